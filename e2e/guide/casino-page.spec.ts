import { expect } from "@playwright/test";
import { section } from "../support/section";
import { test } from "../support/test";

const PAGE = "/casinos/larkmoor";

test.describe("a casino’s page @without-javascript", () => {
  test("answers first: verdict, licence, how fast it pays, complaints, and whether it pays us", async ({ page }) => {
    await page.goto(PAGE);
    const summary = section(page, "In short");
    await expect(summary).toBeInViewport();
    for (const term of ["Licence", "Fastest payout", "Complaints resolved", "Pays us"])
      await expect(summary.getByText(term, { exact: true })).toBeVisible();
    await expect(summary.getByText("Instant bank transfer: paid in 9 hours")).toBeVisible();
    await expect(summary.getByRole("button", { name: "Save casino" })).toBeVisible();
    await expect(summary.getByRole("link", { name: "Compare", exact: true })).toBeVisible();
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const)
    test(`has its score, its four facts and what is for it on a screen of ${String(width)} px, and the way out below them`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(PAGE);
      const summary = section(page, "In short");
      const all = [page.getByRole("heading", { level: 1 }), page.locator("main header span:has(> .score-figure)")];
      all.push(
        summary.locator("dl"),
        summary.getByRole("heading", { name: "For" }),
        summary.getByRole("heading", { name: "Against" }),
      );
      for (const one of all) await expect(one).toBeInViewport({ ratio: 1 });
      const out = await summary.getByRole("link", { name: /^Visit / }).boundingBox();
      const last = await summary.getByRole("list").last().boundingBox();
      expect(out?.y).toBeGreaterThan((last?.y ?? Infinity) + (last?.height ?? 0));
      // What the figure rests on is open: the score's bar and reasons, its history, what was tested.
      await expect(page.getByRole("img", { name: /^Safety score of Larkmoor over time/ })).toBeVisible();
    });

  test("has contents that lead to its sections, five reviews and a way to the others", async ({ page }) => {
    await page.goto(PAGE);
    const contents = page.getByRole("navigation", { name: "On this page" });
    const links = await contents.getByRole("link").all();
    expect(links.length).toBeGreaterThan(6);
    for (const link of links) await expect(page.locator((await link.getAttribute("href")) ?? "none")).toHaveCount(1);
    const reviews = section(page, "Player reviews");
    await expect(reviews.getByRole("article")).toHaveCount(5);
    await reviews.getByRole("link", { name: "More reviews" }).click();
    await expect(page).toHaveURL(/after=.*#reviews/);
    await expect(reviews.getByRole("article")).toHaveCount(5);
  });

  test("loses nothing: what is closed opens", async ({ page }) => {
    await page.goto(PAGE);
    await page.getByText("Read the rest").click();
    await page.getByText("More facts").click();
    await expect(page.getByText("Game studios")).toBeVisible();
    await expect(page.getByText("Reality check")).toBeVisible();
    await page.getByText("2 more terms: identity checks, changes to terms").click();
    await expect(section(page, "What its terms say").getByRole("blockquote")).toHaveCount(3);
    await page.getByText("Denmark, Finland, Germany and Norway").click();
    await page.getByText("Malta Gaming Authority, UK Gambling Commission").click();
    await expect(page.getByText("Complain to the casino first.").first()).toBeVisible();
    await page.getByText("3 more offers").click();
    await expect(section(page, "Bonuses").getByRole("article")).toHaveCount(4);
  });

  test("leads to the page of its score, with every formula, change and copy of its terms", async ({ page }) => {
    await page.goto(PAGE);
    await page.getByRole("link", { name: "Formulas and changes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Larkmoor: 8.1 of 10" })).toBeVisible();
    await expect(section(page, "Figures and formulas").getByRole("table")).toHaveCount(6);
    await expect(page.getByRole("group", { name: "Score changes" })).toBeVisible();
    await expect(section(page, "What became of its reviews").getByRole("table")).toBeVisible();
    await page.getByText("Their days and fingerprints").click();
    await expect(section(page, "4 copies of its terms, noted by hand").getByRole("listitem")).toHaveCount(4);
  });

  for (const path of [PAGE, "/casinos", "/bonuses", "/bonuses/umberfield-plain-fifty", "/complaints", "/games"])
    test(`at most six things are folded on ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/Oops|isn’t there/);
      expect(await page.locator("main details").count()).toBeLessThan(7);
    });

  for (const [width, most] of [
    [1280, 5_400],
    [360, 8_600],
  ] as const)
    test(`isn’t longer than ${String(most)} pixels at ${String(width)}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(PAGE);
      // Sections out of view are measured as if they were drawn. A policy forbids styles in the page, so the test gives a sheet.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("* { content-visibility: visible !important }");
        document.adoptedStyleSheets = [sheet];
      });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(most);
    });
});
