import { expect } from "@playwright/test";
import { test } from "../support/test";

test("complaints can be filtered, walked through and read to the end of their trail", async ({ page }) => {
  await page.goto("/complaints");
  await expect(page.getByRole("heading", { level: 1, name: "Complaints" })).toBeVisible();
  await page.getByRole("link", { name: "More complaints" }).click();
  await expect(page).toHaveURL(/after=/);
  await page.getByRole("link", { name: "Previous complaints" }).click();

  await page.goto("/complaints?state=resolved");
  const first = page.getByRole("article").first();
  await expect(first.getByText("Resolved", { exact: true })).toBeVisible();
  await first.getByRole("heading", { level: 3 }).getByRole("link").click();
  await expect(page).toHaveURL(/\/complaints\/EW-[0-9A-Z]{6}$/);
  await expect(page.getByRole("heading", { name: "What has been done" })).toBeVisible();
  await page.getByText("All fingerprints, and how to check them yourself").click();
  await expect(page.getByRole("link", { name: "this complaint as data" })).toHaveAttribute(
    "href",
    /\/api\/v1\/complaints\/EW-[0-9A-Z]{6}\.json/,
  );
});

test("a filter is named and can be removed", async ({ page }) => {
  await page.goto("/complaints?category=kyc&amount=500");
  await expect(page.getByLabel("Sort by")).toHaveValue("amount");
  await page
    .getByRole("list", { name: "Active filters" })
    .getByRole("link", { name: /Minimum disputed amount/ })
    .click();
  await expect(page).toHaveURL(/\/complaints\?category=kyc/);
});

test("a reference typed in the box leads to its complaint", async ({ page }) => {
  await page.goto("/complaints");
  await page.getByLabel("Reference or keywords").fill("ew-7gksd5");
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL("/complaints/EW-7GKSD5");
  await expect(page.getByRole("heading", { name: "Dispute bodies" })).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`who must act until when, the five steps and the money stand on a screen of ${String(width)} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/complaints/EW-7GKSD5");
    await expect(page.getByText(/^Nettlebay needs to answer by \d+ \w+ \d{4} at 10:35/)).toBeInViewport({ ratio: 1 });
    const steps = page.getByRole("list", { name: "Steps" });
    await expect(steps).toBeInViewport({ ratio: 1 });
    await expect(steps.getByRole("listitem")).toHaveText([
      /^Sent \d+ \w+ \d{4}$/,
      /^Accepted \d+ \w+ \d{4}$/,
      /^Casino asked \d+ \w+ \d{4}$/,
      /^Casino answered by \d+ \w+ \d{4}$/,
      "Ended not yet",
    ]);
    await expect(page.getByText("€0 of €1,875 recovered")).toBeInViewport({ ratio: 1 });
  });

  test(`who isn’t paid finds four stages and the form on a screen of ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/complaints/how-it-works");
    const main = page.getByRole("main");
    for (const stage of ["1 Ask the casino", "2 Keep the proof", "3 Check who decides", "4 Tell us"])
      await expect(main.getByRole("heading", { name: stage })).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole("link", { name: "Make a complaint" })).toBeInViewport({ ratio: 1 });
  });
}

test("the page says where to complain, by licence", async ({ page }) => {
  await page.goto("/complaints");
  await page.getByRole("link", { name: "Make a complaint" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Make a complaint" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Malta Gaming Authority" })).toBeVisible();
});

test("adding files ends the form's errors, and keeps the answer about a file that was refused @both", async ({
  page,
}) => {
  await page.goto("/complaints/submit-form");
  await page.getByLabel("Casino", { exact: true }).fill("Amberquay");
  await page.locator("form:has(#evidence-files)").evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole("button", { name: "See what will be public" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("In one line:");

  await page.getByLabel(/^Files/).setInputFiles({
    name: "cat.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("no pdf"),
  });
  await page.getByRole("button", { name: "Add files" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Some files were not saved" });
  await expect(refusal).toContainText("cat.pdf");
  await expect(page.getByLabel("Casino", { exact: true })).toHaveValue("Amberquay");

  await page.getByLabel(/^Files/).setInputFiles({
    name: "note.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("They did not pay."),
  });
  await page.getByRole("button", { name: "Add files" }).click();
  await expect(page.getByRole("list", { name: "Saved files" })).toContainText("note.txt");
  await expect(summary).toHaveCount(0);
});

test("a file refused on choosing stays named when a form with mistakes is sent after it @with-javascript", async ({
  page,
}) => {
  await page.goto("/complaints/submit-form");
  await page.locator("form:has(#evidence-files)").evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole("button", { name: "See what will be public" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
  await page.getByLabel(/^Files/).setInputFiles({
    name: "cat.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("no pdf"),
  });
  const refusal = page.getByRole("alert").filter({ hasText: "Some files were not saved" });
  await expect(refusal).toContainText("cat.pdf");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Add files" }).click();
  await answered;
  await expect(page.getByRole("button", { name: "Add files" })).toBeEnabled();
  await expect(refusal).toContainText("cat.pdf");
});
