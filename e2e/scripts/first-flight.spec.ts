import { brotliCompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { test } from "../support/test";

/** What a server may send before the first acknowledgement comes back: ten packets. */
const FIRST_FLIGHT = 14_000;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Returns the number of the last element, in the order of the page, that the first screen shows. */
function lastOfFirstScreen(): number {
  const isShown = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && top < innerHeight && bottom > 0 && element.checkVisibility();
  };
  return [...document.body.querySelectorAll("*")].findLastIndex(isShown);
}

for (const path of ["/", "/casinos", "/bonuses", "/casinos/amberquay", "/complaints", "case"])
  test(`what the first screen of ${path} needs comes in the first flight @without-javascript`, async ({ page }) => {
    if (path === "case") {
      await page.goto("/complaints");
      const first = page.locator(".results h3 a").first();
      await page.goto((await first.getAttribute("href")) ?? "");
    } else await page.goto(path);
    const html = await (await page.request.get(page.url())).text();
    const begins = [...html.matchAll(/<[a-z]/g)].filter(({ index }) => index > html.indexOf("<body"));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      // The element after it begins where it and what is in it have ended, or later.
      const last = await page.evaluate(lastOfFirstScreen);
      const end = begins[last + 1]?.index ?? html.length;
      expect(end).toBeGreaterThan(20_000);
      expect(brotliCompressSync(html.slice(0, end)).byteLength).toBeLessThanOrEqual(FIRST_FLIGHT);
    }
  });
