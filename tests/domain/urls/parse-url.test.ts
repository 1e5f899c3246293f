import { expect, test } from "vitest";
import { parseUrl } from "~/domain/urls/parse-url";

test.each([
  ["https://bücher.example/a?b=c#d", undefined, "https://xn--bcher-kva.example/a?b=c#d"],
  ["../b", "https://guide.example/a/", "https://guide.example/b"],
  ["//other.example", "https://guide.example", "https://other.example/"],
])("%s is parsed as the browser does, with the base %s", (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href);
});

test.each(["", "a", "http://", "http://a b/"])("%j is no address", (text) => {
  expect(parseUrl(text)).toBeNull();
});

test("a domain with letters such as ü is parsed however often one is", () => {
  const parsed = Array.from({ length: 10_000 }, () => parseUrl("https://bücher.example/")?.hostname);
  expect(new Set(parsed)).toEqual(new Set(["xn--bcher-kva.example"]));
});

test("an address may have a query of any length, and no host or path that a server would refuse", () => {
  const long = "a".repeat(10_000);
  expect(parseUrl(`https://guide.example/a?${long}`)?.search).toHaveLength(10_001);
  expect(parseUrl(`https://guide.example/#${long}`)?.hash).toHaveLength(10_001);
  expect(parseUrl(`https://guide.example/${"a".repeat(2_200)}`)?.pathname).toHaveLength(2_201);
  expect(parseUrl(`https://guide.example/${"é".repeat(900)}`)?.pathname).toHaveLength(5_401);
  expect(parseUrl(`https://guide.example/${"é".repeat(1_000)}`)).toBeNull();
  expect(parseUrl(`https://guide.example/${long}`)).toBeNull();
  expect(parseUrl(`https://${long}.example/`)).toBeNull();
  // Tabs and line ends are left out before the host is read.
  expect(parseUrl(`ht\ttps:/\n/${"a\t".repeat(5_000)}.example/?`)).toBeNull();
});

test.each([
  ["/a/.b/../../go/x", "/go/x"],
  ["/a/.b/..", "/a/"],
  ["/.b/..", "/"],
  ["/.b/../..//c", "//c"],
  ["/a/.b/./c", "/a/.b/c"],
  ["/a/.b/%2E%2e/c", "/a/c"],
  ["/a/.b/.%2e/.", "/a/"],
  ["/a/.b/..c/...", "/a/.b/..c/..."],
  ["/a/.b/c/", "/a/.b/c/"],
])("%s is resolved as browsers do: %s", (path, resolved) => {
  expect(parseUrl(path, "https://guide.example")?.pathname).toBe(resolved);
  expect(parseUrl(`https://guide.example${path}?q=/../a`)?.href).toBe(`https://guide.example${resolved}?q=/../a`);
});
