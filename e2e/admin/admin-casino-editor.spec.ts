import { randomBytes } from "node:crypto";
import { expect, type Browser, type Page, type TestInfo } from "@playwright/test";
import { openSection } from "../support/editor";
import { openSession } from "../support/sign-in";
import { test } from "../support/test";

const ADMIN = "admin@edgewise.example";
const REVIEW =
  "## What we found\n\nWe opened two accounts, played for a week and asked for our money back three times. It came each time, within a day, without a question that had not been asked at the start. The terms are short and say what they mean. Support answers at night as well, and reads what was asked before it answers.";

/** A name of its own for each run: all work on one store. */
const newName = () => `Driftwood ${randomBytes(4).toString("hex")}`;
const hasScript = (info: TestInfo) => info.project.name === "with JavaScript";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** A second editor: another window with a session of its own. */
async function secondEditor(browser: Browser, info: TestInfo): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: hasScript(info) });
  const page = await context.newPage();
  await openSession(page, ADMIN);
  return page;
}

test("a casino is created, published, changed by two, merged, restored and scheduled @thorough", async ({
  page,
  browser,
}, info) => {
  test.setTimeout(120_000);
  const name = newName();
  await openSession(page, ADMIN);
  await page.goto("/admin/casinos/new");

  // A draft, by the Enter key.
  await field(page, "Name").fill(name);
  await page.getByLabel("Verdict in one sentence").fill("A small casino that pays within a day, every time we asked.");
  await openSection(page, "Facts");
  await page.getByLabel("Company").fill("Driftwood Play Ltd");
  await field(page, "Website").fill("https://driftwood.example");
  await page.getByLabel("Open since").fill("2019-04-01");
  await page.getByLabel("Listed since").fill("2024-01-10");
  await openSection(page, "Name and verdict");
  await field(page, "Name").press("Enter");
  await notice(page, "Saved. The public doesn’t see it.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const editor = new URL(page.url()).pathname;
  const slug = await page.getByLabel("Address").first().inputValue();

  // Publishing says all that is missing, each leading to its field.
  await press(page, "Publish now");
  const missing = page.getByRole("alert");
  await expect(missing).toContainText("Before it can be published:");
  await expect(missing.getByRole("link")).toHaveCount(3);
  await missing.getByRole("link", { name: /^Reviewed by/ }).click();
  await expect(page).toHaveURL(/#editor-reviewer$/);
  await page.getByLabel("Reviewed by").fill("Ilse Brandt");
  await openSection(page, "Review");
  await page.getByRole("textbox", { name: "Review", exact: true }).fill(REVIEW);
  await openSection(page, "Licences and disputes");

  // A repeating group grows and shrinks; the focus follows.
  await press(page, "Add a licence");
  await expect(page.getByLabel("Authority")).toBeFocused();
  await page.getByLabel("Authority").fill("Malta Gaming Authority");
  await press(page, "Add a licence");
  await expect(page.getByLabel("Authority")).toHaveCount(2);
  await page.getByLabel("Authority").last().fill("UK Gambling Commission");
  await page.getByRole("button", { name: /^Move up\s+licence 2$/ }).click();
  await expect(page.getByLabel("Authority").first()).toHaveValue("UK Gambling Commission");
  await expect(page.getByLabel("Authority").last()).toHaveValue("Malta Gaming Authority");
  await press(page, "Remove licence 1");
  await expect(page.getByLabel("Authority")).toHaveCount(1);
  await expect(page.getByLabel("Authority")).toHaveValue("Malta Gaming Authority");
  await expect(page.getByRole("button", { name: "Add a licence" })).toBeFocused();
  await page.getByLabel("Number", { exact: true }).fill("MGA/B2C/1/2019");
  await page.getByLabel("Verified at (UTC)").fill("2026-01-10T09:00");
  await expect(page.getByLabel("Reviewed by")).toHaveValue("Ilse Brandt");

  // The review as it will look, and the score before anybody sees it.
  await openSection(page, "Review");
  await press(page, "Preview the text");
  await expect(page.getByRole("region", { name: "Preview of Review" })).toContainText("What we found");
  await openSection(page, "Score");
  await press(page, "Calculate the score");
  await expect(page.getByText("Calculated from the form.")).toBeVisible();
  await expect(page.getByText(/^Safety score \d/).first()).toBeVisible();

  await press(page, "Publish now");
  await notice(page, "Published. The public sees it now.");
  await page.goto(`/casinos/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  // Two windows: the second to save is shown both versions.
  const other = await secondEditor(browser, info);
  await page.goto(editor);
  await other.goto(editor);
  await openSection(other, "Facts");
  await other.getByLabel("Group").fill("Harbourline Group");
  await openSection(other, "Name and verdict");
  await other.getByLabel("Verdict in one sentence").fill("Theirs: it pays within a day, and says so beforehand.");
  await press(other, "Save draft");
  await notice(other, "Saved as a draft.");
  await other.context().close();

  await openSection(page, "Name and verdict");
  await page.getByLabel("Verdict in one sentence").fill("Mine: it pays within a day, and nobody has to ask twice.");
  await openSection(page, "For and against");
  await page.getByLabel("For", { exact: true }).fill("Three withdrawals arrived within a day");
  await press(page, "Save draft");
  const conflict = page.getByRole("group", { name: "Nothing was changed" });
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText("Theirs: it pays within a day, and says so beforehand.");
  await expect(
    conflict
      .getByRole("group", { name: /^Group/ })
      .getByRole("radio")
      .first(),
  ).toBeChecked();
  await expect(
    conflict
      .getByRole("group", { name: /^Verdict/ })
      .getByRole("radio")
      .last(),
  ).toBeChecked();
  await press(page, "Save draft");
  await notice(page, "Saved as a draft.");
  await expect(page.getByLabel("Group")).toHaveValue("Harbourline Group");
  await expect(page.getByLabel("Verdict in one sentence")).toHaveValue(/^Mine:/);
  await expect(page.getByLabel("For", { exact: true })).toHaveValue("Three withdrawals arrived within a day");

  // The preview has the draft, the public page has not.
  await page.getByRole("link", { name: "Preview saved version" }).click();
  await expect(page.getByText("Preview, not public")).toBeVisible();
  await expect(page.getByText("Mine: it pays within a day")).toBeVisible();
  await page.goto(`/casinos/${slug}`);
  await expect(page.getByText("Mine: it pays within a day")).toHaveCount(0);

  // Their words come back from the revisions.
  await page.goto(editor);
  await page.getByRole("link", { name: "All revisions" }).click();
  await page.getByRole("row", { name: /^3 / }).getByRole("link").click();
  await expect(page.getByText("Theirs: it pays within a day, and says so beforehand.").first()).toBeVisible();
  await press(page, "Restore revision 3");
  await notice(page, "The revision is restored as a draft.");
  await expect(page.getByLabel("Verdict in one sentence")).toHaveValue(/^Theirs:/);

  // A schedule in the past is refused, one ahead is kept.
  await page.getByLabel("Publish at (UTC)").fill("2020-01-01T10:00");
  await press(page, "Schedule the changes");
  await expect(page.getByRole("alert")).toContainText("Choose a time in the future.");
  await page.getByLabel("Publish at (UTC)").fill("2099-01-01T10:00");
  await press(page, "Schedule the changes");
  await notice(page, "Scheduled.");
  await expect(page.getByText("1 January 2099")).toBeVisible();

  await press(page, "Archive this casino…");
  await press(page, "Archive it");
  await notice(page, "Archived.");
  expect((await page.goto(`/casinos/${slug}`))?.status()).toBe(404);
});

test("unsaved text is not left without a question @with-javascript", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/admin/casinos/larkmoor");
  await openSection(page, "Facts");
  await page.getByLabel("Group").fill("Somebody’s half-finished thought");
  await page.getByRole("link", { name: "All casinos" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByLabel("Group")).toHaveValue("Somebody’s half-finished thought");
  await page.getByRole("link", { name: "All casinos" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/admin\/casinos$/);
});

test("somebody else’s save never replaces the text being written @with-javascript", async ({ page, browser }, info) => {
  await openSession(page, ADMIN);
  await page.goto("/admin/casinos/fernhithe");
  await openSection(page, "Facts");
  await page.getByLabel("Group").fill("Mine");
  const other = await secondEditor(browser, info);
  await other.goto("/admin/casinos/fernhithe");
  await openSection(other, "Facts");
  await other.getByLabel("Group").fill("Theirs");
  await press(other, "Save draft");
  await notice(other, "Saved as a draft.");
  // What is saved is left without a question.
  await other.getByRole("link", { name: "All casinos" }).click();
  await expect(other).toHaveURL(/\/admin\/casinos$/);
  await other.context().close();

  // The page asks the server again when it regains the focus.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await notice(page, "Somebody else has saved in the meantime");
  await expect(page.getByLabel("Group")).toHaveValue("Mine");
  await press(page, "Save draft");
  const conflict = page.getByRole("group", { name: "Nothing was changed" });
  await expect(conflict).toContainText("Theirs");
  await expect(conflict.getByRole("radio", { name: /^Mine/ })).toBeChecked();
});
