import { expect, type Locator } from "@playwright/test";
import { sidewaysOverflow } from "../support/looks/accessibility";
import { section } from "../support/section";
import { test } from "../support/test";

/** A score: its words for screen readers, and its figure. */
const FIGURE = "span:has(> .score-figure)";
const NAMES = ["Licence", "Complaints", "Terms", "Payout", "Players", "Protection"];

/** True if two elements stand in one row. */
async function areBeside(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return false;
  return a.y < b.y + b.height && b.y < a.y + a.height;
}

test("a score says its word and the part that is weak @without-javascript", async ({ page }) => {
  await page.goto("/casinos?q=Turbothorn");
  const figure = page.getByRole("article").first().locator(FIGURE);
  await expect(figure).toHaveText(
    /^Safety score \d\.\d of 10 (Mixed|Poor|Bad) · weak: (licence|complaints|terms|payout|players|protection)\. /,
  );
  await page.goto("/casinos");
  await expect(page.getByRole("article").first().locator(FIGURE)).toHaveText(
    /^Safety score 9\.\d of 10 Excellent ?\. Licence \d/,
  );
});

test("every score tells its six parts in words @without-javascript @thorough", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/casinos/larkmoor");
  const parts = section(page, "How we got this score").getByRole("heading", { level: 3 });
  for (const name of NAMES) await expect(parts.filter({ hasText: name })).toBeVisible();
  for (const at of ["/", "/casinos", "/casinos/larkmoor", "/bonuses"]) {
    await page.goto(at);
    const figures = await page.locator(`main ${FIGURE}`).all();
    expect(figures.length, at).toBeGreaterThan(0);
    for (const figure of figures)
      await expect(figure).toContainText(new RegExp(NAMES.map((name) => `${name} \\d+%`).join(", ")));
  }
});

test("on a phone the score is beside the name @without-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/casinos");
  const cards = (await page.getByRole("article").all()).slice(0, 8);
  expect(cards).toHaveLength(8);
  for (const card of cards) expect(await areBeside(card.getByRole("heading"), card.locator(FIGURE).first())).toBe(true);
  for (const slug of ["larkmoor", "quarterdeck-spins"]) {
    await page.goto(`/casinos/${slug}`);
    const name = page.getByRole("heading", { level: 1 });
    expect(await areBeside(name, page.locator(`main header ${FIGURE}`).first())).toBe(true);
  }
});

for (const width of [360, 1280])
  test(`each payment method shows the stated time against the tested one at ${String(width)} px @without-javascript`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/casinos/larkmoor");
    const methods = page.getByRole("list", { name: "Payment methods" });
    const first = methods.getByRole("listitem").first();
    await expect(first.getByRole("term")).toHaveText(["Stated", "Tested"]);
    await expect(first.getByRole("definition").first()).toHaveText(/\d+ (?:minutes|hours|days)/);
    expect(await methods.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
