import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepsRequests } from "../../scripts/building/same-request";

const FILE = resolve("node_modules/@remix-run/server-runtime/dist/esm/data.js");

interface Changed {
  callRouteLoader(options: object): Promise<unknown>;
  callRouteAction(options: object): Promise<unknown>;
}
let folder: string;
let changed: Changed;

beforeAll(async () => {
  const { transform } = keepsRequests();
  if (typeof transform !== "function") throw new Error("It transforms nothing.");
  const made = (await transform.call({} as never, readFileSync(FILE, "utf8"), FILE, { ssr: true })) as { code: string };
  folder = mkdtempSync(resolve("node_modules/.edgewise-request-"));
  const responses = pathToFileURL(join(FILE, "../responses.js")).href;
  writeFileSync(join(folder, "data.mjs"), made.code.replace("./responses.js", responses));
  changed = (await import(pathToFileURL(join(folder, "data.mjs")).href)) as Changed;
});

afterAll(() => rmSync(folder, { recursive: true }));

async function asked(request: Request, by: keyof Changed = "callRouteLoader"): Promise<Request> {
  let got: Request | undefined;
  const take = ({ request }: { request: Request }) => ((got = request), null);
  await changed[by]({ loader: take, action: take, request, params: {}, routeId: "a", singleFetch: true });
  if (!got) throw new Error("It was not asked.");
  return got;
}

test.each(["http://a/", "http://a/casinos?q=tern+and+quay&page=2", "http://a/index?reindex=1"])(
  "%s reaches its loader as it came",
  async (address) => {
    const request = new Request(address);
    expect(await asked(request)).toBe(request);
  },
);

test.each([
  ["http://a/casinos?index", "http://a/casinos"],
  ["http://a/casinos?q=a&_routes=routes%2Fb", "http://a/casinos?q=a"],
  ["http://a/casinos?%69ndex=&q=a", "http://a/casinos?q=a"],
])("what is Remix's own is stripped from %s", async (address, stripped) => {
  expect((await asked(new Request(address))).url).toBe(stripped);
});

test("an action gets a request of its own", async () => {
  const request = new Request("http://a/newsletter", { method: "POST", body: "a=b" });
  const got = await asked(request, "callRouteAction");
  expect(got).not.toBe(request);
  expect(await got.text()).toBe("a=b");
});
