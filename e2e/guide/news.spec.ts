import { expect } from "@playwright/test";
import { section } from "../support/section";
import { test } from "../support/test";

test("a reader filters the news by category, opens an article and reads on", async ({ page }) => {
  await page.goto("/news");
  await page.goto("/news?category=payments");
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Category: Payments");
  const first = page.getByRole("article").first();
  await expect(first).toContainText("Payments");
  const title = (await first.getByRole("heading").innerText()).trim();
  await first.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText(/min read/).first()).toBeVisible();
  await section(page, "Read next").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
});

test("a reader searches the news with a typo, and clears the search", async ({ page }) => {
  await page.goto("/news");
  await page.getByLabel("Words in the article").fill("wagerng");
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL(/\/news\?.*q=wagerng/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: /Search: wagerng/ }).click();
  await expect(page).not.toHaveURL(/q=/);
});

test("pages of the list follow each other without gaps", async ({ page }) => {
  const titles = async () => await page.getByRole("article").getByRole("heading").allInnerTexts();
  await page.goto("/news");
  const first = await titles();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/news?page=2");
  await expect(page.getByText("Page 2 of")).toBeVisible();
  const second = await titles();
  expect(first).toHaveLength(24);
  expect(second.filter((title) => first.includes(title))).toEqual([]);
});

test("an article that was paid for says so before anything else @without-javascript", async ({ page }) => {
  await page.goto("/news/brindlewick-phone-desk");
  await expect(page.getByText("Ad: this article was paid for")).toBeVisible();
});

test("drafts and unknown articles are not found @without-javascript", async ({ page }) => {
  const response = await page.goto("/news/no-such-article");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Page not found: /news/no-such-article")).toBeVisible();
});

test("the feed is well-formed XML that names its entries @with-javascript", async ({ page, request }) => {
  const response = await request.get("/news/feed.xml");
  expect(response.headers()["content-type"]).toContain("application/atom+xml");
  const text = await response.text();
  await page.goto("/about");
  const { errors, ids, updated } = await page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, "application/xml");
    return {
      errors: feed.querySelectorAll("parsererror").length,
      ids: [...feed.querySelectorAll("entry > id")].map((id) => id.textContent),
      updated: [...feed.querySelectorAll("updated")].every((at) => !Number.isNaN(Date.parse(at.textContent ?? ""))),
    };
  }, text);
  expect(errors).toBe(0);
  expect(updated).toBe(true);
  expect(new Set(ids).size).toBe(30);
});
