import { expect, type Page } from "@playwright/test";
import { isSame, mark } from "../support/same-document";
import { hydrated, test } from "../support/test";

/** Has the router read the page’s data again, with all that its markup holds. */
async function revalidate(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\.data(\?|$)/);
  await page.evaluate(() => window.__remixRouter.revalidate());
  await answered;
  await expect.poll(() => page.evaluate(() => window.__remixRouter.state.revalidation)).toBe("idle");
}

/** A line that a row of the first page's list has, without its name. */
const summary = async (page: Page) => (await page.locator(".results > li p").first().textContent()) ?? "";

for (const [path, row] of [
  ["/casinos", "/casinos/"],
  ["/bonuses", "/bonuses/"],
  ["/complaints", "/complaints/"],
] as const)
  test(`what the rows of ${path} say comes once, and their links are the router’s @with-javascript`, async ({
    page,
  }) => {
    const answer = await page.goto(path, { waitUntil: "commit" });
    const html = (await answer?.text()) ?? "";
    await hydrated(page);
    const title = page.locator(`.results > li h3 a[href^="${row}"]`).first();
    const words = (await title.textContent()) ?? "";
    // In the row, and in the list's data for search engines.
    const [head = "", body = ""] = html.split("<body");
    expect(head.split("application/ld+json").length).toBeGreaterThan(1);
    expect(body.match(/String\.raw`[^`]*/)?.[0]).not.toContain(words);
    await mark(page);
    await title.click();
    await expect(page).toHaveURL(new RegExp(`${row}[\\w-]+`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await isSame(page)).toBe(true);
    await page.goBack();
    await expect(title).toHaveText(words);
  });

for (const [path, size] of [
  ["/casinos/amberquay", ""],
  ["/casinos", " @thorough"],
  ["/complaints", " @thorough"],
])
  test(`${String(path)} is the same once its data has been read again @with-javascript${String(size)}`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(String(path));
    // The time that somebody has left goes on meanwhile.
    const text = () =>
      page.locator("main").evaluate((main) => main.textContent.replace(/( \d+ (day|hour|minute)s?)+/g, ""));
    const before = await text();
    await revalidate(page);
    expect(await text()).toBe(before);
    expect(errors).toEqual([]);
  });

test("rows that a filter leaves stay as they are, ticks too, and others come @with-javascript", async ({ page }) => {
  await page.goto("/casinos?country=*");
  await mark(page);
  const box = (name: string) => page.locator(`.results input[value="${name}"]`);
  const [first = "", second = ""] = await page
    .locator(".results input[name=c]")
    .evaluateAll((boxes) => boxes.slice(0, 2).map((one) => (one as HTMLInputElement).value));
  await box(first).check();
  await box(second).check();
  const said = await summary(page);
  // The router reads the page's data again, and the rows are the same.
  await page.evaluate(() =>
    (window as unknown as { __remixRouter: { revalidate(): void } }).__remixRouter.revalidate(),
  );
  await expect.poll(() => page.evaluate(() => window.__remixRouter.state.revalidation)).toBe("idle");
  await expect(box(first)).toBeChecked();
  expect(await summary(page)).toBe(said);
  await page.getByRole("searchbox", { name: "Name, group or owner" }).fill(first.split("-")[0] ?? "");
  await page.getByRole("searchbox", { name: "Name, group or owner" }).press("Enter");
  await expect(page).toHaveURL(/q=/);
  await expect(box(second)).toHaveCount(0);
  await expect(box(first)).toBeChecked();
  await page.goBack();
  await expect(box(second)).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

test("the closed ways into the list, and a page’s own figures, are there after hydration @with-javascript", async ({
  page,
}) => {
  await page.goto("/casinos?country=*");
  await mark(page);
  await page.getByText("By payment, country or licence").click();
  const way = page.getByRole("navigation", { name: "Browse by" }).getByRole("link").first();
  const path = (await way.getAttribute("href")) ?? "";
  await way.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  expect(await isSame(page)).toBe(true);
  await page.goto("/complaints");
  await expect(page.getByRole("heading", { name: /This year|month/i }).first()).toBeVisible();
});
