import { expect, type Browser, type Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { readFile } from "node:fs/promises";
import { openSession } from "../support/sign-in";
import { test } from "../support/test";

const ADMIN = "admin@edgewise.example";
/** Tests run in a browser that calls itself headless, and robots are not counted. */
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function visitor(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, userAgent: FIREFOX });
  return context.newPage();
}

/** How often a page was seen by what is stored; the analytics name only those seen most. */
function storedViews(path: string): number {
  const store = new Sqlite("test-results/data/edgewise.sqlite", { readonly: true });
  const row = store
    .prepare("SELECT json_extract(body, '$.count') AS views FROM dailyStats WHERE json_extract(body, '$.target') = ?")
    .get(path) as { views: number } | undefined;
  store.close();
  return row?.views ?? 0;
}

/** How many visitors the analytics say a site has led here today. */
async function arrivalsFrom(page: Page, site: string): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`/admin/analytics?from=${today}&to=${today}`);
  const row = page
    .getByRole("region", { name: "Sites that led here" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: site, exact: true }) });
  return (await row.count()) === 0 ? 0 : Number(await row.getByRole("cell").first().innerText());
}

test("each page view is counted once, within five seconds", async ({ page, browser, javaScriptEnabled }) => {
  const hasScript = javaScriptEnabled !== false;
  // Pages that the demo's statistics don't have, another one in each project.
  const [label, path, site] = hasScript
    ? (["Cookie Policy", "/cookie-policy", "with-script.example"] as const)
    : (["Privacy Notice", "/privacy-notice", "without-script.example"] as const);
  const reader = await visitor(browser, hasScript);
  await reader.goto("/careers", { waitUntil: "networkidle", referer: `https://${site}/somewhere` });
  await reader.getByRole("contentinfo").getByRole("link", { name: label }).click();
  await expect(reader).toHaveURL(path);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(label, { ignoreCase: true });

  // Another look counts another time; staff's own never does.
  await reader.reload();
  await openSession(page, ADMIN);
  await page.goto(path);
  const often = { timeout: 15_000, intervals: [250] };
  await expect.poll(() => storedViews(path), often).toBe(2);
  await expect.poll(() => arrivalsFrom(page, site), often).toBe(1);
  await reader.context().close();
});

test("any range of days is shown, compared, and taken along as CSV @thorough", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
  const ranges = page.getByRole("navigation", { name: "Range" });
  await expect(ranges.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "true");
  await ranges.getByRole("link", { name: "90 days" }).click();
  await expect(page).toHaveURL("/admin/analytics?days=90");
  await expect(page.getByRole("img", { name: "Visits a day" })).toBeVisible();
  await expect(page.getByText("more than in the 90 days before").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Day by day" }).getByRole("row")).toHaveCount(91);

  const arriving = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV of Most viewed pages" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^analytics-pages-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines[0]).toBe("Page,Views,Before");
  const rows = page.getByRole("region", { name: "Most viewed pages" }).getByRole("row");
  expect(lines).toHaveLength(await rows.count());

  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("First day").fill(day(9));
  await page.getByLabel("Last day").fill(day(3));
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page).toHaveURL(`/admin/analytics?from=${day(9)}&to=${day(3)}`);
  await expect(page.getByRole("region", { name: "Day by day" }).getByRole("row")).toHaveCount(8);

  await page.goto(`/admin/analytics?from=${day(3)}&to=${day(9)}`);
  await expect(page.getByRole("alert")).toContainText("The last day is before the first.");
  await expect(page.getByLabel("First day")).toHaveValue(day(3));
  await expect(page.getByRole("region", { name: "Day by day" }).getByRole("row")).toHaveCount(31);
});

test("the first page links to the tasks and to the figures", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What needs a person today");
  await expect(
    page.getByRole("navigation", { name: "Kinds" }).getByRole("link", { name: /^Complaints/ }),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: "Searches without a result a day" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Outbound clicks" }).click();
  await expect(page).toHaveURL("/admin/analytics?days=30#clicks");
  await expect(page.getByRole("heading", { name: "Outbound clicks" })).toBeVisible();
});

test("the rail and the user menu link to everything else, with what waits", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/admin");
  const rail = page.getByRole("navigation", { name: "More screens" });
  await expect(rail.getByRole("link", { name: /^Reviews\s*\d+ waiting/ })).toBeVisible();
  await expect(rail.getByRole("link", { name: "News", exact: true })).toBeVisible();
  await rail.getByRole("link", { name: "Operations" }).click();
  await expect(page).toHaveURL("/admin/operations");
  const menu = page.getByRole("banner").locator("summary", { hasText: "Desk" });
  await menu.click();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Notices\s*3/ })
    .click();
  await expect(page).toHaveURL("/dashboard/notices");
  await expect(page.getByRole("main").getByText("Larkmoor has a new complaint")).toBeVisible();
});

