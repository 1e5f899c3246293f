import { expect } from "@playwright/test";
import { hasScript } from "../support/complaint";
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
  await expect(page.getByRole("heading", { name: "What was done" })).toBeVisible();
  await page.getByText("What that proves, and how to check it").click();
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

test("a casino is picked by its logo, and the form says who else decides about it @both", async ({ page }, info) => {
  await page.goto("/complaints");
  await page.getByRole("link", { name: "Make a complaint" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Make a complaint" })).toBeVisible();
  const casino = page.getByLabel("Casino", { exact: true });
  if (hasScript(info)) {
    await casino.pressSequentially("amberq");
    const option = page.getByRole("option", { name: "Amberquay" });
    await expect(option.locator("img")).toHaveAttribute("src", /amberquay/);
    await option.click();
  } else await casino.fill("Amberquay");
  await expect(casino).toHaveValue("Amberquay");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make a complaint about Amberquay");
  await expect(page.getByRole("main").getByRole("link", { name: "Malta Gaming Authority" })).toBeVisible();
});

test("the form keeps each page, names the mistakes of one page alone, and says who sees a field @both", async ({
  page,
}) => {
  await page.goto("/complaints/submit-form");
  await page.getByLabel("Casino", { exact: true }).fill("Amberquay");
  await expect(page.getByLabel("Casino", { exact: true })).toHaveAccessibleDescription(/^Public /);
  await expect(page.getByLabel("Your name or number")).toHaveAccessibleDescription(/^Only the casino and us$/);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("Step 2 of 6")).toBeVisible();
  await page.locator("form#complaint-story").evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByLabel("In one line").fill("They keep my money");
  await page.getByRole("button", { name: "Save and continue" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("Topic:");
  await expect(summary).not.toContainText("Consent:");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Casino", { exact: true })).toHaveValue("Amberquay");
  await page.goto("/complaints/submit-form?questions=story");
  await expect(page.getByLabel("In one line")).toHaveValue("They keep my money");
});

test("a file that isn’t what it says is refused by name, and the next one is saved @both", async ({ page }, info) => {
  await page.goto("/complaints/submit-form?questions=evidence");
  const add = async (name: string, mimeType: string, text: string) => {
    await page.getByLabel(/^Files|^More files/).setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
    if (!hasScript(info)) await page.getByRole("button", { name: "Add files" }).click();
  };
  await add("cat.pdf", "application/pdf", "no pdf");
  const refusal = page.getByRole("alert").filter({ hasText: "Some files were not saved" });
  await expect(refusal).toContainText("cat.pdf");
  await add("note.txt", "text/plain", "They did not pay.");
  await expect(page.getByRole("list", { name: "Saved files" })).toContainText("note.txt");
  await expect(refusal).toHaveCount(0);
});

test("a file refused on choosing stays named when the page is saved after it @with-javascript", async ({ page }) => {
  await page.goto("/complaints/submit-form?questions=evidence");
  await page.getByLabel(/^Files/).setInputFiles({
    name: "cat.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("no pdf"),
  });
  const refusal = page.getByRole("alert").filter({ hasText: "Some files were not saved" });
  await expect(refusal).toContainText("cat.pdf");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Draft saved" })).toBeVisible();
  await expect(refusal).toContainText("cat.pdf");
});
