import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { frameRefusals } from "~/http/pages/frame-refusals.server";
import { badRequest, methodNotAllowed } from "~/http/responses/responses";
import { chainedRoutes } from "~/site/registries/route-chain.server";
import { describeError } from "~/shell/frame/error-page";
import { rootDataOf } from "~/http/pages/root-data";

const ROOT = { site: { name: "Lanternfish" }, menus: { header: [], footer: [] } };

function asked(isDataRequest = false): ActionFunctionArgs {
  const request = new Request("https://lanternfish.test/contact", {
    method: "POST",
    headers: { Cookie: "theme=dark" },
  });
  return { request, params: {}, context: { isDataRequest } };
}

/** Returns the response that a step gives or throws. */
async function responseOf(run: () => unknown): Promise<Response> {
  try {
    return (await run()) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** Posts to a page whose action throws `refusal`, and returns the answer as the root boundary gets it. */
async function refused(
  refusal: unknown,
  {
    isPage = true,
    args = asked(),
    loadRoot = (): unknown => ROOT,
  }: Partial<{
    isPage: boolean;
    args: ActionFunctionArgs;
    loadRoot: (args: { request: Request }) => unknown;
  }> = {},
) {
  const next = () => {
    throw refusal;
  };
  const step = frameRefusals(loadRoot).action;
  const response = await responseOf(() => step?.(args, next, { id: "routes/contact", isPage }));
  const text = await response.text();
  const isJson = response.headers.get("Content-Type") === "application/json";
  return { response, error: { status: response.status, statusText: "", data: isJson ? JSON.parse(text) : text } };
}

test("a refused post carries the site's frame, and its message stays", async () => {
  const { response, error } = await refused(methodNotAllowed("GET, HEAD"));
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD");
  expect(rootDataOf(error)).toEqual(ROOT);
  const { error: own } = await refused(badRequest("The form was cut off."));
  expect(describeError({ ...own, internal: false }).message).toBe("The form was cut off.");
});

test("what was typed stays beside the frame", async () => {
  const typed = [{ name: "message", text: "My withdrawal is late." }];
  const { error } = await refused(Response.json({ message: "It is too long.", typed }, { status: 413 }));
  expect(describeError({ ...error, internal: false })).toMatchObject({ message: "It is too long.", typed });
  expect(rootDataOf(error)).toEqual(ROOT);
});

test("the frame is that of a reader who asks for the page: their cookies, and no body", async () => {
  const seen: Request[] = [];
  await refused(badRequest(), { loadRoot: ({ request }) => seen.push(request) });
  expect(seen.map(({ method, url }) => [method, url])).toEqual([["GET", "https://lanternfish.test/contact"]]);
  expect(seen[0]?.headers.get("Cookie")).toBe("theme=dark");
});

test("data for a page that has its frame, files and redirects stay as they are, and so does a site without a frame", async () => {
  const plain = (status = 400) => new Response("no", { status });
  expect((await refused(plain(), { args: asked(true) })).error.data).toBe("no");
  expect((await refused(plain(), { isPage: false })).error.data).toBe("no");
  expect((await refused(redirect("/login"))).response.headers.get("Location")).toBe("/login");
  const loadRoot = () => Promise.reject(new Error("the store has gone"));
  expect((await refused(plain(), { loadRoot })).error.data).toBe("no");
});

test("a post to a page that takes none comes back in the frame as well", async () => {
  const routes = chainedRoutes({
    root: { module: { default: () => null, loader: () => ROOT } },
    "routes/about": { module: { default: () => null } },
  });
  const { action } = routes["routes/about"].module as { action?: (args: ActionFunctionArgs) => unknown };
  const response = await responseOf(() => action?.(asked()));
  expect(response.status).toBe(405);
  expect(await response.json()).toMatchObject({ root: ROOT });
});