test("the rail is in the menu on a phone @without-javascript", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin");
  await page.getByRole("banner").locator("summary", { hasText: "Menu" }).click();
  await page.getByRole("navigation", { name: "More screens" }).getByRole("link", { name: "Newsletter" }).click();
  await expect(page).toHaveURL("/admin/newsletter");
});

test("Ctrl+K goes, finds and acts on every admin screen, on any layout @with-javascript", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/admin/audit");
  const palette = page.getByRole("dialog", { name: "Go, find or act" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(palette.getByRole("option", { name: "Write an article" })).toBeVisible();
  await page.keyboard.type("newsl");
  // What is called so is chosen at once.
  const newsletter = palette.getByRole("group", { name: "Go to" }).getByRole("option", { name: "Newsletter" });
  await expect(newsletter).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(newsletter).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowUp");
  await expect(newsletter).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/newsletter");
  await expect(palette).toBeHidden();

  // The slash by its place, as on a Russian layout.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: ".", code: "Slash", bubbles: true })),
  );
  await expect(palette).toBeHidden();
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "л", code: "KeyK", ctrlKey: true, bubbles: true })),
  );
  await expect(palette).toBeVisible();
  await page.keyboard.type("larkmoor");
  await expect(palette.getByRole("group", { name: "Casinos" }).getByRole("option").first()).toContainText("Larkmoor");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.keyboard.press("/");
  await expect(palette).toBeVisible();
});

test("a task is done in the inbox, which opens the next one @without-javascript", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/admin?kind=facts");
  const tasks = page.getByRole("list", { name: "Tasks" }).getByRole("link");
  const names = await tasks.locator(".task-name").allTextContents();
  await tasks.first().click();
  await expect(page.getByRole("heading", { level: 2, name: names[0] })).toBeVisible();
  await page.getByRole("button", { name: "Facts verified now" }).last().click();
  await expect(
    page.getByRole("status").filter({ hasText: /The facts are verified\. \d+ tasks? left in this list\./ }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: names[1] })).toBeVisible();
  await expect(tasks).toHaveCount(names.length - 1);
});

test("a refused act stays in the inbox with what was typed, and a note stays with the task", async ({ page }, info) => {
  await openSession(page, ADMIN);
  await page.goto("/admin?kind=reviews");
  const task = page.getByRole("list", { name: "Tasks" }).getByRole("link").last();
  const name = (await task.locator(".task-name").textContent()) ?? "";
  await task.click();
  const heading = page.getByRole("heading", { level: 2, name });
  await expect(heading).toBeVisible();
  const against = page.getByRole("form", { name: "Reject" });
  // A reason of no grounds: the browser itself would refuse it.
  await page.evaluate(() => {
    for (const field of document.querySelectorAll("[required]")) field.removeAttribute("required");
  });
  await against.getByLabel("In your own words").fill("Its second half is about another casino.");
  await against.getByRole("button", { name: /^Reject/ }).click();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?/);
  await expect(against.getByLabel("In your own words")).toHaveValue("Its second half is about another casino.");
  await against.getByLabel("In your own words").fill("");

  const note = `Seen with ${info.project.name}.`;
  // Without scripts the note stands alone, so that no other button loses its words.
  const alone = page.getByRole("link", { name: "Add a note" });
  if (await alone.isVisible()) await alone.click();
  await page.getByLabel("Add a note").fill(note);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: note })).toBeVisible();
  await expect(heading).toBeVisible();
  const empty = page.getByLabel("Add a note");
  if (await empty.isVisible()) await expect(empty).toHaveValue("");
});

test("j, k, e and d lead through the inbox, on other layouts too, and not while one types @with-javascript", async ({
  page,
}) => {
  await openSession(page, ADMIN);
  await page.goto("/admin?kind=complaints");
  const tasks = page.getByRole("list", { name: "Tasks" }).getByRole("link");
  const open = page.locator("[data-task][aria-current]");
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(open).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const press = (key: string, code: string, more: { isComposing?: boolean } = {}) =>
    page.evaluate(
      ([letter, place, rest]) =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: letter, code: place, bubbles: true, ...rest })),
      [key, code, more] as const,
    );
  await expect(tasks.first()).toHaveAttribute("aria-current", "true");
  // Cyrillic, where the letter on the key of J is another one; an input method takes its keys.
  await press("j", "KeyJ", { isComposing: true });
  await press("о", "KeyJ");
  await expect(tasks.nth(1)).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Handled by").focus();
  await page.keyboard.press("k");
  await expect(tasks.nth(1)).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Handled by").blur();
  await page.keyboard.press("k");
  await expect(tasks.first()).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("d");
  // Which act comes first depends on the state of the case.
  await expect(page.locator("#task :focus")).toHaveCount(1);
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/admin\/complaints\/EW-/);
});
