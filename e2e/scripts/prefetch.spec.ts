import { expect, type Page } from "@playwright/test";
import { test } from "../support/test";

interface Watched {
  /** Makes the browser idle once, if that is left to the test. */
  idle: () => void;
  /** The number of callbacks that wait for it. */
  waiting: () => number;
  /** Addresses prefetched so far. */
  ahead: string[];
  /** The most prefetches under way at once. */
  most: number;
}

const FIVE = ["Casinos", "Bonuses", "Awards", "News", "Complaints"];
const SIX_PAGES = ["/awards", "/bonuses", "/casinos", "/complaints", "/faq", "/news"];
const SCRIPT = /\/assets\/.*\.js$/;
const LINKS = "link:is([rel=prefetch], [rel=modulepreload])";
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** The links of prefetched files, in a browser that doesn't load them. */
const UNLOADED = "link[data-rel]";

/**
 * A browser that is idle when it is told to, and in which no file ahead arrives, fails or is given up by itself: the
 * browser's own order of requests would decide when those of a page's data end.
 */
async function busyBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const later = window.setTimeout;
    Object.defineProperty(HTMLLinkElement.prototype, "rel", {
      set(this: HTMLLinkElement, rel: string) {
        if (rel === "stylesheet") this.setAttribute("rel", rel);
        else this.dataset["rel"] = rel;
      },
    });
    Object.assign(window, {
      setTimeout: (work: () => void, delay = 0) => (delay < 5_000 ? later(work, delay) : 0),
      requestIdleCallback: (work: () => void) => held.push(work),
      cancelIdleCallback: () => undefined,
      idle: () => held.splice(0).forEach((work) => work()),
      waiting: () => held.length,
    });
  });
}
const idle = (page: Page) => page.evaluate(() => (window as unknown as Watched).idle());
const waiting = (page: Page) => page.evaluate(() => (window as unknown as Watched).waiting());

/** Watches the page's links, because Playwright doesn't see `prefetch` requests while it holds others. */
async function watchAhead(page: Page): Promise<void> {
  await page.evaluate((links) => {
    const watched = Object.assign(window as unknown as Watched, { ahead: [], most: 0 });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLLinkElement && node.matches(links)) watched.ahead.push(new URL(node.href).pathname);
      watched.most = Math.max(watched.most, document.querySelectorAll(links).length);
    }).observe(document, { subtree: true, childList: true });
  }, LINKS);
}
const ahead = (page: Page) => page.evaluate(() => (window as unknown as Watched).ahead);
const pagesAhead = async (page: Page) =>
  (await ahead(page)).flatMap((path) => /^(.*)\.data$/.exec(path)?.[1] ?? []).sort();

async function pointAtSix(page: Page): Promise<void> {
  for (const name of FIVE) await main(page).getByRole("link", { name, exact: true }).hover();
  await page.getByRole("link", { name: "FAQ", exact: true }).hover();
}

test("a link that is pointed at is prefetched, with the files of its page that aren’t loaded yet @with-javascript", async ({
  page,
}) => {
  await page.goto("/about");
  await watchAhead(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await expect(async () => {
    await page.getByRole("heading", { level: 1 }).hover();
    await main(page).getByRole("link", { name: "News" }).hover();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(asked.some((path) => path.startsWith("/assets/news._index-"))).toBe(true);
  }).toPass();
  await expect.poll(() => asked).toContainEqual("/news.data");
  await expect(page.locator(LINKS)).toHaveCount(0);
  expect((await ahead(page)).filter((path) => !asked.includes(path))).toEqual([]);
});

for (const connection of [{ saveData: true }, { effectiveType: "slow-2g" }, { effectiveType: "2g" }]) {
  const size = "saveData" in connection ? "" : " @thorough";
  test(`nothing is loaded ahead with ${JSON.stringify(connection)} @with-javascript${size}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
    }, connection);
    await page.goto("/about");
    await watchAhead(page);
    await main(page).getByRole("link", { name: "News" }).hover();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await main(page).getByRole("link", { name: "News" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("News");
    expect(await ahead(page)).toEqual([]);
  });
}

test("a prefetch waits until the browser is idle and fewer than five are loading @with-javascript", async ({
  page,
}) => {
  await busyBrowser(page);
  await page.goto("/about");
  await idle(page);
  const unloaded = page.locator(UNLOADED);
  const addresses = () =>
    unloaded.evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  await pointAtSix(page);
  await expect.poll(() => waiting(page)).toBeGreaterThan(0);
  await expect(unloaded).toHaveCount(0);
  await expect
    .poll(async () => {
      await idle(page);
      return unloaded.count();
    })
    .toBe(5);
  for (const end of ["error", "load", "error"]) {
    for (let times = 0; times < 3; times++) await idle(page);
    const before = await addresses();
    expect(before).toHaveLength(5);
    await unloaded.first().dispatchEvent(end);
    await expect.poll(() => waiting(page)).toBeGreaterThan(0);
    expect(await addresses()).toEqual(before.slice(1));
    await idle(page);
    const after = await addresses();
    expect(after.slice(0, 4)).toEqual(before.slice(1));
    expect(before).not.toContain(after[4]);
    expect(after).toHaveLength(5);
  }
});

test("six links that are pointed at are all prefetched, never more than five files at once @with-javascript", async ({
  page,
}) => {
  await page.goto("/about");
  await watchAhead(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(SCRIPT, async (route) => {
    await released;
    await route.continue();
  });
  await pointAtSix(page);
  await expect(page.locator(LINKS)).toHaveCount(5);
  release();
  await expect.poll(() => pagesAhead(page)).toEqual(SIX_PAGES);
  await expect(page.locator(LINKS)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as Watched).most)).toBe(5);
});

test("a failed prefetch changes nothing, and loses nothing @with-javascript", async ({ page }) => {
  await page.goto("/contact");
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("Not sent yet.");
  const failed = page.waitForEvent("requestfailed", (request) => /\/assets\/awards\._index-/.test(request.url()));
  await page.route(/\/assets\/awards\._index-.*\.js/, (route) => route.abort());
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await main(page).getByRole("link", { name: "Awards" }).hover();
  await failed;
  await page.evaluate(() => fetch("/healthz"));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(loads).toEqual([]);
  await expect(message).toHaveValue("Not sent yet.");
});
