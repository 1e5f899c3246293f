import { expect } from "@playwright/test";
import { section } from "../support/section";
import { test } from "../support/test";

for (const [path, heading] of [
  ["/about", "About Edgewise"],
  ["/terms-conditions", "Terms and conditions"],
  ["/careers", "Careers"],
  ["/privacy-notice", "Privacy notice"],
  ["/cookie-policy", "Cookie policy"],
  ["/disclaimer", "Disclaimer"],
  ["/how-we-rate", "How we rate"],
  ["/complaints/how-it-works", "How complaints work"],
] as const) {
  test(`${path} is there, with its text @without-javascript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(heading, "i"));
    await expect(page.locator(".prose")).not.toBeEmpty();
  });
}

test("how we rate shows the weights and caps in force @without-javascript", async ({ page }) => {
  await page.goto("/how-we-rate");
  const rules = section(page, /^Today: formula/);
  await expect(rules.getByRole("row", { name: /Complaints/ })).toContainText("0.30");
  await expect(rules.getByRole("row", { name: /Blacklisted/ })).toContainText("2.0");
  await expect(page.getByRole("heading", { name: "Versions of the formula" })).toBeVisible();
});

test("a question unfolds, and its anchor leads to it", async ({ page }) => {
  await page.goto("/faq");
  const answer = page.getByText("It says nothing about how much fun the games are");
  await expect(answer).toBeHidden();
  await page.getByText("What does the safety score tell me?").click();
  await expect(answer).toBeVisible();
  await page.goto("/faq#faq-08");
  await expect(page.locator("#faq-08")).toBeVisible();
});

test("the questions can be searched with a typo, and an empty result says what to do", async ({ page }) => {
  await page.goto("/faq");
  await page.getByLabel("Search the questions").fill("wagring");
  await page.getByRole("search", { name: "Questions" }).getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Answers for “wagring”" })).toBeVisible();
  await expect(page.getByText("What does wagering mean?")).toBeVisible();
  await page.goto("/faq?q=zzzzqqqq");
  await page.getByRole("link", { name: "search the whole site" }).click();
  await expect(page).toHaveURL("/search?q=zzzzqqqq");
});

test("help for a country is one choice away", async ({ page }) => {
  await page.goto("/responsible-gaming");
  await page.getByLabel("Your country").selectOption("GB");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/country=GB/);
  await expect(page.getByRole("link", { name: "0808 8020 133" }).first()).toHaveAttribute("href", "tel:08088020133");
});

test("the self-check scores nine answers and leaves none of them in the address", async ({ page }) => {
  await page.goto("/responsible-gaming");
  for (const answer of await page.getByRole("radio", { name: "Sometimes" }).all()) await answer.check();
  await page.getByRole("button", { name: "Show my result" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your self-check result");
  await expect(page.locator(":focus")).toContainText("9 of 27 points.");
  // Whom to call comes before what to do.
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  expect(titles).toEqual(["Someone to talk to", "What to do next"]);
  await expect(section(page, "What to do next")).toBeVisible();
  await expect(section(page, "Someone to talk to")).toContainText("Gambling Therapy");
  expect(new URL(page.url()).search).toBe("");
});

test("one button hides bonuses and ads on every page, and the same place shows them again", async ({ page }) => {
  await page.goto("/responsible-gaming");
  await page.getByRole("button", { name: "Hide bonuses and ads" }).click();
  await expect(page.getByText("They are hidden in this browser.")).toBeVisible();
  await page.goto("/search?q=amberquay");
  await expect(page.getByText("Bonuses and ads are hidden, as you asked.")).toBeVisible();
  await expect(section(page, "Bonuses")).toHaveCount(0);
  await page.goto("/responsible-gaming");
  await page.getByRole("button", { name: "Show bonuses and ads again" }).click();
  await expect(page.getByText("They are shown in this browser.")).toBeVisible();
  await page.goto("/search?q=amberquay");
  await expect(section(page, "Bonuses")).toBeVisible();
});
