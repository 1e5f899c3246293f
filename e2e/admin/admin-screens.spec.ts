import { expect } from "@playwright/test";
import { orphanedControls, undirectedFields, unfitWhenLarge, wrongWithLook } from "../support/looks/accessibility";
import { openAdminScreen } from "../support/looks/admin-screens";
import { losingButtons, SEPARATE } from "../support/looks/losing-buttons";
import { unnamedInBrowser, watchCookies } from "../support/looks/kept-in-browser";
import { ADMIN_SCREENS } from "../support/looks/screens";
import { test } from "../support/test";

test.use({ storageState: async ({ admin }, hand) => hand(admin) });

for (const screen of ADMIN_SCREENS) {
  test(`the admin’s ${screen.name} has no accessibility violation, no console message, no sideways scrolling, fields in the direction of their text, loses no words to another form and keeps nothing unnamed in the browser @with-javascript${screen.isAlike ? " @thorough" : ""}`, async ({
    page,
    policy,
  }) => {
    // Some hold hundreds of figures, each of which is looked at.
    test.setTimeout(180_000);
    const problems: string[] = [];
    const cookies = watchCookies(page.context());
    page.on("console", (message) => {
      // A file with open questions is answered with 422, which browsers report.
      if (screen.file !== undefined && message.text().includes("status of 422")) return;
      if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.setViewportSize({ width: 360, height: 900 });
    await openAdminScreen(page, screen);
    const isFrameKnown = screen.path !== "/admin";
    problems.push(...(await wrongWithLook(page, { width: 360, colorScheme: "light", rules: "all", isFrameKnown })));
    if (!Object.hasOwn(SEPARATE, screen.name))
      for (const button of await losingButtons(page)) problems.push(`words would be lost to ${button}`);
    for (const name of await orphanedControls(page)) problems.push(`${name} belongs to no form`);
    for (const name of await undirectedFields(page)) problems.push(`${name} takes no direction from what is typed`);
    problems.push(...(await unnamedInBrowser(page, cookies, policy)));
    problems.push(...(await unfitWhenLarge(page, { areDense: true })));
    expect(problems).toEqual([]);
  });

  test(`the admin’s ${screen.name} has no accessibility violation and no sideways scrolling on a wide and dark screen @thorough @with-javascript`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 1280, height: 900 });
    await openAdminScreen(page, screen);
    const isFrameKnown = screen.path !== "/admin";
    const look = { width: 1280, colorScheme: "dark", rules: "layout", isFrameKnown } as const;
    expect(await wrongWithLook(page, look)).toEqual([]);
  });
}
