import { expect, type Page } from "@playwright/test";
import { hydrated, test } from "../support/test";

const PARTS = "main section, .results > li, body > footer";

/** Whether the browser has left what is in a part of the page for later. */
const isWaiting = (part: Element) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false;

const waiting = async (page: Page) => {
  const parts = await page.locator(PARTS).all();
  const found = await Promise.all(parts.map((part) => part.evaluate(isWaiting)));
  return found.filter(Boolean).length;
};

/** Keeps the page's scripts from arriving until it is told to let them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 412, height: 823 }));

for (const path of ["/", "/casinos", "/casinos/amberquay", "/bonuses", "/complaints"]) {
  const size = ["/", "/casinos/amberquay"].includes(path) ? "" : " @thorough";
  test(`what ${path} doesn’t begin with is laid out once scripts have time, or it is printed @with-javascript${size}`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForLoadState("domcontentloaded");
    await expect.poll(() => waiting(page)).toBeGreaterThan(2);
    await page.emulateMedia({ media: "print" });
    const kept = (parts: Element[]) => parts.map((part) => getComputedStyle(part).contentVisibility);
    expect(new Set(await page.locator(PARTS).evaluateAll(kept))).toEqual(new Set(["visible"]));
    await page.emulateMedia({ media: null });
    release();
    await hydrated(page);
    await expect(page.locator("html")).not.toHaveAttribute("data-first-view");
    expect(await waiting(page)).toBe(0);
  });
}

test("a part of the page that comes into view is laid out without any script @with-javascript", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const last = page.locator("main section").last();
  await expect.poll(() => waiting(page)).toBeGreaterThan(2);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate(isWaiting)).toBe(false);
});

test("a place in a page that is returned or linked to is whole @with-javascript", async ({ page }) => {
  await page.goto("/casinos/amberquay");
  await expect(page.locator("html")).not.toHaveAttribute("data-first-view");
  const terms = page.getByRole("heading", { name: "Terms", exact: false }).last();
  await terms.evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.waitForLoadState("domcontentloaded");
  expect(await waiting(page)).toBe(0);
  // Not to the line: fonts that arrive later than they did before move what is below.
  await expect(terms).toBeInViewport();

  await page.goto("/casinos/undertow#reviews", { waitUntil: "commit" });
  await page.waitForLoadState("domcontentloaded");
  expect(await waiting(page)).toBe(0);
  await expect(page.locator("#reviews")).toBeInViewport();
});

test("a browser without scripts lays out the whole page @without-javascript", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-first-view");
});
