import type * as Zlib from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqliteDocuments } from "~/backend/documents/sqlite.server";
import { trackedDocuments } from "~/backend/read-tracking.server";
import { pages } from "~/features/pages/collection";
import type { CacheKey } from "~/http/page-cache-key.server";
import { PageCache } from "~/http/page-cache.server";

const BEST = 11;

/** Calls of the best compression that have begun and not ended, each to be ended by hand. */
const compressing = vi.hoisted(() => [] as (() => void)[]);

vi.mock("node:zlib", async (original) => {
  const zlib = await original<typeof Zlib>();
  const brotliCompress = (
    input: Buffer,
    options: Zlib.BrotliOptions,
    done: (error: Error | null, output: Buffer) => void,
  ) => {
    if (options.params?.[zlib.constants.BROTLI_PARAM_QUALITY] !== BEST) zlib.brotliCompress(input, options, done);
    else compressing.push(() => zlib.brotliCompress(input, options, done));
  };
  return { ...zlib, brotliCompress };
});

const key = (address: string): CacheKey => ({
  text: address,
  request: () => new Request(`http://edgewise.test${address}`),
});

let documents: ReturnType<typeof openSqliteDocuments>;
let cache: PageCache;

beforeEach(() => {
  documents = trackedDocuments(openSqliteDocuments({ file: ":memory:", collections: [pages] }));
  cache = new PageCache({
    documents,
    maxBytes: 1_000_000,
    async render(request) {
      await documents.get(pages, new URL(request.url).pathname.slice(1));
      return new Response("a page ".repeat(100), { headers: { "Content-Type": "text/html" } });
    },
  });
});

afterEach(async () => {
  for (const end of compressing.splice(0)) end();
  cache.close();
  await documents.close();
});

async function askOften(address: string): Promise<void> {
  for (let time = 0; time < 5; time++) await cache.answer(key(address));
}

async function endOne(): Promise<void> {
  await expect.poll(() => compressing.length).toBe(1);
  compressing.shift()?.();
}

test("pages are compressed well one after the other, and not when they are out of date by their turn", async () => {
  for (const address of ["/one", "/two", "/three"]) await askOften(address);
  await expect.poll(() => compressing.length).toBe(1);
  // The second is written to while the first is compressed.
  const fields = { slug: "two", publishState: "draft" as const, publishAt: null, title: "Two", dek: "", body: "Two" };
  await documents.batch("test").set(pages, "two", fields).commit();
  const before = cache.find("/three")?.bodies.br;
  await endOne();
  await endOne();
  // That was the third.
  await expect.poll(() => cache.find("/three")?.bodies.br === before).toBe(false);
  expect(compressing).toEqual([]);
});
