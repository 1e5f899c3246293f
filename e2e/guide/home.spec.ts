import { expect } from "@playwright/test";
import { section } from "../support/section";
import { test } from "../support/test";

test("the front page has every section, each with the way to the rest of it @without-javascript", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The casino guide that shows its working");
  for (const [heading, link] of [
    ["Safest casinos today", "All casinos by score"],
    ["How complaints ended", "All complaints"],
    ["News", "All news"],
    ["How scores are made", "The formula"],
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
    .filter({ hasText: "General terms changed" })
    .getByRole("link", { name: "Evenhand" })
    .click();
  await expect(page).toHaveURL(/\/casinos\/evenhand\/terms\?from=.+&to=/);
  await expect(page.getByRole("main").locator("ins").first()).toBeVisible();
});

test("its search box leads to the results", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("search");
  await search.getByLabel("Casino, bonus or question").fill("amberquay");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\?q=amberquay/);
});

test("a visitor who hides offers sees none, and is told so", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Hide bonuses and ads from me" }).click();
  await page.getByRole("button", { name: "Hide bonuses and ads" }).click();
  await expect(page.getByRole("button", { name: "Show bonuses and ads again" })).toBeVisible();
  await page.goto("/bonuses");
  await expect(page.getByText("Bonuses and ads are hidden, as you asked.")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Bonuses and ads are hidden here" })).toBeVisible();
  await expect(page.locator('a[href^="/go/"]')).toHaveCount(0);
});

/** Where the answers of the front page end or begin at the latest, and how long it is, in pixels, by the window's width. */
for (const { width, height, ways, ranking, length } of [
  { width: 390, height: 844, ways: 760, ranking: 900, length: 4200 },
  { width: 1280, height: 800, ways: 800, ranking: 200, length: 2600 },
])
  test(`at ${String(width)} px the search and the four questions stand on the first screen, and the page is short @without-javascript`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const main = page.getByRole("main");
    await expect(main.getByLabel("Casino, bonus or question")).toBeInViewport({ ratio: 1 });
    for (const [question, to] of [
      ["Is it safe?", "/casinos"],
      ["Is it open to me?", "/country"],
      ["What is this bonus worth?", "/bonuses/calculator"],
      ["It won’t pay me", "/complaints/how-it-works"],
    ] as const) {
      const card = main.getByRole("listitem").filter({ has: page.getByRole("link", { name: question }) });
      await expect(card.getByRole("link")).toHaveAttribute("href", to);
      const box = await card.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), question).toBeLessThan(ways);
    }
    const first = await section(page, "Safest casinos today").boundingBox();
    expect(first?.y).toBeLessThan(ranking);
    await page.evaluate(() => document.documentElement.removeAttribute("data-first-view"));
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(length);
  });
