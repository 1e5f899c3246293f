import { expect, test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { readPolicy, type Policy } from "./looks/kept-in-browser";
import { OwnSites, type OwnSite } from "./servers/own-sites";
import { openSession } from "./sign-in";

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Longer than pages take: a question to a page that a redirect has just replaced may stay without an answer. */
const ASKED_AGAIN_MS = 10_000;

/** Waits until the page is hydrated. Returns at once for a page or a browser without scripts. */
export async function hydrated(page: Page): Promise<void> {
  const isHydrated = () => {
    // Only the end of a page shows whether it has scripts, so wait for that first, for example after a reload.
    if (document.readyState === "loading") return false;
    return !("__remixContext" in window) || performance.getEntriesByName("hydrated").length > 0;
  };
  await expect(async () => {
    await page.waitForFunction(isHydrated, undefined, { timeout: ASKED_AGAIN_MS });
  }).toPass();
}

function waitsForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const [goBack, goForward] = [page.goBack.bind(page), page.goForward.bind(page)];
  const whole = async <T>(answer: T, waitUntil: string | undefined) => {
    if (waitUntil !== "commit") await hydrated(page);
    return answer;
  };
  page.goto = async (url, options) => whole(await goto(url, options), options?.waitUntil);
  page.reload = async (options) => whole(await reload(options), options?.waitUntil);
  // A page from the back-forward cache is there at once, and never loads.
  page.goBack = async (options) => whole(await goBack({ ...options, waitUntil: "commit" }), options?.waitUntil);
  page.goForward = async (options) => whole(await goForward({ ...options, waitUntil: "commit" }), options?.waitUntil);
}

interface OfWorker {
  browser: Browser;
  /** What the site's cookie policy says, read once. */
  policy: Policy;
  /** A sign-in of the demo's admin for everything that only looks. */
  admin: StorageState;
  /** Sites that no other worker uses: `own-site-test.ts`. */
  ownSites: OwnSites;
}

interface OfTest {
  /** The worker's own site for a test that has one; for others it is closed. */
  ownSite: OwnSite | null;
}

/**
 * Playwright's own `test`, except that opening a page waits until it is hydrated, which happens after the first paint
 * and often after the load event. A test that needs the page earlier uses `waitUntil: "commit"`.
 *
 * The worker fixtures of all files are here, because Playwright starts another worker, with another browser, for files
 * that differ in them.
 */
export const test = base.extend<OfTest, OfWorker>({
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
  policy: [
    async ({ browser }, hand, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL ?? "" });
      const policy = await readPolicy(page);
      await page.close();
      await hand(policy);
    },
    { scope: "worker" },
  ],
  admin: [
    async ({ browser }, hand, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL ?? "" });
      await openSession(page, "admin@edgewise.example");
      const state = await page.context().storageState();
      await page.close();
      await hand(state);
    },
    { scope: "worker" },
  ],
  ownSites: [
    // Playwright reads the names of the fixtures it needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, hand) => {
      const sites = new OwnSites();
      await hand(sites);
      await sites.close();
    },
    { scope: "worker" },
  ],
  ownSite: [
    async ({ ownSites }, hand) => {
      await ownSites.close();
      await hand(null);
    },
    { auto: true },
  ],
});
