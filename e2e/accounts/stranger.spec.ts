import { expect } from "@playwright/test";
import { section } from "../support/section";
import { test } from "../support/test";

/** A stranger's questions, each answered in at most three steps from the front page, without scripts. */
test.describe("a stranger finds in three steps @without-javascript", () => {
  test("a casino that pays by e-wallet in Germany within a day", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "All casinos by score" }).click();
    await page.getByLabel("Open to players in").selectOption("DE");
    await page.getByRole("checkbox", { name: /^E-wallet/ }).check();
    await page.getByRole("radio", { name: /^A day, in our tests/ }).check();
    await page.getByRole("button", { name: "Show results" }).click();
    await expect(page.getByRole("article").first()).toContainText(/E-wallet: paid in \d+ (minutes|hours?)/);
    await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).not.toHaveCount(0);
  });

  test("whether a casino pays us, in its summary with the fastest way to be paid", async ({ page }) => {
    await page.goto("/");
    const safest = section(page, "Safest casinos today");
    const name = await safest.getByRole("listitem").getByRole("link").first().innerText();
    await safest.getByRole("link", { name, exact: true }).click();
    const summary = section(page, "In short");
    await expect(summary.getByText("Pays us", { exact: true })).toBeVisible();
    await expect(summary.getByText("Fastest payout")).toBeVisible();
    await expect(summary.getByRole("link", { name: "Compare", exact: true })).toBeVisible();
    await expect(section(page, "Our review")).toBeVisible();
  });

  test("what to do when a withdrawal is late", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "It won’t pay me" }).click();
    await expect(page.getByText(/^Write to its support.+ Give it ten working days\.$/)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Make a complaint" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make a complaint");
  });

  test("what is left of €50 with a given bonus", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bonuses" }).click();
    const offers = page.getByRole("article").getByRole("heading").getByRole("link");
    await offers.filter({ hasText: "€" }).first().click();
    await page.getByLabel("Your deposit").fill("50");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page).toHaveURL(/deposit=50&/);
    await expect(page.getByText(/^You deposit €50 and end with €[\d.,]+ on average\.$/)).toBeVisible();
  });
});
