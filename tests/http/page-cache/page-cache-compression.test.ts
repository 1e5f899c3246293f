import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type * as Zlib from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { trackedDocuments } from "~/backend/read-tracking.server";
import { pages } from "~/features/pages/collection";
import type { CacheKey } from "~/http/page-cache/page-cache-key.server";
import { PageCache } from "~/http/page-cache/page-cache.server";
import { thoroughly } from "../../support/thoroughly";

const BEST = 11;
const SIZE = 70_000;
const STEADY_AFTER_MS = 5_000;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Calls of the best compression that have started, each to be ended by hand. */
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
  isBounded: true,
  request: () => new Request(`http://edgewise.test${address}`),
});

let documents: ReturnType<typeof openSqliteDocuments>;
let cache: PageCache;
/** Another document that every page is made from. */
let source: string;
let words: string;
let now: number;

beforeEach(() => {
  source = "nothing";
  words = "a page ";
  now = Date.now();
  documents = trackedDocuments(openSqliteDocuments({ file: ":memory:", collections: [pages] }));
  cache = new PageCache({
    documents,
    maxBytes: 3_000_000,
    now: () => now,
    async render(request) {
      await documents.get(pages, new URL(request.url).pathname.slice(1));
      await documents.get(pages, source);
      return new Response(words.repeat(SIZE / 7), { headers: { "Content-Type": "text/html" } });
    },
  });
});

afterEach(async () => {
  for (const end of compressing.splice(0)) end();
  cache.close();
  await documents.close();
});

/** Requests a page five times, the last time after it has been unchanged for a while. */
async function askOften(address: string): Promise<void> {
  for (let time = 0; time < 4; time++) await cache.answer(key(address));
  now += STEADY_AFTER_MS;
  await cache.answer(key(address));
}

async function compressed(address: string): Promise<void> {
  const quick = cache.find(address)?.bodies.br;
  await endOne();
  await expect.poll(() => cache.find(address)?.bodies.br === quick).toBe(false);
}

async function write(slug: string): Promise<void> {
  const fields = { slug, publishState: "draft" as const, publishAt: null, title: "Title", dek: "", body: "Words" };
  await documents.batch("test").set(pages, slug, fields).commit();
}

async function endOne(): Promise<void> {
  await expect.poll(() => compressing.length).toBe(1);
  compressing.shift()?.();
}

test("pages are compressed well one after the other, and not when they are out of date by their turn", async () => {
  for (const address of ["/one", "/two", "/three"]) await askOften(address);
  await expect.poll(() => compressing.length).toBe(1);
  // The second is written to while the first is compressed.
  await write("two");
  const before = cache.find("/three")?.bodies.br;
  await endOne();
  await endOne();
  // That was the third.
  await expect.poll(() => cache.find("/three")?.bodies.br === before).toBe(false);
  expect(compressing).toEqual([]);
});

test("a page that changes every few seconds is not compressed well, however often it is asked for", async () => {
  for (let second = 0; second < 10; second++) {
    words = `number ${String(second)} `;
    await write("page");
    for (let time = 0; time < 5; time++) await cache.answer(key("/page"));
    now += 1_000;
  }
  expect(compressing).toEqual([]);
  now += STEADY_AFTER_MS;
  await cache.answer(key("/page"));
  await compressed("/page");
});

test("a page that comes out as it was is not compressed again", async () => {
  await askOften("/page");
  await write("page");
  // As it was, while it is compressed.
  await cache.answer(key("/page"));
  await compressed("/page");
  const best = cache.find("/page");
  await write("page");
  expect(cache.find("/page")).toBe(null);
  expect(await cache.answer(key("/page"))).toMatchObject({ kind: "miss" });
  await askOften("/page");
  expect(cache.find("/page")).toBe(best);
  words = "another ";
  await write("page");
  await cache.answer(key("/page"));
  expect(cache.find("/page")?.etags.br).not.toBe(best?.etags.br);
  expect(compressing).toEqual([]);
});

test("a page that is out of date when it has been compressed, and comes out as it was, is not compressed again", async () => {
  await askOften("/page");
  await expect.poll(() => compressing.length).toBe(1);
  await write("page");
  await endOne();
  await askOften("/other");
  // It only starts the second page when it is done with the first.
  await expect.poll(() => compressing.length).toBe(1);
  await askOften("/page");
  expect(cache.find("/page")?.isBest).toBe(true);
});

test("a page that is outdated again and again while others are compressed is held once", async () => {
  await askOften("/slow");
  await expect.poll(() => compressing.length).toBe(1);
  const made: WeakRef<object>[] = [];
  for (let time = 0; time < 20; time++) {
    words = `time ${String(time)} `;
    await askOften("/busy");
    made.push(new WeakRef(cache.find("/busy") ?? {}));
    await write("busy");
  }
  // Pages looked up in this round of the event loop are held until its end.
  await new Promise(setImmediate);
  collectGarbage();
  expect(made.filter((page) => page.deref()).length).toBeLessThanOrEqual(1);
});

thoroughly("pages take the memory they are counted with, compressed well or not", async () => {
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const addresses = Array.from({ length: 30 }, (_, at) => `/page-${String(at)}`);
  for (const address of addresses) {
    await askOften(address);
    await compressed(address);
  }
  const { pages, bytes } = cache.size;
  expect(pages).toBe(addresses.length);
  await expect
    .poll(() => {
      collectGarbage();
      return (process.memoryUsage().arrayBuffers - before) / bytes;
    })
    .toBeLessThan(1.2);
});

test("the sources of pages are forgotten when they are rendered again from others", async () => {
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  await askOften("/page");
  const before = heap();
  for (let time = 0; time < 300; time++) {
    source = `${String(time)}-${"x".repeat(20_000)}`;
    await write("page");
    await cache.answer(key("/page"));
  }
  // Of 6 MB of names.
  expect(heap() - before).toBeLessThan(2_000_000);
});
