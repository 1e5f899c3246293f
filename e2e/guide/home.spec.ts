import { expect } from "@playwright/test";
import { section } from "../support/section";
import { test } from "../support/test";

test("the front page has every section, each with the way to the rest of it @without-javascript", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The casino guide that shows its working");
  for (const [heading, link] of [
    ["Safest casinos today", "All casinos by score"],
    ["Bonuses worth knowing", "All bonuses by chance to finish"],
    ["How complaints ended", "All complaints"],
    ["News", "All news"],
    [/\d{4} award winners/, "How it was counted"],
    ["How scores are made", "The formula, its weights and its history"],
  ] as const) {
    await expect(section(page, heading).getByRole("link", { name: link })).toBeVisible();
  }
  await expect(section(page, "When it stops being a game")).toBeVisible();
});

test("terms that changed this week link to what was added and removed @without-javascript", async ({ page }) => {
  await page.goto("/");
  const week = section(page, "What changed this week");
  await week
    .getByRole("listitem")
    .filter({ hasText: "general terms changed" })
    .getByRole("link", { name: "Evenhand" })
    .click();
  await expect(page).toHaveURL(/\/casinos\/evenhand\/terms\?from=.+&to=/);
  await expect(page.getByRole("main").locator("ins").first()).toBeVisible();
});

test("its search box leads to the results", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("search");
  await search.getByLabel("Look up a casino, a bonus or a question").fill("amberquay");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\?q=amberquay/);
});

test("a visitor who hides offers sees none, and is told so", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Hide bonuses and ads from me" }).click();
  await page.getByRole("button", { name: "Hide bonuses and ads" }).click();
  await expect(page.getByRole("button", { name: "Show bonuses and ads again" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("Bonuses and ads are hidden, as you asked.")).toBeVisible();
  await expect(page.locator('a[href^="/go/"]')).toHaveCount(0);
});
