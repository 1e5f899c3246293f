import type { EntryContext } from "@remix-run/node";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode } from "turbo-stream";
import { expect, test } from "vitest";
import { z } from "zod/v4";
import { parseForm } from "~/http/forms/parse-form.server";
import { serveRoutes } from "../support/sites/small-build";

// Holes of Remix 2 that upstream has mended in React Router alone, and what docs/dependencies.md says of each.

interface Page {
  loader: () => unknown;
}

/** Serves a page at `/page` by our listener, and returns its address and what was handed over to be rendered. */
async function serve({ loader }: Page): Promise<{ address: string; rendered: EntryContext[] }> {
  const rendered: EntryContext[] = [];
  const render = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
    rendered.push(context);
    return new Response("the page", { status, headers });
  };
  const page = { id: "page", parentId: "root", path: "page", module: { default: () => null, loader } };
  return { address: `http://127.0.0.1:${String(await serveRoutes({ page }, render))}`, rendered };
}

/** An error that would name a constructor to the browser, with what nobody outside may read. */
class Secretive extends Error {
  override name = "Function";
}

test("an error's class and words stay on the server, in a page and in its data", async () => {
  const { address, rendered } = await serve({
    loader() {
      throw new Secretive("alert(document.cookie)");
    },
  });
  const data = await (await fetch(`${address}/page.data`)).text();
  expect(data).toContain('"SanitizedError"');
  expect(data).toContain('"Error","Unexpected Server Error"');
  expect(data).not.toMatch(/Function|alert/);
  await (await fetch(`${address}/page`)).text();
  const [page] = rendered;
  expect(Object.values(page?.staticHandlerContext.errors ?? {})).toEqual([new Error("Unexpected Server Error")]);
  const handedOver = await new Response(page?.serverHandoffStream).text();
  expect(handedOver).toContain("Unexpected Server Error");
  expect(handedOver).not.toMatch(/Function|alert|__subType/);
});

test.each([
  ["X-React-Router-SPA-Mode", "yes"],
  ["X-React-Router-Prerender-Data", "%5B%7B%7D%5D"],
])("%s, which is meant for a build, is no command to the server", async (name, value) => {
  const { address, rendered } = await serve({ loader: () => ({ title: "The true one" }) });
  await (await fetch(`${address}/page`, { headers: { [name]: value } })).text();
  expect(rendered[0]?.isSpaMode).toBe(false);
  expect(rendered[0]?.staticHandlerContext.loaderData["page"]).toEqual({ title: "The true one" });
});

test("a manifest of another version, or of more than an address may hold, is not made", async () => {
  const { address } = await serve({ loader: () => null });
  expect((await fetch(`${address}/__manifest?version=2&p=/page`)).status).toBe(204);
  expect((await fetch(`${address}/__manifest?version=1${"&p=/page".repeat(1_000)}`)).status).toBe(400);
});

const DEPTH = 20_000;

test("the stream of data can't hold what is nested too deeply, so no form is given back like that", async () => {
  let nested: unknown = "end";
  for (let level = 0; level < DEPTH; level++) nested = { a: nested };
  // If this doesn't fail any more, turbo-stream was mended, and its row in docs/dependencies.md with it.
  await expect(new Response(encode(nested)).text()).rejects.toThrow(RangeError);

  const schema = z.object({ a: z.object({ a: z.string().max(10) }) });
  const form = new FormData();
  form.append(`a${".a".repeat(DEPTH)}`, "x");
  form.append(`a${"[0]".repeat(DEPTH)}`, "x");
  const given = parseForm(form, schema).reply();
  expect((await decode(encode(given))).value).toEqual(given);
  expect(JSON.stringify(given).length).toBeLessThan(1_000);
});

/** Parts of the framework that have holes or had them, none of which the site needs. */
const UNUSED =
  /\b(?:createFileSessionStorage|createMemorySessionStorage|createCookieSessionStorage|createSessionStorage|defer|Await|generatePath|writeReadableStreamToWritable|writeAsyncIterableToWritable|unstable_\w+)\b/;

test("parts of the framework with holes are not used", () => {
  const sources = ["app", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const imports = sources.flatMap((file) =>
    Array.from(
      readFileSync(file, "utf8").matchAll(/^import [^;]*?from "(?:@remix-run\/\w+|react-router(?:-dom)?)";/gm),
      ([text]) => ({ file, text }),
    ),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.filter(({ text }) => UNUSED.test(text))).toEqual([]);
});

test("no key for remembered places of pages, which would be written into a script, comes from us", () => {
  expect(readFileSync("app/root.tsx", "utf8").match(/<ScrollRestoration[^>]*>/g)).toEqual(["<ScrollRestoration />"]);
});
