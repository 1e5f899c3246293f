import { expect, test } from "@playwright/test";
import { accessibilityViolations, sidewaysOverflow } from "./support/accessibility";
import { PUBLIC_SCREENS } from "./support/screens";

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
        if (colorScheme === "light") await page.goto(path, { waitUntil: "networkidle" });
        const rules = colorScheme === "light" ? "all" : "layout";
        expect(await accessibilityViolations(page, { rules }), colorScheme).toEqual([]);
      }
      expect(messages).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
    });
  }
}
