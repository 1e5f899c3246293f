import { expect, type Page } from "@playwright/test";
import { isSame, mark } from "../support/same-document";
import { signIn } from "../support/sign-in";
import { hydrated, test } from "../support/test";

const DRAWN = /\/assets\/[\w-]+\.drawn-[\w-]+\.js$/;

/** Gathers the files that draw what a page's markup shows already. */
function drawnFiles(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    if (DRAWN.test(request.url())) files.push(new URL(request.url()).pathname);
  });
  return files;
}

async function search(page: Page, words: string): Promise<void> {
  const box = page.getByRole("searchbox", { name: "Name, group or owner" });
  await box.fill(words);
  await box.press("Enter");
}

for (const path of ["/", "/casinos", "/bonuses"])
  test(`${path} comes to life without the code of its rows, which the first key brings @with-javascript`, async ({
    page,
  }) => {
    const files = drawnFiles(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(files).toEqual([]);
    await page.keyboard.press("Shift");
    await expect.poll(() => files.length).toBeGreaterThan(0);
  });

test("rows that come with a search are drawn, and those before are back on Back @with-javascript", async ({ page }) => {
  await page.goto("/casinos?country=*&q=amber");
  await mark(page);
  const names = page.locator(".results > li h3");
  const before = await names.allTextContents();
  await search(page, "lark");
  await expect(page).toHaveURL(/q=lark/);
  await expect(names.filter({ hasText: /lark/i }).first()).toBeVisible();
  await expect(page.locator(".results > li").first()).toHaveText(/\d/);
  await page.goBack();
  await expect(names).toHaveText(before);
  expect(await isSame(page)).toBe(true);
});

test("without the code of its rows, a list is loaded whole @with-javascript", async ({ page }) => {
  await page.route(DRAWN, (route) => route.abort());
  await page.goto("/casinos?country=*&q=amber");
  await mark(page);
  await search(page, "lark");
  await expect(page).toHaveURL(/q=lark/);
  await expect(page.locator(".results > li h3").filter({ hasText: /lark/i }).first()).toBeVisible();
  await expect.poll(() => isSame(page)).toBe(false);
});

test("a member’s menu whose script doesn’t come opens by itself, and nothing is loaded again @with-javascript", async ({
  page,
}) => {
  await page.goto("/login");
  await signIn(page, "player@edgewise.example");
  await page.route(DRAWN, (route) => route.abort());
  await page.goto("/contact");
  await mark(page);
  await page.getByLabel("Message").fill("What is typed stays.");
  await page.locator("header details summary").last().click();
  await expect(page.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("What is typed stays.");
  expect(await isSame(page)).toBe(true);
});

test("the front page opened by a link has all its sections, and nothing moves @with-javascript", async ({ page }) => {
  await page.goto("/");
  // The text of what is laid out once it comes into sight, too.
  const text = () => page.locator("main").textContent();
  const whole = await text();
  await page.goto("/how-we-rate");
  await mark(page);
  await page.evaluate(() => {
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries()) document.body.dataset["shift"] = String((shift as never)["value"]);
    }).observe({ type: "layout-shift" });
  });
  await page.getByRole("link", { name: /, home$/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(text).toBe(whole);
  expect(await page.evaluate(() => document.body.dataset["shift"])).toBeUndefined();
  expect(await isSame(page)).toBe(true);
});

test("a page that can’t be hydrated is drawn a second time @with-javascript", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => document.querySelector("main h1")?.remove());
  });
  await page.goto("/");
  await hydrated(page);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator("#safest")).toBeVisible();
  await expect(page.locator("main ol > li h3").first()).toBeVisible();
});
