import { expect, type Locator } from "@playwright/test";
import { hydrated, test } from "../support/test";

test("bonuses are filtered, sorted and paged by plain links and one form", async ({ page }) => {
  await page.goto("/bonuses");
  await expect(page.getByRole("heading", { level: 1, name: "Bonuses" })).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("Chance to finish");

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);

  await page.goto("/bonuses");
  await page.getByLabel("Maximum wagering (times)").fill("10");
  await page.getByLabel("Sort by").selectOption("wagering");
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL(/wagering=10/);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Maximum wagering (times): 10×");
  await page.getByRole("list", { name: "Active filters" }).getByRole("link").first().click();
  await expect(page).not.toHaveURL(/wagering=10/);
});

test("a list says what it does not know, and an empty one offers a way on @without-javascript", async ({ page }) => {
  await page.goto("/bonuses?colour=green&type=none&q=zzzzqqqq");
  await expect(page.getByText("“colour” is not a filter here and was ignored.")).toBeVisible();
  await expect(page.getByText("No matching bonuses")).toBeVisible();
});

test("significant terms are above the link to the casino, which says whether it is an ad @without-javascript", async ({
  page,
}) => {
  for (const { slug, label, rel, words } of [
    {
      slug: "alderbank-sound-footing",
      label: "Ad",
      rel: "sponsored nofollow noopener",
      words: "Alderbank pays us if you join",
    },
    {
      slug: "evenhand-open-book",
      label: "Not an ad",
      rel: "nofollow noopener",
      words: "Evenhand does not pay us.",
    },
  ]) {
    await page.goto(`/bonuses/${slug}`);
    const offer = page.locator("section", { has: page.locator("#offer") });
    const visit = offer.getByRole("link", { name: /^Visit / });
    await expect(visit).toHaveAttribute("rel", rel);
    await expect(visit).toHaveAttribute("href", /^\/go\//);
    await expect(offer.getByText(label, { exact: true })).toBeVisible();
    await expect(offer.getByText(words)).toBeVisible();
    const terms = await offer.locator("h3 + p").boundingBox();
    const button = await visit.boundingBox();
    expect(terms?.y ?? 0).toBeLessThan(button?.y ?? 0);
  }
});

test("a bonus’s page begins with what is left of a deposit; the rules to know stand above the way out, the figures and all rules below it", async ({
  page,
}) => {
  await page.goto("/bonuses?active=1&wagered=yes");
  const flagged = page.getByRole("article").filter({ has: page.getByRole("listitem") });
  // Not `innerText`, which is empty for a card that is not drawn yet.
  const title = (await flagged.first().getByRole("heading").textContent()) ?? "";
  await flagged.first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const offer = page.locator("section", { has: page.locator("#offer") });
  // Hydration may still scroll the page, so places are counted from its top.
  const top = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const out = await top(offer.getByRole("link", { name: /^Visit / }));
  const above = [page.getByLabel("Your deposit"), offer.getByRole("list", { name: "Rules to know" })];
  for (const one of above) expect(await top(one)).toBeLessThan(out);
  const place = (name: string) => top(page.getByRole("heading", { name }));
  expect(await place("Figures")).toBeGreaterThan(out);
  expect(await place("All its rules")).toBeGreaterThan(await place("Figures"));
  await expect(page.getByLabel("Your deposit")).not.toHaveValue("");
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`a bonus’s page has the deposit and the hundred players on a screen of ${String(width)} px @without-javascript`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/bonuses/alderbank-sound-footing");
    await expect(page.getByLabel("Your deposit")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("img", { name: /of 100 players lose it all/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^You deposit €100 and end with/)).toBeInViewport({ ratio: 1 });
    const facts = page.locator("section", { has: page.locator("#offer") }).getByRole("term");
    await expect(facts).toHaveText(["Deposit", "Wagering", "Cash-out cap", "Maximum bet", "For", "Use within"]);
  });

test("a deposit is answered while it is typed, and typing goes on @with-javascript", async ({ page }) => {
  await page.goto("/bonuses/alderbank-sound-footing");
  await hydrated(page);
  const deposit = page.getByLabel("Your deposit");
  await expect(page.getByRole("button", { name: "Calculate" })).toBeHidden();
  await deposit.fill("50");
  await expect(page.getByText(/^You deposit €50 and end with €[\d.,]+ on average\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\?deposit=50&/);
  await expect(deposit).toBeFocused();
  await deposit.press("End");
  await deposit.pressSequentially("0");
  await expect(page.getByText(/^You deposit €500 and end with/)).toBeVisible();
  await expect(deposit).toBeFocused();
  await expect(deposit).toHaveValue("500");
  // A game's link fills the form afresh.
  await page.getByText("Other games:").getByRole("link", { name: "Table games (10%)" }).click();
  await expect(page).toHaveURL(/contribution=0\.1/);
  await expect(page.getByLabel("Bets count")).toHaveValue("10");
  await page.getByRole("link", { name: "Back to ordinary play" }).click();
  await expect(deposit).toHaveValue("100");
});

test("an offer’s card labels what limits it, and leads to its terms", async ({ page }) => {
  await page.goto("/bonuses?q=alderbank");
  const card = page.getByRole("article").filter({ hasText: "DKK" }).first();
  for (const fact of ["Deposit", "Wagering", "For", "Use within"])
    await expect(card.getByRole("term").filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible();
  await expect(card.getByRole("term").filter({ hasText: "Cash-out cap" })).toHaveCount(0);
  await card.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/bonuses\/alderbank-[^#]+$/);
  await expect(page.getByRole("heading", { name: "Significant terms" })).toBeVisible();
});

for (const width of [320, 360, 1280])
  test(`a casino’s name doesn’t break inside its button at ${String(width)} px @without-javascript${width === 320 ? "" : " @thorough"}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/bonuses");
    for (const name of await page
      .getByRole("link", { name: /^Visit / })
      .locator("span span")
      .all())
      expect(await name.evaluate((element) => element.getClientRects().length)).toBe(1);
    const heights = await page
      .getByRole("link", { name: /^Visit / })
      .locator("span span")
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(30);
  });

test("the calculator answers on the page, chance to finish first", async ({ page }) => {
  await page.goto("/bonuses/calculator");
  await page.getByLabel("Your deposit").fill("100");
  await page.getByLabel("The bonus").fill("100");
  await page.getByLabel("Wagering, how many times").fill("35");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page).toHaveURL(/deposit=100.*#calculator$/);
  await expect(page.getByText("37.7%")).toBeVisible();
  await expect(page.getByText("€2,298.90")).toBeVisible();
  await expect(page.getByText("+€8.04")).toBeVisible();
  await page.getByText("How we got these figures").click();
  await expect(page.getByRole("group", { name: "The figures behind the answer" })).toContainText("3,500");
});

test("absurd numbers are refused beside the field and kept @without-javascript", async ({ page }) => {
  const response = await page.goto("/bonuses/calculator?deposit=100&bonus=100&wagering=35&bet=0&edge=7");
  expect(response?.status()).toBe(422);
  const bet = page.getByLabel("Your bet");
  await expect(bet).toHaveValue("0");
  await expect(bet).toHaveAttribute("aria-invalid", "true");
  await expect(bet).toHaveAccessibleDescription(/Enter a bet from 0\.01/);
  await expect(page.getByRole("alert")).toContainText("House edge");
});

test("the result is in the offer’s own money, and a game that counts less makes it longer", async ({ page }) => {
  await page.goto("/bonuses/bellwether-play-true-north-match");
  await expect(page.getByText("Ordinary play: CA$100 deposited, CA$100 given, CA$1 a bet")).toBeVisible();
  await expect(page.getByText("of CA$4,000 to finish")).toBeVisible();
  await page.getByText("Other games:").getByRole("link", { name: "Table games (10%)" }).click();
  await expect(page).toHaveURL(/contribution=/);
  await expect(page.getByText("Your figures: CA$100 deposited, CA$100 given.")).toBeVisible();
  await expect(page.getByText("of CA$40,000 to finish")).toBeVisible();
});

test("the list says which deposit a chance is for, and leads to the calculator with that deposit", async ({ page }) => {
  await page.goto("/bonuses?casino=kittiwake&wagered=yes");
  const card = page.getByRole("article").filter({ hasText: "100% up to €40" });
  await expect(card).toContainText("40%");
  await card.getByRole("link", { name: "€40 deposit" }).click();
  await expect(page).toHaveURL(/\/bonuses\/kittiwake-small-nest#calculator$/);
  await expect(page.getByText("Ordinary play: €40 deposited, €40 given")).toBeVisible();
  await expect(page.getByText("40.0%")).toBeVisible();
  await expect(page.getByLabel("Your deposit")).toHaveValue("40");
  await page.getByText("All its rules").click();
  await expect(page.getByText("Maximum deposit")).toBeVisible();
});

test("offers without wagering are listed separately, and offers of casinos we warn about are marked", async ({
  page,
}) => {
  await page.goto("/bonuses");
  await expect(page.getByRole("heading", { level: 2, name: /^With wagering/ })).toBeVisible();
  await page.getByRole("link", { name: "No wagering", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^No wagering/ })).toBeVisible();
  await expect(page.locator("dt", { hasText: "Chance to finish" })).toHaveCount(0);

  await page.goto("/casinos/nettlebay");
  await page.getByRole("link", { name: "Look up their terms" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^At casinos we advise against/ })).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("We advise against this casino");
});

test("the copy button is there with JavaScript @with-javascript", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (let number = 1; number < 6; number++) {
    await page.goto(`/bonuses?active=1&page=${String(number)}`);
    const card = page.getByRole("article").filter({ hasText: "with code" }).first();
    if ((await card.count()) === 0) continue;
    await card.getByRole("heading").getByRole("link").click();
    await page.getByRole("button", { name: "Copy code" }).click();
    await expect(page.getByText("Copied")).toBeVisible();
    const code = await page.locator("code.select-all").innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    return;
  }
  throw new Error("No active bonus has a code.");
});

test("without JavaScript the code is plain text and no button promises more @without-javascript", async ({ page }) => {
  await page.goto("/bonuses");
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("button", { name: "Copy code" })).toHaveCount(0);
});

test("an unknown redirect to a casino is a page that says so @without-javascript", async ({ page }) => {
  const response = await page.goto("/go/nobody-knows-this");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Page not found: /go/nobody-knows-this")).toBeVisible();
});
