import { expect } from "@playwright/test";
import { fillSignIn, freshAddress, openAccount } from "../support/accounts";
import { command } from "../support/servers/commands";
import { signIn } from "../support/sign-in";
import { section } from "../support/section";
import { test } from "../support/test";

const PLAYER = "player@edgewise.example";
const PASSWORD = "a password of a nominating player";
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

test("a player nominates, sees it, and changes it", async ({ page }) => {
  // Other journeys nominate as the demo's player.
  const email = freshAddress(test.info().project.name);
  await openAccount(page, email, PASSWORD);
  await page.context().clearCookies();
  const category = "Fastest payout";
  await page.goto(`/awards/${String(NEXT_YEAR)}`);
  await page.getByRole("link", { name: `Sign in to nominate in the category ${category}` }).click();
  await page.waitForURL(/\/login\?/);
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`/awards/${String(NEXT_YEAR)}`));

  const shown = section(page, category);
  await shown.getByText(`Nominate for “${category}”`).click();
  await shown.getByLabel("Nominee").fill("Undertow");
  await shown.getByLabel("Why").fill("They paid within four hours on a Sunday.");
  await shown.getByRole("button", { name: "Nominate" }).click();
  await expect(shown.getByRole("alert")).toContainText("can’t be nominated");
  await expect(shown.getByLabel("Why")).toHaveValue("They paid within four hours on a Sunday.");

  await shown.getByLabel("Nominee").fill("ironleaf");
  await shown.getByRole("button", { name: "Nominate" }).click();
  await expect(shown.getByText("You nominated Ironleaf")).toBeFocused();
  await expect(shown.getByText("You nominated Ironleaf")).toBeInViewport();
});

test("voting opens, a vote is cast and changed, it closes, and the tally is published @thorough", async ({
  page,
  context,
}) => {
  test.slow();
  const hasScript = test.info().project.name === "with JavaScript";
  const year = hasScript ? "2098" : "2097";
  await command("e2e/support/award-year.ts", year);
  await command("scripts/award.ts", "open-voting", year);

  await expect(async () => {
    await page.goto(`/awards/${year}`);
    await expect(page.getByRole("link", { name: "Sign in to vote in the category Players’ choice" })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await page.getByRole("link", { name: "Sign in to vote in the category Players’ choice" }).click();
  await page.waitForURL(/\/login\?/);
  await signIn(page, PLAYER, page.url());

  const ballot = page.getByRole("form", { name: "Vote: Players’ choice" });
  await expect(page.getByRole("form", { name: "Vote: Best desk" })).toHaveCount(0);
  await ballot.getByLabel("Brindlewick").check();
  await ballot.getByRole("button", { name: "Vote" }).click();
  await expect(ballot.getByRole("status")).toContainText("You voted for Brindlewick");
  await ballot.getByLabel("Northing").check();
  await ballot.getByRole("button", { name: "Change my vote" }).click();
  await expect(ballot.getByRole("status")).toContainText("You voted for Northing");
  await expect(ballot.getByRole("status")).toBeFocused();
  await expect(ballot.getByRole("status")).toBeInViewport();

  await context.clearCookies();
  await page.goto(`/awards/${year}`);
  await expect(page.getByText("You voted for")).toHaveCount(0);
  await expect(page.getByText(/\d votes?\b/)).toHaveCount(0);

  // How votes are counted and told is the same whatever they were cast with.
  if (hasScript) return;
  await command("scripts/award.ts", "close", year);
  await command("scripts/award.ts", "points", year, "best-desk", "wainscot", "88");
  await command("scripts/award.ts", "announce", year, "--now");
  await expect(async () => {
    await page.goto(`/awards/${year}`);
    await expect(section(page, "Winners")).toContainText("Northing", { timeout: 1_000 });
  }).toPass();
  await expect(section(page, "Players’ choice")).toContainText("1 vote");
});
