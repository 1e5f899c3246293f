import { expect, type Page } from "@playwright/test";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { accessibilityViolations } from "../support/looks/accessibility";
import { mailedLink } from "../support/outbox";
import { openSession } from "../support/sign-in";
import { test } from "../support/test";

const ADMIN = "admin@edgewise.example";
const OUTBOX = "test-results/data/outbox";

/** A picture that nobody has uploaded yet. */
async function picture(name: string) {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const buffer = await sharp({ create: { width: 900, height: 500, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

function mailsTo(address: string): string[] {
  if (!existsSync(OUTBOX)) return [];
  return readdirSync(OUTBOX)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(OUTBOX, name), "utf8"))
    .filter((mail) => mail.includes(`To: ${address}`));
}

async function isClean(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
}

test("pictures are uploaded several at once, described, found and deleted @thorough", async ({
  page,
  javaScriptEnabled,
}) => {
  const run = randomBytes(4).toString("hex");
  const svg = { name: `drawing-${run}.svg`, mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") };
  await openSession(page, ADMIN);
  await page.goto("/admin/media");
  await page
    .getByLabel("Pictures", { exact: true })
    .setInputFiles([await picture(`pier-${run}.png`), svg, await picture(`../mole-${run}.png`)]);
  await page.getByRole("button", { name: "Upload the pictures" }).click();

  const outcomes = page.getByRole("list", { name: "Result for each file" });
  await expect(outcomes.getByText(`pier-${run}.png: stored`)).toBeVisible();
  await expect(outcomes.getByText(`drawing-${run}.svg: not stored.`)).toBeVisible();
  await page.getByRole("link", { name: "Describe the 2 new pictures" }).click();
  await page.getByLabel(`What does pier-${run}.png show?`).fill(`A pier, ${run}`);
  await page.getByRole("button", { name: "Save the descriptions" }).click();
  await expect(page.getByText("One picture is described.")).toBeVisible();

  await page.getByLabel("Name or alternative text").fill(run);
  await page.getByRole("button", { name: "Show the pictures" }).click();
  await expect(page.getByText("2 pictures", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: `mole-${run}.png` }).click();
  await expect(page.getByRole("heading", { name: `mole-${run}.png` })).toBeVisible();
  await page.getByLabel("Alternative text").fill("A mole in the harbour");
  await page.getByRole("button", { name: "Save alternative text" }).click();
  await expect(page.getByText("Alternative text saved.")).toBeVisible();
  const small = page.getByRole("link", { name: new RegExp(`mole-${run}-400\\.avif$`) });
  const served = await page.request.get((await small.getAttribute("href")) ?? "");
  expect([served.status(), served.headers()["content-type"]]).toEqual([200, "image/avif"]);

  await page.getByRole("link", { name: "Delete this picture…" }).click();
  await page.getByRole("button", { name: "Delete the picture" }).click();
  await expect(page.getByText("The picture is deleted.")).toBeVisible();
  expect((await page.request.get(served.url())).status()).toBe(404);
  if (javaScriptEnabled) await isClean(page);
});

test("a picture is chosen for an article in the editor, and can't be deleted then @thorough", async ({ page }) => {
  const run = randomBytes(4).toString("hex");
  await openSession(page, ADMIN);
  await page.goto("/admin/media");
  await page.getByLabel("Pictures", { exact: true }).setInputFiles(await picture(`hero-${run}.png`));
  await page.getByRole("button", { name: "Upload the pictures" }).click();
  const describe = page.getByRole("link", { name: "Describe the new picture" });
  const field = page.getByLabel(`What does hero-${run}.png show?`);
  await expect(describe.or(field)).toBeVisible();
  if (await describe.isVisible()) await describe.click();
  await field.fill(`A harbour, ${run}`);
  await page.getByRole("button", { name: "Save the descriptions" }).click();
  await page.getByLabel("Name or alternative text").fill(run);
  await page.getByRole("button", { name: "Show the pictures" }).click();
  await page.getByRole("link", { name: `hero-${run}.png` }).click();
  await expect(page.getByRole("heading", { name: `hero-${run}.png` })).toBeVisible();
  const address = page.url();

  const title = `An article with a picture ${run}`;
  await page.goto("/admin/news/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Author").fill("Ida Fenn");
  await page.getByLabel("Article", { exact: true }).fill("Something to read.");
  await page.getByText("Choose a picture").click();
  await page.getByRole("radio", { name: `A harbour, ${run}` }).check();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.goto(address);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Delete this picture…" }).click();
  await expect(page.getByText("A picture that is in use can’t be deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete the picture" })).toHaveCount(0);
});

test("an issue is written, tested, sent once to a confirmed reader, and unsubscribed from by its link @thorough", async ({
  page,
  javaScriptEnabled,
}) => {
  const run = randomBytes(4).toString("hex");
  const reader = `reader-${run}@player.example`;
  await page.goto("/newsletter");
  await page.locator("main").getByLabel("Email address").fill(reader);
  await page.locator("main").getByRole("button", { name: "Subscribe" }).click();
  await expect.poll(() => mailedLink(reader, "/newsletter/confirm")).not.toBeNull();
  await page.goto(mailedLink(reader, "/newsletter/confirm") ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Confirmed. You’ll get the next issue.")).toBeVisible();

  await openSession(page, ADMIN);
  await page.goto("/admin/newsletter");
  await page.getByRole("link", { name: "Issues", exact: true }).click();
  await page.getByRole("link", { name: "Write an issue" }).click();
  await page.getByLabel("Subject").fill(`What changed, ${run}`);
  // As long as the browser asks for, and nothing to read.
  await page.getByRole("textbox", { name: "Text" }).fill(" ".repeat(30));
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(/Write at least 20 characters/);
  await expect(page.getByLabel("Subject")).toHaveValue(`What changed, ${run}`);
  await page
    .getByRole("textbox", { name: "Text" })
    .fill("## Scores\n\nThree scores **fell**, and [here](/how-we-rate) is why.");
  await page.getByRole("button", { name: "Save and email me a test" }).click();
  await expect(page.getByText("We’ve sent you a test email")).toBeVisible();
  await expect.poll(() => mailsTo(ADMIN).some((mail) => mail.includes(`[Test] What changed, ${run}`))).toBe(true);
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Scores" })).toBeVisible();

  await page.getByRole("button", { name: /^Send to \d+ subscribers?…/ }).click();
  await page.getByRole("button", { name: /^Send it to/ }).click();
  await expect(async () => {
    if (!javaScriptEnabled) await page.reload();
    await expect(page.getByRole("main").getByText("sent", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });

  // Another one begins as a copy of it, and is thought better of.
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue(`What changed, ${run} (copy)`);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await page.getByText("Delete this draft…").click();
  await page.getByRole("button", { name: "Delete the draft" }).click();
  await expect(page.getByText("The draft is deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: `What changed, ${run} (copy)` })).toHaveCount(0);

  const mails = mailsTo(reader).filter((mail) => mail.includes(`What changed, ${run}`));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  // As a mail program does it by itself: a post from nowhere, without a cookie.
  const { pathname, search } = new URL(/List-Unsubscribe:\s*<([^>]+)>/.exec(mails[0] ?? "")?.[1] ?? "");
  const posted = await fetch(new URL(pathname + search, page.url()), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(posted.status).toBe(200);
  await page.goto(`/admin/newsletter?q=${encodeURIComponent(reader)}`);
  await expect(page.getByRole("row", { name: new RegExp(reader) })).toContainText("unsubscribed");

  await page
    .getByRole("row", { name: new RegExp(reader) })
    .getByRole("checkbox")
    .check();
  await page.getByRole("button", { name: /^Wipe/ }).click();
  // With one chosen, the list's own button may say the same.
  await expect(page.getByRole("heading", { name: "Wipe 1 subscriber?" })).toBeVisible();
  const wipe = page.getByRole("button", { name: "Wipe 1 subscriber" });
  await wipe.click();
  // Who leaves before it is sent has not sent it.
  await expect(wipe).toHaveCount(0);
  await expect(async () => {
    await page.goto(`/admin/newsletter?q=${encodeURIComponent(reader)}`);
    await expect(page.getByText("No subscribers match")).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
