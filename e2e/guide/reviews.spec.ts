import { expect, type Page } from "@playwright/test";
import { command } from "../support/servers/commands";
import { signIn } from "../support/sign-in";
import { test } from "../support/test";

const PLAYER = "player@edgewise.example";
const BODY = "I asked for ninety euros on a Friday. Support answered on Monday, and the money came on Tuesday.";

/** Each project has casinos of its own, because the demo's player reviews a casino once. */
function casinoOf(choices: { without: string; with: string }): string {
  return test.info().project.name === "with JavaScript" ? choices.with : choices.without;
}

async function fillIn(page: Page, title: string): Promise<void> {
  const form = page.getByRole("form", { name: "Your review" });
  await form.getByLabel(/^4 stars/).check();
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("What happened").fill(BODY);
  await form.getByLabel("When it was").fill(new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10));
  await form.getByLabel("No, nothing").check();
  await form.getByLabel(/I don’t work for it/).check();
}

async function idOfPending(title: string): Promise<string> {
  const line = (await command("scripts/review.ts", "list", "pending")).split("\n").find((one) => one.includes(title));
  return /\s(\S+\.\S+)\s/.exec(line ?? "")?.[1] ?? "";
}

test("a visitor signs in, writes a review that staff read and publish, changes it and withdraws it", async ({
  page,
}) => {
  const slug = casinoOf({ without: "whinstone", with: "plumbline" });
  const title = `Four days for ninety euros at ${slug}`;
  await page.goto(`/casinos/${slug}`);
  await page.getByRole("link", { name: "Write a review" }).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?redirectTo=%2Fcasinos%2F${slug}%2Freview`));
  await signIn(page, PLAYER, page.url());
  await expect(page).toHaveURL(new RegExp(`/casinos/${slug}/review$`));

  await fillIn(page, title);
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByRole("status")).toContainText("Your review is with us");

  await page.goto(`/casinos/${slug}`);
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);

  const id = await idOfPending(title);
  await command("scripts/review.ts", "publish", id);
  await expect(async () => {
    await page.goto(`/casinos/${slug}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.goto(`/casinos/${slug}/review`);
  await expect(page.getByRole("status")).toContainText("Your review is published");
  const form = page.getByRole("form", { name: "Your review" });
  await form.getByLabel(/^2 stars/).check();
  await form.getByLabel(/I don’t work for it/).check();
  await page.getByRole("button", { name: "Send the new wording" }).click();
  await expect(page.getByRole("status")).toContainText("Your review is with us");

  await page.getByText("Withdraw this review").click();
  await page.getByRole("button", { name: "Withdraw review" }).click();
  await expect(page).toHaveURL(new RegExp(`/casinos/${slug}/review\\?done=withdrawn$`));
  await page.goto(`/casinos/${slug}/review`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Review /);
});

test("a review that says too little comes back with its words and says what is missing", async ({ page }) => {
  const slug = casinoOf({ without: "kittiwake", with: "thistledown" });
  await signIn(page, PLAYER, `/login?redirectTo=/casinos/${slug}/review`);
  await fillIn(page, "Read it at bestodds.com");
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByRole("alert")).toContainText("Leave out links");
  await expect(page.getByLabel("Title")).toHaveValue("Read it at bestodds.com");
  await expect(page.getByLabel("What happened")).toHaveValue(BODY);
  await expect(page.getByLabel(/^4 stars/)).toBeChecked();
  await expect(page.getByLabel("Title")).toHaveAttribute("aria-describedby", /error/);
});

test("a player flags a review, and a casino's representative answers one", async ({ page, context }) => {
  await signIn(page, PLAYER, "/login?redirectTo=/casinos/larkmoor");
  await page
    .getByRole("link", { name: /^Flag this review/ })
    .first()
    .click();
  await page.getByLabel("It insults or threatens somebody").check();
  await page.getByLabel("Why do you think so?").fill("It calls the person at the desk a thief.");
  await page.getByRole("button", { name: "Flag review" }).click();
  await expect(page.getByRole("status")).toContainText("Thank you");

  await context.clearCookies();
  await signIn(page, "rep@larkmoor.example", "/login?redirectTo=/casinos/larkmoor");
  const unanswered = page.getByRole("link", { name: "Answer for Larkmoor" });
  await (test.info().project.name === "with JavaScript" ? unanswered.first() : unanswered.last()).click();
  const answer = `We have looked into it and paid the rest this morning (${test.info().project.name}).`;
  await page.getByLabel("Your answer").fill(answer);
  await page.getByRole("button", { name: "Publish answer" }).click();
  await expect(page.getByRole("status")).toContainText("The answer is published");
  await page.goto("/casinos/larkmoor");
  await expect(page.getByText(answer)).toBeVisible();
});
