import { expect } from "@playwright/test";
import { section } from "../support/section";
import { test } from "../support/test";

/** Named by its year: other journeys make years of their own. */
const THIS_YEAR = new Date().getUTCFullYear();

test("a year's winners lead to the working of their results and to the casino", async ({ page }) => {
  await page.goto(`/awards/${String(THIS_YEAR - 1)}`);
  const category = section(page, "Fastest payout");
  await expect(category.getByText("Players 25%, jury 75%.")).toBeVisible();
  await expect(category.getByText(/× 0\.25 \+ jury .* × 0\.75/).first()).toBeVisible();
  await category.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/casinos\//);
});

test("this year's vote is open on a fresh start, without a tally", async ({ page }) => {
  await page.goto("/awards");
  await page.getByRole("link", { name: "Fastest payout" }).click();
  await expect(page).toHaveURL(`/awards/${String(THIS_YEAR)}#fastest-payout`);
  await expect(page.getByText(/\d votes/)).toHaveCount(0);
});

test("the open vote stands above the nominations for next year @without-javascript", async ({ page }) => {
  await page.goto("/awards");
  // Named by their years: other journeys make years of their own.
  const vote = await page.getByRole("link", { name: `Vote in the ${String(THIS_YEAR)} awards` }).boundingBox();
  const next = await page.getByRole("link", { name: `See the categories for ${String(THIS_YEAR + 1)}` }).boundingBox();
  expect(vote?.y).toBeLessThan(next?.y ?? 0);
});

test("next year's categories are shown without votes @without-javascript", async ({ page }) => {
  // Named by its year: other journeys make years of their own.
  await page.goto(`/awards/${String(THIS_YEAR + 1)}`);
  await expect(page.getByText("Tallies come with the winners.")).toBeVisible();
  await expect(page.getByText(/\d votes/)).toHaveCount(0);
});

test("earlier years are still shown", async ({ page }) => {
  await page.goto("/awards");
  await section(page, "Earlier years").getByRole("link").last().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The first Edgewise Awards");
});
