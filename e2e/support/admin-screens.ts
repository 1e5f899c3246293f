import type { Page } from "@playwright/test";
import type { AdminScreen } from "./screens";

/** Leads a signed-in admin to a screen. */
export async function openAdminScreen(page: Page, { name, path, links = [] }: AdminScreen): Promise<void> {
  await page.goto(path);
  for (const link of links) {
    const hrefs = await page
      .locator("main a[href]")
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
    const href = hrefs.find((one) => link.test(one));
    if (href === undefined) throw new Error(`${name}: no link of ${page.url()} matches ${String(link)}.`);
    await page.goto(href);
  }
}
