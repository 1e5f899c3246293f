import { expect } from "@playwright/test";
import { accessibilityViolations } from "../support/looks/accessibility";
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

test("on a phone the filters are a sheet, whose button says how many results are left @with-javascript", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/casinos");
  await hydrated(page);
  const main = page.getByRole("main");
  const sheet = main.getByRole("group").filter({ hasText: "Payment method" }).first();
  const summary = main.locator("summary").filter({ hasText: "Filter" });
  await summary.click();
  const box = await sheet.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await page.getByRole("checkbox", { name: /^Good, 7/ }).check();
  await expect(page).toHaveURL(/score=good/);
  const left = main.getByRole("status").first();
  await expect(left).not.toHaveText("64 casinos");
  const show = page.getByRole("button", { name: /^Show/ });
  await expect(show).toHaveText(`Show ${await left.innerText()}`, { useInnerText: true });
  await expect(show).toBeInViewport({ ratio: 1 });
  expect(await accessibilityViolations(page)).toEqual([]);

  // What is typed is applied without a press, and typing goes on meanwhile.
  const search = page.getByRole("searchbox", { name: "Name, group or owner" });
  await search.pressSequentially("la");
  await expect(page).toHaveURL(/q=la&/);
  await search.pressSequentially("rkmoor");
  await expect(page).toHaveURL(/q=larkmoor/);
  await expect(search).toHaveValue("larkmoor");
  // Two of one group.
  await expect(show).toHaveText("Show 2 casinos", { useInnerText: true });
  await show.click();
  await expect(summary).toBeFocused();
  await expect(show).toBeHidden();
  await expect(main.getByRole("article")).toHaveCount(2);

  await summary.click();
  await expect(show).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(show).toBeHidden();
  await expect(summary).toBeFocused();
});

test("beside a long list its filters stay in reach @without-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/casinos");
  await page.getByRole("main").getByRole("article").nth(14).scrollIntoViewIfNeeded();
  await expect(page.getByRole("searchbox", { name: "Name, group or owner" })).toBeInViewport();
});

test("on a phone without scripts the sheet’s button asks for the results @without-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/casinos");
  const summary = page.getByRole("main").locator("summary").filter({ hasText: "Filter" });
  await summary.click();
  await page.getByRole("checkbox", { name: /^Good, 7/ }).check();
  const show = page.getByRole("button", { name: /^Show/ });
  await expect(show).toHaveText("Show results", { useInnerText: true });
  await show.click();
  await expect(page).toHaveURL(/score=good/);
  await expect(summary).toContainText("(1)");
  await expect(show).toBeHidden();
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
