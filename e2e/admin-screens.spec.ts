import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type BrowserContext } from "@playwright/test";
import { openAdminScreen } from "./support/admin-screens";
import { ADMIN_SCREENS } from "./support/screens";
import { signIn } from "./support/sign-in";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** One sign-in for all screens that a worker looks at. */
const test = base.extend<object, { admin: StorageState }>({
  admin: [
    async ({ browser }, hand, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL ?? "" });
      await signIn(page, "admin@edgewise.example", "/login");
      const state = await page.context().storageState();
      await page.close();
      await hand(state);
    },
    { scope: "worker" },
  ],
  storageState: async ({ admin }, hand) => hand(admin as never),
});

for (const screen of ADMIN_SCREENS) {
  test(`the admin’s ${screen.name} has no accessibility violation, no console message and no sideways scrolling @with-javascript`, async ({
    page,
  }) => {
    // Some hold hundreds of figures, each of which is looked at.
    test.setTimeout(180_000);
    const problems: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.setViewportSize({ width: 360, height: 900 });
    await openAdminScreen(page, screen);
    for (const [width, colorScheme] of [
      [360, "light"],
      [1280, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
      for (const { id, nodes } of violations)
        problems.push(`${String(width)} px, ${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (sideways > 0) problems.push(`at ${String(width)} px it is ${String(sideways)} px wider than the window`);
    }
    expect(problems).toEqual([]);
  });
}
