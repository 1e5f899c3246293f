import type { Page } from "@playwright/test";
import type { AdminScreen } from "./screens";

/** Leads a signed-in admin to a screen. */
export async function openAdminScreen(page: Page, { name, path, links = [], file }: AdminScreen): Promise<void> {
  await page.goto(path);
  for (const link of links) {
    const hrefs = await page
      .locator("main a[href]")
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
    const href = hrefs.find((one) => link.test(one));
    if (href === undefined) throw new Error(`${name}: no link of ${page.url()} matches ${String(link)}.`);
    await page.goto(href);
  }
  if (file === undefined) return;
  const buffer = Buffer.from(file);
  await page.getByLabel("CSV file").setInputFiles({ name: "casinos.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("alert").first().waitFor();
}
