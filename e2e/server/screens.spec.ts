import { expect } from "@playwright/test";
import {
  accessibilityViolations,
  orphanedControls,
  undirectedFields,
  unfitWhenLarge,
  wrongWithLook,
} from "../support/looks/accessibility";
import { unnamedInBrowser, watchCookies } from "../support/looks/kept-in-browser";
import { ALIKE, PUBLIC_SCREENS } from "../support/looks/screens";
import { test } from "../support/test";

/** The first look asks for everything, the others for what they can change. */
const FIRST_LOOK = { width: 360, colorScheme: "light", rules: "all" } as const;
const WIDE_AND_DARK = { width: 1280, colorScheme: "dark", rules: "layout" } as const;
const FURTHER_LOOKS = [
  WIDE_AND_DARK,
  ...(process.env["TESTS"] === "thorough"
    ? ([
        { width: 1280, colorScheme: "light", rules: "layout" },
        { width: 360, colorScheme: "dark", rules: "layout" },
      ] as const)
    : []),
];
/** Screens that hold all the parts which one width alone shows: menus, filters, tables that fold. */
const OF_MANY_PARTS = [
  "/",
  "/casinos",
  "/casinos/amberquay",
  "/complaints",
  "/casinos/compare?c=amberquay&c=undertow&c=larkmoor",
];

test("both checks of a page tell what is wrong with it @with-javascript", async ({ page }) => {
  await page.setContent('<html lang="en"><title>Faint</title><input><p style="color: #ddd; background: #fff">Faint');
  const told = async (rules: "all" | "layout") =>
    (await accessibilityViolations(page, { rules })).map((violation) => violation.split(":")[0]).sort();
  expect(await told("all")).toEqual(["color-contrast", "label"]);
  expect(await told("layout")).toEqual(["color-contrast"]);
});

for (const path of PUBLIC_SCREENS) {
  const size = ALIKE.has(path) ? " @thorough" : "";
  test(`${path} has no accessibility violation, no console message, no sideways scrolling, fields in the direction of their text and keeps nothing unnamed in the browser @with-javascript${size}`, async ({
    page,
    policy,
  }) => {
    const problems: string[] = [];
    const cookies = watchCookies(page.context());
    page.on("console", (message) => {
      // Chromium reports the page's own status; that is what an error page is for.
      if (
        ["error", "warning"].includes(message.type()) &&
        !message.text().includes("the server responded with a status of 404")
      )
        problems.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto(path);
    const hasManyParts = OF_MANY_PARTS.includes(path);
    for (const look of hasManyParts ? [FIRST_LOOK, ...FURTHER_LOOKS] : [FIRST_LOOK])
      problems.push(...(await wrongWithLook(page, { ...look, isFrameKnown: !hasManyParts })));
    for (const name of await orphanedControls(page)) problems.push(`${name} belongs to no form`);
    for (const name of await undirectedFields(page)) problems.push(`${name} takes no direction from what is typed`);
    // What a page still asks for may have something to say as well.
    await page.waitForLoadState("networkidle");
    problems.push(...(await unnamedInBrowser(page, cookies, policy)));
    problems.push(...(await unfitWhenLarge(page)));
    expect([...cookies], "nobody is given a cookie for reading").toEqual([]);
    expect(problems).toEqual([]);
  });

  if (!OF_MANY_PARTS.includes(path))
    test(`${path} has no accessibility violation and no sideways scrolling on a wide and dark screen @thorough @with-javascript`, async ({
      page,
    }) => {
      await page.goto(path);
      expect(await wrongWithLook(page, { ...WIDE_AND_DARK, isFrameKnown: true })).toEqual([]);
    });
}
