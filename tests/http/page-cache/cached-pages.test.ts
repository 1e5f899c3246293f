import { expect, test } from "vitest";
import { CachedPages } from "~/http/page-cache/cached-pages.server";

interface Entry {
  name: string;
  bytes: number;
}

function keptPages(maxBytes: number) {
  const evicted: string[] = [];
  const pages = new CachedPages<Entry>({
    maxBytes,
    bytesOf: ({ bytes }) => bytes,
    mayJoinRegulars: ({ name }) => !name.startsWith("unbounded"),
    onEvicted: (_, key) => evicted.push(key),
  });
  const add = (name: string, bytes = 10) => pages.set(name, { name, bytes });
  return { pages, evicted, add };
}

test("newcomers evict each other, and entries requested again stay", () => {
  const { pages, evicted, add } = keptPages(100);
  for (const name of ["a", "b"]) {
    add(name);
    pages.get(name);
  }
  for (let at = 0; at < 20; at++) add(`made up ${String(at)}`);
  expect([pages.peek("a")?.name, pages.peek("b")?.name]).toEqual(["a", "b"]);
  expect(pages.peek("made up 0")).toBeUndefined();
  expect(pages.peek("made up 19")).toBeDefined();
  expect(evicted).toHaveLength(18);
  expect(pages.bytes).toBe(40);
});

test("an entry that may not join the regulars stays among the newcomers, where the least recently requested is evicted first", () => {
  const { pages, evicted, add } = keptPages(100);
  add("regular");
  pages.get("regular");
  for (let at = 0; at < 20; at++) {
    add(`unbounded ${String(at)}`);
    expect(pages.get(`unbounded ${String(at)}`)).toBeDefined();
    expect(pages.get("unbounded 0")).toBeDefined();
  }
  expect(pages.peek("regular")).toBeDefined();
  expect(pages.peek("unbounded 0")).toBeDefined();
  expect(pages.peek("unbounded 18")).toBeUndefined();
  expect(evicted).toHaveLength(18);
});

test("of the regulars, the least recently requested is evicted first", () => {
  const { pages, evicted, add } = keptPages(100);
  for (let at = 0; at < 7; at++) {
    add(String(at));
    pages.get(String(at));
  }
  pages.get("0");
  add("new");
  pages.get("new");
  expect(evicted).toEqual(["1"]);
  expect(pages.size).toBe(7);
});

test("joining the regulars and being replaced are not evictions, and peeking counts as no request", () => {
  const { pages, evicted, add } = keptPages(100);
  add("a");
  pages.peek("a");
  add("a", 20);
  expect([pages.size, pages.bytes]).toEqual([1, 20]);
  pages.get("a");
  add("a", 30);
  expect([pages.size, pages.bytes, evicted]).toEqual([1, 30, []]);
  expect([...pages.values()].map(({ bytes }) => bytes)).toEqual([30]);
});

test("an entry that is too large for the newcomers is not cached", () => {
  const { pages, add } = keptPages(100);
  add("large", 26);
  expect(pages.peek("large")).toBeUndefined();
  expect(pages.get("large")).toBeUndefined();
});
