import { afterAll, beforeAll, expect, test } from "vitest";
import type { MetaDescriptor } from "@remix-run/node";
import { installBackend } from "~/backend/index.server";
import { sitemapEntries } from "~/site/sitemap/sitemap.server";
import type { TestBackend } from "../../support/backend";
import { openDemoBackend } from "../../support/sites/demo-store";
import { respond, visit } from "../../support/requests";
import { routeFor } from "../../support/route-modules";

let held: TestBackend;

beforeAll(async () => {
  held = await openDemoBackend();
  installBackend(held);
});
afterAll(async () => {
  installBackend(undefined);
  await held.dispose();
});

const ROOT = { id: "root", data: { site: { origin: "http://edgewise.test", name: "Edgewise" } } };

/**
 * Returns what a search engine sees at an address: its status, and its canonical address unless it may not be indexed.
 */
async function seenBySearchEngine(path: string) {
  const { module, params } = await routeFor(path);
  const { loader, meta } = module;
  let answered: unknown;
  const { status } = await respond(async () => (answered = await loader?.(visit(path, params))));
  const data: unknown = isWrapped(answered) ? answered.data : answered;
  const tags = meta?.({ data, params, matches: [ROOT], location: { pathname: path }, error: undefined } as never) ?? [];
  const has = (test: (tag: MetaDescriptor & Record<string, unknown>) => boolean) =>
    (tags as (MetaDescriptor & Record<string, unknown>)[]).find(test);
  return {
    path,
    status,
    isNoIndex: Boolean(has((tag) => tag["name"] === "robots" && String(tag["content"]).includes("noindex"))),
    canonical: has((tag) => tag["rel"] === "canonical")?.["href"],
  };
}

function isWrapped(value: unknown): value is { data: unknown } {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}

test("every address of the sitemap is answered, may be listed and is its own canonical address", async () => {
  const entries = await sitemapEntries();
  expect(entries.length).toBeGreaterThan(100);
  for (const { path } of entries)
    expect(await seenBySearchEngine(path)).toEqual({
      path,
      status: 200,
      isNoIndex: false,
      canonical: `http://edgewise.test${path}`,
    });
});
