import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/accounts";
import { test } from "../support/test";

const HEADING = "slug,name,summary,legalEntity,url,commercial,lifecycle,sizeBand,launchedOn,listedOn,group";

/** Casinos of this run alone: the others' public pages stay as they are. */
function fileOf(mark: string, rows: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const lines = rows.map((row) => {
    const slug = `${row}-${mark}`.toLowerCase();
    const summary = "A casino that a test has brought along.";
    const lifecycle = row === "Broken" ? "sleeping" : "active";
    return `${slug},${row} ${mark},${summary},Test Ltd,https://${slug}.example/,none,${lifecycle},small,2020-01-01,2024-01-01,Group ${mark}`;
  });
  return { name: "casinos.csv", mimeType: "text/csv", buffer: Buffer.from([HEADING, ...lines].join("\n")) };
}

async function waitUntilDone(page: Page): Promise<void> {
  await expect(async () => {
    const lookAgain = page.getByRole("link", { name: "Refresh" });
    // With JavaScript the page looks by itself, and the link may go while it is clicked.
    if (await lookAgain.isVisible()) await lookAgain.click({ timeout: 1_000 });
    await expect(page.getByRole("heading", { name: "Results" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function importFile(page: Page, mark: string, rows: readonly string[]): Promise<void> {
  await page.goto("/admin/casinos");
  await page.getByRole("link", { name: "Import CSV" }).click();
  await page.getByLabel("CSV file").setInputFiles(fileOf(mark, rows));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: "What is in casinos.csv" })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, "admin@edgewise.example");
});

test("a file with headings of one’s own is asked about step by step, and pasted the next time @with-javascript", async ({
  page,
}) => {
  const pasted = "Marke\tFirma\tStimmung\tGrenze\nPasted Anchor\tTest Ltd\tgut\t5,000";
  await page.goto("/admin/lists/casinos/import");
  const file = { name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from(pasted) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "We don’t know the columns “Marke”, “Firma”, “Stimmung”, “Grenze”.",
  );
  const which = page.getByRole("group", { name: "Which column is which?" });
  await which.getByLabel("Marke").selectOption("name");
  await which.getByLabel("Firma").selectOption("legalEntity");
  await which.getByLabel("Stimmung").selectOption("Leave it out");
  await which.getByLabel("Grenze").selectOption("withdrawalLimitDay");
  await page.getByRole("button", { name: "Check the file" }).click();
  // The next question keeps the answers to the first.
  await expect(page.getByRole("alert")).toContainText("Row 2, Grenze: “5,000” can be thousands");
  await page.getByLabel("Decimal mark").selectOption("point");
  await page.getByLabel("Currency of amounts that name none").fill("EUR");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: "What is in mine.csv" })).toBeVisible();
  await expect(
    page.getByText("Read as other columns: “Marke” as name, “Firma” as legalEntity, “Grenze” as withdrawalLimitDay."),
  ).toBeVisible();

  await page.goto("/admin/lists/casinos/import");
  await page.getByLabel("Or paste cells from a spreadsheet").fill(pasted);
  await page.getByLabel("Decimal mark").selectOption("point");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByLabel("Currency of amounts that name none").fill("EUR");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: "What is in the pasted cells" })).toBeVisible();
  await page.goto("/admin/lists/casinos/import");
  await page.getByText("Headings we remember (4)").click();
  await page.getByRole("button", { name: "Forget these headings" }).click();
  await expect(page.getByText(/Headings we remember/)).toHaveCount(0);
});

