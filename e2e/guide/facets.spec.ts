import { expect } from "@playwright/test";
import { test } from "../support/test";

test("a reader goes from the list to a payment method, narrows it, and goes on to another @without-javascript", async ({
  page,
}) => {
  await page.goto("/casinos");
  await page.getByText("By payment, country or licence").click();
  await page.getByRole("navigation", { name: "Browse by" }).getByRole("link", { name: "E-wallet" }).click();
  await expect(page).toHaveURL("/casinos/paying-with/e-wallet");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paying by e-wallet");
  await expect(page.getByText(/\d+ casinos we list take payment by e-wallet\./)).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/casinos\/paying-with\/e-wallet$/);
  const all = await page.getByRole("article").count();

  await page.getByLabel("Sort by").selectOption("Fastest payout");
  await page.getByRole("radio", { name: /A day, in our tests/ }).check();
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL(/\/casinos\/paying-with\/e-wallet\?(?=.*sort=payout)(?=.*paid=day)/);
  const chosen = page.getByRole("list", { name: "Active filters" });
  await expect(chosen).toContainText("Paid within: A day, in our tests");
  await expect(page.getByRole("article").first()).toContainText("E-wallet: paid in");
  await chosen.getByRole("link", { name: /Paid within/ }).click();
  await expect(page.getByRole("article")).toHaveCount(all);

  const others = page.getByRole("navigation", { name: "Other payment methods" });
  await others.getByRole("link", { name: "Debit card" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Casinos that take payment by debit card");
  expect((await page.goto("/casinos/paying-with/gold-dust"))?.status()).toBe(404);
});

test("a reader finds a tag of the news by a part of its name @without-javascript", async ({ page }) => {
  await page.goto("/news?category=payments");
  await page.getByLabel("Find a tag").fill("withdraw");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  const tags = page.getByRole("search", { name: "Tags" });
  const first = tags.getByRole("link").first();
  const name = await first.innerText();
  expect(name).toContain("withdraw");
  await first.click();
  const chosen = page.getByRole("list", { name: "Active filters" });
  await expect(chosen).toContainText(`Tag: ${name}`);
  await expect(chosen).toContainText("Category: Payments");
});
