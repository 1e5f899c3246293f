import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { PUBLIC_SCREENS } from "./support/screens";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const path of PUBLIC_SCREENS) {
  for (const width of [360, 1280]) {
    test(`${path} at ${String(width)} px has no accessibility violation, no console message and no sideways scrolling @with-javascript`, async ({
      page,
    }) => {
      const messages: string[] = [];
      page.on("console", (message) => {
        // Chromium reports the page's own status; that is what an error page is for.
        if (
          ["error", "warning"].includes(message.type()) &&
          !message.text().includes("the server responded with a status of 404")
        )
          messages.push(message.text());
      });
      page.on("pageerror", (error) => messages.push(String(error)));
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(path, { waitUntil: colorScheme === "light" ? "networkidle" : "load" });
        const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
        expect(
          violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
        ).toEqual([]);
      }
      expect(messages).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    });
  }
}
