import { expect } from "@playwright/test";
import { hydrated, test } from "../support/test";

const LISTS = [
  "/casinos",
  "/casinos?country=NL",
  "/casinos?country=DE",
  "/bonuses",
  "/bonuses?country=GB",
  "/complaints",
  "/news",
  "/casinos/paying-with/e-wallet",
];
/** Where the first result of a list begins at the latest, in pixels from the top, by the width of the window. */
const FIRST_RESULT = [
  { width: 390, height: 844, most: 480 },
  { width: 1280, height: 900, most: 300 },
];

for (const { width, height, most } of FIRST_RESULT)
  test(`lists begin with their results at ${String(width)} px @without-javascript`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of LISTS) {
      await page.goto(path);
      const first = await page.getByRole("main").getByRole("article").first().boundingBox();
      expect(first?.y, path).toBeLessThan(most);
    }
    await page.goto("/awards");
    const category = await page.getByRole("link", { name: "Fastest payout" }).first().boundingBox();
    expect(category?.y, "/awards").toBeLessThan(most);
  });

test("without scripts a list is sorted by the button beside its order @without-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/casinos");
  await page.getByLabel("Sort by").selectOption("name");
  await page.getByRole("button", { name: "Sort" }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByLabel("Sort by")).toHaveValue("name");
});

test("a changed filter keeps the focus, and a removed one is no longer ticked @with-javascript @back", async ({
  page,
}) => {
  await page.goto("/casinos");
  await hydrated(page);
  const box = page.getByRole("checkbox", { name: /^Good, 7/ });
  await box.check();
  await expect(page).toHaveURL(/score/);
  const removal = page.getByRole("list", { name: "Active filters" }).getByRole("link").first();
  await expect(removal).toBeVisible();
  await expect(box).toBeFocused();
  await removal.click();
  await expect(page).not.toHaveURL(/score/);
  await expect(box).not.toBeChecked();
  await page.goBack();
  await expect(box).toBeChecked();
});
