import { expect, test } from "@playwright/test";
import { PUBLIC_SCREENS } from "../support/looks/screens";
import { DEMO_PASSWORD, sessionCookies } from "../support/sign-in";
import type { Tab } from "./drivers/webdriver";
import { ENGINES, notInstalled } from "./engines";

// Each engine is started once, and asked one thing after the other.
test.describe.configure({ mode: "default" });

const FIRST = ["/", "/casinos/crystalbazar/terms", "/complaints/submit-form"];
const WIDTHS = [390, 1280];

async function sideways(tab: Tab): Promise<number> {
  return tab.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Opens pages at each width, and returns what is wrong with them. */
async function wrongWith(tab: Tab, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    await tab.open(path);
    for (const width of WIDTHS) {
      await tab.resize(width, 900);
      const beyond = await sideways(tab);
      if (beyond > 0) problems.push(`${path}: ${String(beyond)} px wider than ${String(width)}`);
    }
    problems.push(...(await tab.takeErrors()));
  }
  return problems;
}

for (const { name, isInstalled, start } of ENGINES)
  test.describe(name, () => {
    test.skip(!isInstalled, notInstalled(name));
    let tab: Tab;
    let site: string;
    // Playwright reads the names of the fixtures it needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    test.beforeAll(async ({}, { project }) => {
      site = project.use.baseURL ?? "";
      tab = await start(site);
    });
    test.afterAll(() => tab.quit());

    test("hydrates pages that fit a phone and a desk, and complains of nothing", async () => {
      expect(await wrongWith(tab, FIRST)).toEqual([]);
    });

    test("Back from another document returns to where the page was", async () => {
      await tab.resize(390, 900);
      await tab.open("/api");
      const asksToSignIn = () =>
        [...document.querySelectorAll("header a")].some(({ textContent }) => textContent === "Sign In or Join");
      expect(await tab.run(asksToSignIn)).toBe(true);
      await tab.tap("a[href='/api/v1/bonuses.json']");
      await tab.until("the data is shown", () => location.pathname.endsWith(".json"));
      for (const cookie of await sessionCookies(site, "player@edgewise.example")) await tab.addCookie(cookie);
      await tab.back();
      // A page that was kept asks the server who is signed in now, and used to glide to its top with the answer.
      await tab.until(
        "the page shows who is signed in",
        () =>
          location.pathname === "/api" &&
          document.querySelector("header a") !== null &&
          [...document.querySelectorAll("header a")].every(({ textContent }) => textContent !== "Sign In or Join"),
      );
      expect(await tab.run(() => scrollY)).toBeGreaterThan(200);
    });

    test("signs in without the site's scripts", async () => {
      const plain = await start(site, { hasScripts: false });
      try {
        await plain.open("/login");
        await plain.type("#sign-in-email", "player@edgewise.example");
        await plain.type("#sign-in-password", DEMO_PASSWORD);
        await plain.tap("#sign-in button");
        await plain.until("the dashboard is shown", () => location.pathname === "/dashboard");
        expect(await plain.run(() => performance.getEntriesByName("hydrated").length)).toBe(0);
      } finally {
        await plain.quit();
      }
    });

    test("hydrates every public page at each width, and complains of nothing @thorough", async () => {
      test.setTimeout(600_000);
      expect(await wrongWith(tab, PUBLIC_SCREENS)).toEqual([]);
    });
  });
