import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { pageScripts } from "~/shell/document/page-scripts.server";
import type { PageParts } from "~/shell/browser/start-page";

const route = (id: string, parentId: string | undefined, rest: object) => ({
  id,
  parentId,
  module: `/assets/${id}.js`,
  imports: ["/assets/router-1.js", "/assets/react-1.js", "/assets/shared.js"],
  ...rest,
});
const ROUTES = [
  route("root", undefined, { path: "" }),
  route("home", "root", { index: true }),
  route("casinos", "root", { path: "casinos", index: true }),
  route("casino", "root", { path: "casinos/:slug" }),
  route("news", "root", { path: "news" }),
];
const manifest = {
  version: "1",
  url: "/assets/manifest.js",
  entry: { module: "/assets/entry.js", imports: ["/assets/router-1.js", "/assets/react-1.js"] },
  routes: Object.fromEntries(ROUTES.map((one) => [one.id, one])),
};

function contextOf(ids: string[], rest: object = {}): EntryContext {
  const matches = ids.map((id) => ({ route: { id } }));
  return {
    manifest,
    serverHandoffString: '{"url":"/"}',
    staticHandlerContext: { matches, statusCode: 200, actionData: null, ...rest },
  } as unknown as EntryContext;
}

function partsOf(ids: string[], pathname: string, rest?: object): PageParts & { manifest: typeof manifest } {
  const markup = pageScripts(contextOf(ids, rest), pathname);
  const [, json = ""] = /(\{"manifest":.*\})\);?<\/script>$/.exec(markup) ?? [];
  return JSON.parse(json) as PageParts & { manifest: typeof manifest };
}

test("a page evaluates React, then the router, then the chunks of its routes, and its entry last", () => {
  const { files, entry, routes } = partsOf(["root", "news"], "/news");
  expect(files).toEqual(["/assets/react-1.js", "/assets/router-1.js", "/assets/shared.js", "/assets/root.js", "/assets/news.js"]); // prettier-ignore
  expect(entry).toBe("/assets/entry.js");
  expect(routes).toEqual([
    ["root", "/assets/root.js"],
    ["news", "/assets/news.js"],
  ]);
});

test("the router knows a page’s routes at first, and those of each path above it", () => {
  expect(Object.keys(partsOf(["root", "casino"], "/casinos/tern").manifest.routes)).toEqual(["root", "home", "casinos", "casino"]); // prettier-ignore
  expect(Object.keys(partsOf(["root", "home"], "/").manifest.routes)).toEqual(["root", "home"]);
  expect(Object.keys(partsOf(["root"], "/nowhere").manifest.routes)).toEqual(["root", "home"]);
});

test.each([
  ["answers a form", { actionData: { news: {} } }],
  ["reports an error", { statusCode: 404 }],
])("a page that %s says so, for it would be another one if it were reloaded", (_, rest) => {
  expect(partsOf(["root", "news"], "/news", rest).isAnswer).toBe(true);
  expect(partsOf(["root", "news"], "/news").isAnswer).toBeUndefined();
});

test("the state that RemixBrowser starts with comes before the page’s own script", () => {
  const markup = pageScripts(contextOf(["root"]), "/");
  expect(markup).toMatch(/^<script>window\.__remixContext=\{"url":"\/"\};.*<\/script><script type="module" async="">/);
});
