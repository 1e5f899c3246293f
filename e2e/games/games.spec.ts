import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { section } from "../support/section";
import { openSession } from "../support/sign-in";
import { test } from "../support/test";

/** Of its own for each run: all work on one store. */
const mark = () => randomBytes(4).toString("hex");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

async function helpScreen() {
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: "#234" } })
    .png()
    .toBuffer();
  return { name: "help.png", mimeType: "image/png", buffer };
}

/** Publishes a game in two versions, of this run alone, and opens its observations as staff. */
async function publishGame(page: Page, name: string): Promise<void> {
  await openSession(page, "admin@edgewise.example");
  await page.goto("/admin/games/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Studio", { exact: true }).fill("Brasscog");
  await page.getByLabel("Summary").fill("Lanterns are lit along a pier.");
  for (const [at, percent] of ["96.4", "92.4"].entries()) {
    await press(page, "Add a version");
    const version = page.getByRole("group", { name: `Version ${String(at + 1)}`, exact: true });
    await version.getByLabel("Return to player").fill(percent);
    await version.getByLabel("Source").fill("https://brasscog.example/games");
    await version.getByLabel("Seen on").fill("2026-01-15");
  }
  await press(page, "Publish now");
  await notice(page, "Published. The public sees it now.");

  await page.getByRole("link", { name: "Observations" }).click();
}

async function observe(page: Page, seen: Record<"casino" | "version" | "country" | "day", string>): Promise<void> {
  await page.getByLabel("Casino").fill(seen.casino);
  await page.getByLabel("Version").selectOption(seen.version);
  await page.getByLabel("Opened from").selectOption(seen.country);
  await page.getByLabel("Seen on").fill(seen.day);
  await press(page, "Add the observation");
}

test("a game is published, seen at a casino in its lower version, and readers are told @without-javascript", async ({
  page,
}) => {
  test.slow();
  const name = `Pier Lanterns ${mark()}`;
  await publishGame(page, name);
  await observe(page, { casino: "Marlinspikee", version: "92.4", country: "IE", day: "2026-03-03" });
  await expect(page.getByRole("alert").first()).toContainText("Did you mean Marlinspike?");
  await page.getByLabel("Casino").fill("Marlinspike");
  await page.getByLabel("Picture").setInputFiles(await helpScreen());
  await press(page, "Add the observation");
  await notice(page, "Observation added.");
  await expect(page.getByRole("row").filter({ hasText: "Marlinspike" })).toContainText("92.4%");

  await page.goto(`/games?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  const where = section(page, "Where it runs best");
  await expect(where).toContainText("Runs the 92.4% version (best: 96.4%), seen 3 March 2026 from Ireland.");
  const evidence = await where.getByRole("link", { name: "The game’s help screen" }).getAttribute("href");
  const picture = await page.request.get(evidence ?? "");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/webp"]);

  await where.getByRole("link", { name: "Marlinspike" }).click();
  await page.getByRole("link", { name: "best version" }).click();
  await page.getByLabel("Game or studio").fill(name);
  await press(page, "Show results");
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
});

test("a reader works out an offer for a game of its casino @without-javascript", async ({ page }) => {
  await page.goto("/bonuses/goldspur-rush-motherlode");
  const chance = () => page.getByText("Chance to finish").locator("xpath=following-sibling::dd[1]").innerText();
  const ordinary = await chance();
  await page.getByLabel("A game at Goldspur Rush").selectOption("spur-and-sieve");
  await press(page, "Work it out");
  await expect(page.getByText("On Spur & Sieve in its 88.4% version")).toBeVisible();
  expect(await chance()).not.toBe(ordinary);
  await page.getByRole("link", { name: "Back to ordinary play" }).click();
  expect(await chance()).toBe(ordinary);
});

test("a player reports a version with a picture, staff confirm it, and the game’s page shows it @without-javascript @thorough", async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Rope Walk ${mark()}`;
  const desk = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await publishGame(desk, name);
  await observe(desk, { casino: "Alderbank", version: "92.4", country: "DK", day: "2026-03-03" });
  await notice(desk, "Observation added.");

  await openSession(page, "player@edgewise.example");
  await page.goto(`/casinos/alderbank/games?country=DK&q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Report which version of ${name} you see` }).click();
  const form = page.getByRole("form", { name: "Report" });
  await expect(form.getByLabel("Casino")).toHaveValue("Alderbank");
  await form.getByLabel("Return to player").fill("96.4");
  await form.getByLabel("Opened from").selectOption("DK");
  await press(page, "Send report");
  await expect(page.getByRole("alert").first()).toContainText("Add a picture of the game’s help screen.");
  await form.getByLabel("Picture of the help screen").setInputFiles(await helpScreen());
  await press(page, "Send report");
  await notice(page, "Report sent.");
  await page.goto(`/casinos/alderbank/games?country=DK&q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  const alderbank = () => page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Alderbank" }) });
  await expect(alderbank()).toContainText("Runs the 92.4% version (best: 96.4%)");

  await desk.goto("/admin/game-reports");
  await expect(desk.getByRole("row").filter({ hasText: "Candlewharf" })).toContainText("Spur & Sieve");
  await desk.getByRole("row").filter({ hasText: name }).getByRole("link").first().click();
  await expect(desk.getByText("92.4% on")).toBeVisible();
  await press(desk, "Confirm and publish");
  await notice(desk, "Confirmed. It counts as an observation, and its sender has been notified.");
  await desk.context().close();

  await page.reload();
  await expect(alderbank()).toContainText("Runs the 96.4% version (the best)");
  const evidence = await alderbank().getByRole("link", { name: "A player’s report" }).getAttribute("href");
  expect((await page.request.get(evidence ?? "")).status()).toBe(200);
});

test("casinos are filtered by a game from its page, and by the games that most run @without-javascript", async ({
  page,
}) => {
  await page.goto("/games/spur-and-sieve");
  await page.getByRole("link", { name: "Filter casinos by this game" }).click();
  await expect(page).toHaveURL("/casinos?game=Spur+%26+Sieve");
  await expect(page.getByRole("link", { name: "Larkmoor", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Alderbank", exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Game seen there").locator("option:checked")).toHaveText(/^Spur & Sieve \(\d\)$/);
});

test("an offer stays worked out by its game’s pay table while the deposit changes @without-javascript", async ({
  page,
}) => {
  await page.goto("/bonuses/candlewharf-friday-quay?game=spur-and-sieve");
  await expect(page.getByText("Wins are those of its pay table")).toBeVisible();
  await page.getByLabel("Your deposit").fill("60");
  await press(page, "Calculate");
  await expect(page.getByText("Wins are those of its pay table")).toBeVisible();
});

test("a reader’s country stays from a casino’s games to a game @without-javascript", async ({ page }) => {
  await page.goto("/casinos/thistledown/games?country=GB&below=1");
  await page.getByRole("link", { name: "Bell on the Ram", exact: true }).click();
  await expect(page).toHaveURL("/games/bell-on-the-ram?country=GB");
  await expect(section(page, "Where it runs best in the United Kingdom")).toBeVisible();
});
