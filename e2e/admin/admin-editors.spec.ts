import { randomBytes } from "node:crypto";
import { expect, type Page, type TestInfo } from "@playwright/test";
import { openSection } from "../support/editor";
import { command } from "../support/servers/commands";
import { openSession } from "../support/sign-in";
import { section } from "../support/section";
import { test } from "../support/test";

const ADMIN = "admin@edgewise.example";

/** Of its own for each run: all work on one store. */
const mark = () => randomBytes(4).toString("hex");
const hasScript = (info: TestInfo) => info.project.name === "with JavaScript";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("a bonus is written, published, seen on its casino, and put on hold @thorough", async ({ page }) => {
  test.slow();
  const name = `40 spins ${mark()}`;
  await openSession(page, ADMIN);
  await page.goto("/admin/bonuses/new");
  await field(page, "Casino").fill("Northingg");
  await field(page, "Title").fill(name);
  await page.getByLabel("Kind of offer").selectOption("free_spins");
  await openSection(page, "Wagering");
  await page.getByLabel("Times to be wagered").fill("20");
  await page.getByLabel("What is wagered").selectOption("winnings");
  await press(page, "Publish now");
  const missing = page.getByRole("alert").first();
  await expect(missing).toContainText("Did you mean Northing?");
  await expect(missing).toContainText("Write the significant terms.");

  await openSection(page, "Offer");
  await field(page, "Casino").fill("Northing");
  await openSection(page, "What you get");
  const spins = page.getByRole("group", { name: "Free spins", exact: true });
  await spins.getByLabel("How many").fill("40");
  await spins.getByLabel("Amount").fill("0.20");
  await spins.getByLabel("Currency").selectOption("EUR");
  const least = page.getByRole("group", { name: "Minimum deposit", exact: true });
  await least.getByLabel("Amount").fill("20");
  await least.getByLabel("Currency").selectOption("EUR");
  const most = page.getByRole("group", { name: "Maximum deposit", exact: true });
  await most.getByLabel("Amount").fill("10");
  await most.getByLabel("Currency").selectOption("EUR");
  await openSection(page, "Terms");
  await page.getByLabel("Significant terms").fill("18+. New players. Winnings × 20 within 7 days.");
  await page.getByLabel("Address of the full terms").fill("https://northing.example/terms/spins");
  await openSection(page, "Worth");
  await press(page, "Calculate from the form");
  await expect(page.getByText("From the form.")).toBeVisible();
  await expect(page.getByText("Chance to finish the wagering", { exact: true })).toBeVisible();
  await openSection(page, "Terms");
  await press(page, "Save and mark facts as verified now");
  await expect(page.getByRole("alert").first()).toContainText(
    "The maximum deposit can’t be less than the minimum deposit.",
  );
  await openSection(page, "What you get");
  await most.getByLabel("Amount").fill("40");
  await openSection(page, "Terms");
  await press(page, "Save and mark facts as verified now");
  await notice(page, "Saved. The public doesn’t see it.");
  await openSection(page, "Terms");
  await expect(page.getByLabel("Facts verified (UTC)")).not.toHaveValue("");

  await page.getByRole("link", { name: "Preview saved version" }).click();
  await expect(page.getByText("Preview, not public")).toBeVisible();
  await expect(page.getByText("18+. New players. Winnings × 20")).toBeVisible();
  await page.getByRole("heading", { name: "All its rules" }).click();
  await expect(page.getByText("Maximum deposit")).toBeVisible();
  await page.getByRole("link", { name: /^Back to the editor/ }).click();
  await press(page, "Publish now");
  await notice(page, "Published. The public sees it now.");
  const editor = new URL(page.url()).pathname;

  await page.getByRole("link", { name: "View public page" }).click();
  await expect(page.getByText("18+. New players. Winnings × 20")).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.goto("/casinos/northing");
  await page.getByText(/^\d+ more offers?$/).click();
  await expect(page.getByRole("link", { name }).first()).toBeVisible();

  await page.goto(editor);
  await press(page, "Put it on hold");
  await notice(page, "On hold.");
  await page.goto(address);
  await expect(page.getByText(/on hold|paused/i).first()).toBeVisible();
});

