import { expect, test } from "vitest";
import { ENTRIES_A_FILE, sitemap, sitemapPart, type SitemapEntry } from "~/site/sitemap/sitemap.server";

const ORIGIN = "https://edgewise.example";

function entries(count: number): SitemapEntry[] {
  return Array.from({ length: count }, (_, index) => ({ path: `/casinos/c${String(index)}`, changedAt: null }));
}

test("a sitemap that fits into one file lists every address with its date", () => {
  const xml = sitemap([{ path: "/news/a&b", changedAt: "2026-11-01T10:00:00.000Z" }], ORIGIN);
  expect(xml).toContain(
    "<url><loc>https://edgewise.example/news/a&amp;b</loc><lastmod>2026-11-01T10:00:00.000Z</lastmod></url>",
  );
});

test("over 50,000 addresses the sitemap is an index of parts that hold all of them", () => {
  const many = entries(ENTRIES_A_FILE + 1);
  const index = sitemap(many, ORIGIN);
  expect(index).toContain("<sitemapindex");
  expect(index.match(/<loc>/g)).toHaveLength(2);
  expect(sitemapPart(many, 1, ORIGIN)?.match(/<loc>/g)).toHaveLength(ENTRIES_A_FILE);
  expect(sitemapPart(many, 2, ORIGIN)).toContain(`/casinos/c${String(ENTRIES_A_FILE)}`);
});

test.each([0, 3, -1, 1.5, NaN])("there is no part %s", (number) => {
  expect(sitemapPart(entries(ENTRIES_A_FILE + 1), number, ORIGIN)).toBeNull();
});