test("a file with a faulty row is tried, imported, listed, archived together and brought back @thorough", async ({
  page,
}, info) => {
  // One journey through everything.
  test.slow();
  const mark = info.project.name.startsWith("without") ? "Plainmark" : "Quickmark";
  await importFile(page, mark, ["Anchor", "Broken", "Beacon", "Cutter"]);
  await expect(page.getByText("3 new, 0 changed, 0 unchanged, 1 with errors.")).toBeVisible();
  const faulty = page.getByRole("row", { name: `3 Broken ${mark}` });
  await expect(faulty).toContainText("lifecycle: Choose one of: active, warning, blacklisted, closed.");
  await page.getByRole("button", { name: "Import 3 casinos" }).click();
  await waitUntilDone(page);
  await expect(page.getByRole("row", { name: new RegExp(`row 2: Anchor ${mark}`) })).toContainText("A new draft");
  await expect(page.getByRole("row", { name: `3 Broken ${mark}` })).toBeVisible();

  // Filter and sort.
  await page.goto("/admin/casinos");
  const search = page.getByRole("search");
  await search.getByLabel("Name, owner or group").fill(`Group ${mark}`);
  await search.getByLabel("State").selectOption({ value: "draft" });
  await search.getByLabel("Name, owner or group").press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "3 casinos" })).toBeVisible();
  const table = page.getByRole("table");
  await table.getByRole("link", { name: "Name" }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("row").nth(1)).toContainText(`Cutter ${mark}`);

  // Columns.
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Group" }).check();
  await page.getByRole("checkbox", { name: "Licences" }).uncheck();
  await page.getByRole("button", { name: "Show these columns" }).click();
  await expect(page.getByRole("columnheader", { name: "Group" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Licences" })).toHaveCount(0);

  // A view of one's own.
  await page.getByText("Save this view", { exact: true }).click();
  await page.getByLabel("Name of the view").fill(`Drafts ${mark}`);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("link", { name: `Drafts ${mark}` })).toBeVisible();
  await page.goto("/admin/casinos");
  await page.getByRole("link", { name: `Drafts ${mark}` }).click();
  await expect(table.getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("columnheader", { name: "Group" })).toBeVisible();

  // Two of the three, archived and brought back.
  await page.getByRole("checkbox", { name: `Choose Anchor ${mark}` }).check();
  await page.getByRole("checkbox", { name: `Choose Cutter ${mark}` }).check();
  await page.getByRole("button", { name: /^Archive/ }).click();
  await expect(page.getByRole("heading", { name: "Archive 2 casinos?" })).toBeVisible();
  await page.getByRole("button", { name: "Archive 2 casinos" }).click();
  await waitUntilDone(page);
  await page.goto(`/admin/casinos?q=Group+${mark}&state=archived`);
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.goto("/admin/operations");
  await page.getByRole("link", { name: "Archive 2 casinos" }).first().click();
  await page.getByRole("button", { name: "Undo 2 changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Undo");
  await waitUntilDone(page);
  await page.goto(`/admin/casinos?q=Group+${mark}&state=archived`);
  await expect(page.getByText("No casinos match")).toBeVisible();

  // The export is what is filtered.
  await page.goto(`/admin/casinos?q=Group+${mark}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export these 3 (CSV)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^casinos-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv.trim().split("\n")).toHaveLength(4);

  // All that match, and gone from the list of drafts for good.
  const all = page.getByRole("checkbox", { name: /^All 3/ });
  // With scripts the bar comes with the first chosen row.
  if (!(await all.isVisible()))
    await page
      .getByRole("checkbox", { name: `Choose Anchor ${mark}` })
      .first()
      .check();
  await all.check();
  await page.getByRole("button", { name: /^Archive/ }).click();
  await expect(page.getByRole("heading", { name: "Archive 3 casinos?" })).toBeVisible();
  await page.getByRole("button", { name: "Archive 3 casinos" }).click();
  await waitUntilDone(page);

  await page.goto(`/admin/casinos`);
  await page.getByRole("link", { name: "Manage views" }).click();
  await page.getByRole("button", { name: `Delete Drafts ${mark}` }).click();
  await expect(page.getByRole("link", { name: `Drafts ${mark}` })).toHaveCount(0);
});

test("a bulk action that is under way can’t be pressed again @with-javascript", async ({ page }) => {
  let posts = 0;
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/admin/lists/casinos/bulk**", async (route) => {
    if (route.request().method() === "POST") posts += 1;
    await held;
    await route.continue();
  });
  await page.goto("/admin/casinos");
  await page
    .getByRole("checkbox", { name: /^Choose (?!every)/ })
    .first()
    .check();
  const bar = page.locator(".bulk-bar");
  await bar.getByRole("button", { name: /^Archive/ }).click();
  await expect(bar.getByRole("button", { name: "One moment…" })).toBeDisabled();
  for (const button of await bar.getByRole("button").all()) await expect(button).toBeDisabled();
  // What a second click does that comes before React has disabled the button.
  await bar.evaluate((element) => element.closest("form")?.requestSubmit());
  letThrough();
  await expect(page.getByRole("heading", { name: "Archive 1 casino?" })).toBeVisible();
  expect(posts).toBe(1);
});

test("on a phone the bulk actions come into view once a row is chosen @without-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/casinos");
  const bar = page.locator(".bulk-bar");
  await expect(bar).not.toBeInViewport();
  await page
    .getByRole("checkbox", { name: /^Choose (?!every)/ })
    .first()
    .check();
  await expect(bar.getByRole("button", { name: /^Archive/ })).toBeInViewport({ ratio: 1 });
});

test("on a phone a list is cards, and a table for those who ask, without the page scrolling sideways @without-javascript", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/casinos");
  const [one, two] = [page.getByRole("cell").nth(1), page.getByRole("cell").nth(2)];
  const areBeside = async () => (await one.boundingBox())?.y === (await two.boundingBox())?.y;
  const widthOf = () => page.locator("html").evaluate((html) => html.scrollWidth);
  expect(await areBeside()).toBe(false);
  await page.getByLabel("Show as a table").check();
  await expect.poll(areBeside).toBe(true);
  expect(await widthOf()).toBe(390);
});

test("a bulk action without any row says so @thorough", async ({ page, javaScriptEnabled }) => {
  await page.goto("/admin/bonuses");
  const archive = page.getByRole("button", { name: /^Archive/ });
  // With scripts the bar comes with the first chosen row.
  if (javaScriptEnabled) await expect(archive).toBeHidden();
  else {
    await archive.click();
    await expect(page.getByText("Choose at least one bonus first.")).toBeVisible();
  }
});

test("a page's rows are chosen at once, and counted @with-javascript", async ({ page }) => {
  await page.goto("/admin/casinos");
  await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
  await expect(page.getByRole("button", { name: "Archive 50 casinos" })).toBeEnabled();
  await page.getByRole("checkbox", { name: /^All \d+ casinos/ }).check();
  await expect(page.getByRole("button", { name: /^Archive (6\d|7\d) casinos/ })).toBeEnabled();
});