test("an article is written, scheduled, published and corrected @thorough", async ({ page }) => {
  test.slow();
  const title = `A rule that nobody read ${mark()}`;
  await openSession(page, ADMIN);
  await page.goto("/admin/news/new");
  await field(page, "Title").fill(title);
  await page.getByLabel("Summary below the title").fill("It stood there for a year.");
  await field(page, "Author").fill("Ida Fenn");
  await page
    .getByRole("textbox", { name: "Article", exact: true })
    .fill("## What it says\n\nOne line of **small print**.");
  await openSection(page, "What it is about");
  await page.getByLabel("Tags").fill("Small print");
  await press(page, "Add a casino");
  await page
    .getByRole("combobox", { name: "Casino" })
    .or(page.getByLabel("Casino", { exact: true }))
    .first()
    .fill("Northing");
  await openSection(page, "Sources");
  await press(page, "Add a source");
  await page.getByLabel("What it is", { exact: true }).fill("The rule book");
  await openSection(page, "Heading and text");
  await press(page, "Preview the text");
  await expect(page.getByRole("region", { name: "Preview of Article" })).toContainText("What it says");

  await page.getByLabel("Publish at (UTC)").fill("2020-01-01T10:00");
  await press(page, "Schedule");
  await expect(page.getByRole("alert").first()).toContainText("Choose a time in the future.");
  await page.getByLabel("Publish at (UTC)").fill(`${String(new Date().getUTCFullYear() + 1)}-03-01T09:00`);
  await press(page, "Schedule");
  await notice(page, "Scheduled.");
  const editor = new URL(page.url()).pathname;
  await press(page, "Publish now");
  await notice(page, "Published. The public sees it now.");
  await page.getByRole("link", { name: "View public page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(section(page, "Casino")).toContainText("Northing");

  await page.goto(editor);
  await openSection(page, "Corrections");
  await press(page, "Add a correction");
  await page.getByLabel("What was wrong, and what is right").fill("It stood there for two years, not one.");
  await press(page, "Publish the changes");
  await notice(page, "Published. The public sees it now.");
  await page.getByRole("link", { name: "View public page" }).click();
  await expect(section(page, "Corrections")).toContainText("two years, not one");
});

test("the terms are changed, and restored @thorough", async ({ page }, info) => {
  test.slow();
  // The two projects share a store: each has a page of its own.
  const slug = hasScript(info) ? "privacy-notice" : "terms-conditions";
  const words = `Changed on purpose ${mark()}.`;
  await openSession(page, ADMIN);
  await page.goto(`/admin/pages/${slug}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const before = await text.inputValue();
  await text.fill(`${words}\n\n${before}`);
  await press(page, "Publish the changes");
  await notice(page, "Published. The public sees it now.");
  await page.goto(`/${slug}`);
  await expect(page.getByText(words)).toBeVisible();

  await page.goto(`/admin/pages/${slug}/revisions`);
  await page.getByRole("row").last().getByRole("link").click();
  await page.getByRole("button", { name: /^Restore revision/ }).click();
  await notice(page, "The revision is restored as a draft.");
  await press(page, "Publish the changes");
  await notice(page, "Published. The public sees it now.");
  await page.goto(`/${slug}`);
  await expect(page.getByText(words)).toHaveCount(0);

  await page.goto(`/admin/pages/${slug}`);
  // It is part of the site, so there is no button that would only be refused.
  await expect(page.getByRole("button", { name: /^Archive/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Delete/ })).toHaveCount(0);
});

test("a year’s awards go from the shortlist to the results @thorough", async ({ page }, info) => {
  test.slow();
  const year = hasScript(info) ? "2096" : "2095";
  await command("e2e/support/award-year.ts", year);
  await openSession(page, ADMIN);
  await page.goto(`/admin/awards/awards-${year}`);
  await page.getByLabel("Introduction").fill("Changed before the vote.");
  await press(page, "Publish the changes");
  await notice(page, "Published. The public sees it now.");

  await page.getByRole("link", { name: "Nominations" }).click();
  await page.getByRole("link", { name: /^Best desk/ }).click();
  await expect(page).toHaveURL(/category=/);
  await page.getByLabel("Casino, or another name").fill("Brindlewick");
  await page.getByLabel("Citation").fill("It answers within the hour.");
  await press(page, "Add nominee");
  await notice(page, "Added to the list.");

  await page.getByRole("link", { name: `Awards desk ${year}` }).click();
  await page.getByLabel(/can’t be changed from then on/).check();
  await press(page, "Open voting now");
  await notice(page, "Voting is open.");
  await page.getByRole("link", { name: "Edit the award" }).click();
  await expect(page.getByText("Voting has opened: the rules are frozen")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a category" })).toHaveCount(0);
  await page.goBack();

  await press(page, "Close voting");
  await notice(page, "Voting has ended.");
  await expect(page.getByText("Best desk: the jury’s points for Wainscot, Brindlewick.")).toBeVisible();
  await page.getByLabel("Wainscot").fill("82");
  await page.getByLabel("Brindlewick").fill("91.5");
  await press(page, "Save points");
  await notice(page, "The jury’s points are saved.");
  await page.getByLabel("Once decided, the results can’t be changed.").check();
  await press(page, "Decide and announce now");
  await notice(page, "The results are decided.");
  await page.getByRole("link", { name: "View public page" }).click();
  await expect(section(page, "Winners")).toContainText("Brindlewick");
});

test("a question is drafted, scheduled, published, moved, unpublished with others and back, and deleted @thorough", async ({
  page,
}) => {
  test.slow();
  const run = mark();
  const question = `Is this one of a test (${run})?`;
  await openSession(page, ADMIN);
  await page.goto("/admin");
  await page.getByRole("link", { name: "FAQ" }).click();
  await page.getByText("Groups and their order").click();
  await page.getByRole("link", { name: "Add a question to Staying in control" }).click();
  await expect(page.getByRole("search", { name: "Search and filter questions" })).toBeHidden();
  await expect(field(page, "Group")).toHaveValue("Staying in control");
  await page.getByRole("textbox", { name: "Question", exact: true }).fill(question);
  await press(page, "Publish now");
  await expect(page.getByRole("alert").first()).toContainText("Use at least 10 characters.");
  await page.getByRole("textbox", { name: "Answer", exact: true }).fill("It is, and it goes **soon**.");
  await press(page, "Save draft");
  await notice(page, "Saved. The public doesn’t see it.");
  const editor = new URL(page.url()).pathname;
  await page.getByLabel("Publish at (UTC)").fill(`${String(new Date().getUTCFullYear() + 1)}-03-01T09:00`);
  await press(page, "Schedule");
  await notice(page, "Scheduled.");
  await page.goto("/faq");
  await expect(page.getByText(question)).toHaveCount(0);
  await page.goto(editor);
  await press(page, "Publish now");
  await notice(page, "Published. The public sees it now.");
  await page.getByRole("link", { name: "View public page" }).click();
  await expect(page.getByText("It is, and it goes soon.")).toBeVisible();

  await page.goto(`/admin/faq?q=${run}`);
  await page.getByRole("button", { name: `Up: ${question}` }).click();
  await expect(page.getByRole("button", { name: `Down: ${question}` })).toBeVisible();
  await page.getByRole("checkbox", { name: `Choose ${question}` }).check();
  await page.getByRole("button", { name: /^Unpublish/ }).click();
  await expect(page.getByRole("heading", { name: "Unpublish 1 question?" })).toBeVisible();
  await press(page, "Unpublish 1 question");
  // The chosen row's own button says the same.
  await expect(page.getByRole("heading", { level: 1, name: "Unpublish 1 question", exact: true })).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo 1 change" });
  await expect(async () => {
    const lookAgain = page.getByRole("link", { name: "Refresh" });
    if (await lookAgain.isVisible()) await lookAgain.click({ timeout: 1_000 });
    await expect(undo).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const states = async () => {
    await page.goto(`/admin/faq?q=${run}`);
    return page.getByRole("row", { name: question }).innerText();
  };
  const operation = page.url();
  expect(await states()).toContain("Draft");
  await page.goto(operation);
  await undo.click();
  await expect.poll(states).toContain("Published");

  await page.goto(editor);
  await press(page, "Archive this question…");
  await press(page, "Archive it");
  await notice(page, "Archived.");
  await page.getByRole("link", { name: "Delete this question…" }).click();
  await press(page, "Delete this question");
  await notice(page, "The question is deleted.");
  await page.goto("/faq");
  await expect(page.getByText(question)).toHaveCount(0);
});
