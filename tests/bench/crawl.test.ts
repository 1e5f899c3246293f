import { expect, test } from "vitest";
import { crawl, linksOf, type CrawledPage } from "../../bench/crawl/follow-links";

const page = (...html: string[]): CrawledPage => ({ status: 200, location: null, links: linksOf(html.join(""), "/") });

test("a crawl of a site that ends names every address once, and a link that should be nofollow", async () => {
  const site: Record<string, CrawledPage> = {
    "/": page('<a href="/a?x=1&amp;y=2">', '<a href="https://elsewhere.example/">', '<a rel="nofollow" href="/b">'),
    "/a?x=1&y=2": page('<a href="/#top">', '<a href="/?sort=name">'),
  };
  const ask = async (path: string) => site[path] ?? { status: 404, location: null, links: [] };
  const rude = await crawl(ask, { starts: ["/"], manners: "rude", most: 100 });
  expect([...rude.statuses.keys()].sort()).toEqual(["/", "/?sort=name", "/a?x=1&y=2", "/b"]);
  expect(rude.isWhole).toBe(true);
  expect(rude.unmarked).toEqual(["/a?x=1&y=2 → /?sort=name"]);
  const polite = await crawl(ask, { starts: ["/"], manners: "polite", most: 100 });
  expect([...polite.statuses.keys()].sort()).toEqual(["/", "/a?x=1&y=2"]);
});

test("a crawl of a trap without end is not whole", async () => {
  const ask = async (path: string) => page(`<a rel="nofollow" href="${path}${path.includes("?") ? "&" : "?"}again=1">`);
  const trap = await crawl(ask, { starts: ["/"], manners: "rude", most: 50 });
  expect(trap.isWhole).toBe(false);
  expect(trap.statuses.size).toBeLessThanOrEqual(54);
});
