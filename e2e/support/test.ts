import { test as base, type Browser, type Page } from "@playwright/test";

/** Waits until the page is hydrated. Returns at once for a page or a browser without scripts. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Only the end of a page shows whether it has scripts, so wait for that first, for example after a reload.
    if (document.readyState === "loading") return false;
    return !("__remixContext" in window) || performance.getEntriesByName("hydrated").length > 0;
  });
}

function waitsForHydration(page: Page): void {
  const [goto, reload, goBack] = [page.goto.bind(page), page.reload.bind(page), page.goBack.bind(page)];
  const whole = async <T>(answer: T, waitUntil: string | undefined) => {
    if (waitUntil !== "commit") await hydrated(page);
    return answer;
  };
  page.goto = async (url, options) => whole(await goto(url, options), options?.waitUntil);
  page.reload = async (options) => whole(await reload(options), options?.waitUntil);
  page.goBack = async (options) => whole(await goBack(options), options?.waitUntil);
}

/**
 * Playwright's own `test`, except that opening a page waits until it is hydrated, which happens after the first paint
 * and often after the load event. A test that needs the page earlier uses `waitUntil: "commit"`.
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        context.on("page", waitsForHydration);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
});
