import { expect } from "@playwright/test";
import { test } from "./support/test";

test("complaints can be filtered, walked through and read to the end of their trail", async ({ page }) => {
  await page.goto("/complaints");
  await expect(page.getByRole("heading", { level: 1, name: "Complaints" })).toBeVisible();
  await page.getByRole("link", { name: "More complaints" }).click();
  await expect(page).toHaveURL(/after=/);
  await page.getByRole("link", { name: "Previous complaints" }).click();

  await page.goto("/complaints?state=resolved");
  const first = page.getByRole("article").first();
  await expect(first.getByText("Resolved", { exact: true })).toBeVisible();
  await first.getByRole("heading", { level: 3 }).getByRole("link").click();
  await expect(page).toHaveURL(/\/complaints\/EW-[0-9A-Z]{6}$/);
  await expect(page.getByRole("heading", { name: "What has been done" })).toBeVisible();
  await page.getByText("All fingerprints, and how to check them yourself").click();
  await expect(page.getByRole("link", { name: "this complaint as data" })).toHaveAttribute(
    "href",
    /\/api\/v1\/complaints\/EW-[0-9A-Z]{6}\.json/,
  );
});

test("a filter is named and can be removed", async ({ page }) => {
  await page.goto("/complaints?category=kyc&amount=500");
  await expect(page.getByLabel("Sort by")).toHaveValue("amount");
  await page
    .getByRole("list", { name: "Active filters" })
    .getByRole("link", { name: /Minimum disputed amount/ })
    .click();
  await expect(page).toHaveURL(/\/complaints\?category=kyc/);
});

test("a reference typed in the box leads to its complaint", async ({ page }) => {
  await page.goto("/complaints");
  await page.getByLabel("Reference or keywords").fill("ew-7gksd5");
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL("/complaints/EW-7GKSD5");
  await expect(page.getByRole("heading", { name: "Dispute bodies" })).toBeVisible();
});

test("the page says where to complain, by licence", async ({ page }) => {
  await page.goto("/complaints");
  await page.getByRole("link", { name: "Make a complaint" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Make a complaint" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Malta Gaming Authority" })).toBeVisible();
});
