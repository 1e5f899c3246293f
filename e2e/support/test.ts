import { test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { readPolicy, type Policy } from "./looks/kept-in-browser";
import { OwnSites, type OwnSite } from "./servers/own-sites";
import { openSession } from "./sign-in";

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Waits until the page answers by itself; one without scripts, or in a browser without, is through at once. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The end of a page says whether it has scripts: until that has come, as after a reload, nothing is known.
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
 * Playwright's own, but that an opened page is there only once it is hydrated: that comes after the first paint, often
 * after the load event. A test that wants the page before then asks for `waitUntil: "commit"`.
 *
 * What a worker has is told here for all files: Playwright starts another worker, with another browser, for files that
 * differ in it.
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
