import { expect, test } from "vitest";
import * as calculator from "~/routes/bonuses.calculator";
import * as bonusPage from "~/routes/bonuses.$slug";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { wordsOfPage } from "../support/page-words";

const backend = useTestBackend();

const AT_ONCE = "&bonus=20&wagering=0&base=bonus&contribution=1&edge=0.04&bet=1&volatility=20&cap=&model=cashable";

/** The picture of a page, and its dots by what becomes of the player. */
async function dots(search: string) {
  const address = `/bonuses/calculator?${search}`;
  const html = await wordsOfPage(calculator, { pattern: "/bonuses/calculator", address, isHtml: true });
  const [, label = "", drawing = ""] =
    /<svg[^>]*role="img"[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/svg>/s.exec(html) ?? [];
  const [crosses, rings, discs] = [...drawing.matchAll(/ d="([^"]*)"/g)].map(
    ([, path]) => path?.split("M").length ?? 0,
  );
  return { html, label, counts: [crosses, rings, discs].map((count = 1) => count - 1) };
}

const WAGERED = "deposit=100&bonus=100&wagering=35&base=bonus&contribution=1&edge=0.04&bet=1&volatility=20&cap=";

test("the answer begins with a hundred players as a picture, those who lose it all first", async () => {
  const { html, label, counts } = await dots(`${WAGERED}&model=cashable`);
  // Chances: 62.32% lose it all, 32.65% are paid more than they deposit, and 5.03% are not.
  expect(counts).toEqual([62, 5, 33]);
  expect(label).toBe("62 of 100 players lose it all. 5 are paid no more than they deposit, 33 are paid more.");
  expect(html.indexOf("62 of 100 players lose it all")).toBeLessThan(html.indexOf("on average"));
});

test("who finishes with no more than a sticky bonus loses it all too", async () => {
  const [cashable = 0] = (await dots(`${WAGERED}&model=cashable`)).counts;
  const { counts } = await dots(`${WAGERED}&model=sticky`);
  expect(counts[0]).toBeGreaterThan(cashable);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
});

test.each([
  // 2 bets of an even game from 1,000: nobody can lose it all.
  [
    WAGERED.replace("wagering=35", "wagering=0.02").replace("volatility=20", "volatility=2"),
    "0 of 100 players lose it all",
  ],
  [
    WAGERED.replace("wagering=35", "wagering=90").replace("edge=0.04", "edge=0.5"),
    "Nearly all of 100 players lose it all",
  ],
  [WAGERED.replace("deposit=100", "deposit=0"), "are paid something."],
])("its words fit %s: %s", async (search, words) => {
  expect((await dots(`${search}&model=cashable`)).label).toContain(words);
});

test("there is no picture where nothing has to be wagered", async () => {
  expect((await dots(`deposit=50${AT_ONCE}`)).label).toBe("");
});

test("the most that an offer gives is not said to be what a player gets on average", async () => {
  const gift = { type: "loyalty", percent: null, minDeposit: null, wagering: 0, wageringBase: null } as const;
  await storeOffers(backend(), { bonuses: [{ ...gift, slug: "gift", maxAmount: { amount: 20_00, currency: "EUR" } }] });
  const words = (address: string) => wordsOfPage(bonusPage, { pattern: "/bonuses/:slug", address });
  const most = await words("/bonuses/gift");
  expect(most).toContain("at most €20 given");
  expect(most).toContain("You end with at most €20.");
  expect(most).toMatch(/Expected value +Up to +\+€20/);
  const own = await words("/bonuses/gift?bonus=5");
  expect(own).toContain("You end with €5 on average.");
  expect(own).not.toContain("at most €");
});

test("the calculator says what a reward costs to earn, and where that leaves the player", async () => {
  const address = `/bonuses/calculator?deposit=0${AT_ONCE}&cost=80`;
  const words = await wordsOfPage(calculator, { pattern: "/bonuses/calculator", address });
  expect(words).toContain("Earning it costs €80 on average. With what you are paid, you are €60 worse off.");
  expect(words).toContain("−€60");
});

test.each([
  ["50", "You deposit €50 and end with €70 on average."],
  ["0", "You end with €20 on average."],
])("the calculator says in a sentence what becomes of a deposit of %s", async (deposit, sentence) => {
  const address = `/bonuses/calculator?deposit=${deposit}${AT_ONCE}`;
  expect(await wordsOfPage(calculator, { pattern: "/bonuses/calculator", address })).toContain(sentence);
});
