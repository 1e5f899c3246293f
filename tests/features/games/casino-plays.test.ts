import { beforeEach, describe, expect, test } from "vitest";
import { bonusValue } from "~/features/bonuses/value/bonus-value";
import { bonusPage, type BonusPageData } from "~/features/bonuses/public/bonus-page.server";
import type { BonusFields } from "~/features/bonuses/schema";
import type { Country } from "~/domain/codes/codes";
import { readJsonData } from "~/http/responses/json-data";
import { useTestBackend } from "../../support/backend";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";
import { gameFixture, observationFixture } from "../../support/games/game";
import { store } from "../../support/fixtures/store";

const backend = useTestBackend();

const source = { source: "https://brasscog.example/", checkedOn: "2026-10-01" };
const GAMES = [
  gameFixture(),
  gameFixture({ slug: "wild-cask", name: "Wild Cask", volatility: "high", versions: [{ percent: 88.4, ...source }] }),
  gameFixture({ slug: "odd-keg", name: "Odd Keg", volatility: "unknown", volatilityBasis: "unknown" }),
  gameFixture({ slug: "pot-hoard", name: "Pot Hoard", jackpotShare: 2 }),
  gameFixture({
    ...{ slug: "black-stall", name: "Black Stall", type: "table", volatility: "low", volatilityBasis: "pay_table" },
    versions: [{ percent: 99.54, ...source }],
  }),
  gameFixture({ slug: "live-quay", name: "Live Quay", type: "live", versions: [{ percent: 97.3, ...source }] }),
  gameFixture({ slug: "kite-race", name: "Kite Race", type: "crash" }),
];
const OBSERVATIONS = [
  observationFixture({ percent: 94.5 }),
  observationFixture({ percent: 96.5, country: "SE", seenOn: "2026-05-03" }),
  observationFixture({ gameId: "wild-cask", percent: 88.4 }),
  observationFixture({ gameId: "odd-keg", percent: 94.5 }),
  observationFixture({ gameId: "pot-hoard", percent: 94.5 }),
  observationFixture({ gameId: "black-stall", percent: 99.54 }),
  observationFixture({ gameId: "live-quay", percent: 97.3 }),
  observationFixture({ gameId: "kite-race", percent: 94.5 }),
];

const keep = (over: Partial<BonusFields> = {}) =>
  store(backend().documents, {
    casinos: [casinoFixture()],
    bonuses: [bonusFixture({ contributions: { slots: 100, table_games: 10, live_casino: 0 }, ...over })],
    games: GAMES,
    observations: OBSERVATIONS,
  });

async function page(search = "", country: Country | null = null): Promise<BonusPageData> {
  const found = readJsonData(await bonusPage("saltbox-welcome", new URLSearchParams(search), country));
  if (!found) throw new Error("There is no such offer.");
  return found;
}

describe("the games of an offer's casino", () => {
  beforeEach(() => keep());

  test("are those whose share of a bet the terms state, with an exclusion as 0%", async () => {
    expect((await page()).casinoGames.map(({ slug, returns, counts }) => [slug, returns, counts])).toEqual([
      ["black-stall", "99.54%", 10],
      ["live-quay", "97.3%", 0],
      ["odd-keg", "94.5%", 100],
      ["tin-harbour", "94.5%", 100],
      ["wild-cask", "88.4%", 100],
    ]);
  });

  test.each([
    ["tin-harbour", { edge: 0.055, volatility: 20, contribution: 1 }],
    ["wild-cask", { edge: 0.116, volatility: 100, contribution: 1 }],
    ["odd-keg", { edge: 0.055, volatility: 20, contribution: 1 }],
    ["black-stall", { edge: 0.0046, volatility: 2, contribution: 0.1 }],
  ])("%s is played as %j, and the answer is what its formula gives", async (game, played) => {
    const { calculation } = await page(`game=${game}`);
    expect(calculation.inputs).toMatchObject(played);
    const { deposit, bonus, wagering, base, bet, cap, model } = calculation.inputs ?? expect.fail("no inputs");
    const value = bonusValue({ deposit, bonus, wagering, base, bet, cap, model, ...played });
    expect(calculation.answer?.finishChance).toBe("problem" in value ? null : value.finishChance);
  });

  test("are played in the version that the reader's country gets", async () => {
    expect((await page("game=tin-harbour", "SE")).calculation.inputs?.edge).toBe(0.035);
    expect((await page("game=tin-harbour", "NL")).calculation.inputs?.edge).toBe(0.055);
  });

  test("say what they were played with, and whether their volatility is known", async () => {
    expect((await page("game=tin-harbour")).played?.words).toBe(
      "On Tin Harbour in its 94.5% version, seen 3 November 2026 from Germany; 100% of a bet counts. Volatility: medium, stated by the studio.",
    );
    expect((await page("game=odd-keg")).played?.words).toContain("Its volatility isn’t known");
  });

  test("stay chosen while their play does, and leave when somebody types another", async () => {
    expect((await page("game=wild-cask&edgePercent=11.6&contributionPercent=100&volatility=100")).played?.slug).toBe(
      "wild-cask",
    );
    const other = await page("game=wild-cask&edgePercent=3&contributionPercent=100&volatility=100");
    expect(other).toMatchObject({ played: null, calculation: { inputs: { edge: 0.03 } } });
  });

  test("keep the reader's own deposit, and the bonus follows from it", async () => {
    const { calculation } = await page("game=wild-cask&deposit=40&edge=0.01");
    expect(calculation.inputs).toMatchObject({ deposit: 40, bonus: 40, edge: 0.116 });
  });

  test("leave ordinary play as it is, and so does an unknown one", async () => {
    const ordinary = (await page()).calculation;
    expect(ordinary.inputs).toMatchObject({ edge: 0.04, volatility: 20, contribution: 1 });
    const unknown = await page("game=nowhere");
    expect(unknown.played).toBeNull();
    expect(unknown.calculation).toMatchObject({ asked: false, inputs: ordinary.inputs });
  });
});

describe("a game whose pay table is published", () => {
  const rows = [
    { pays: 0, chance: 0.7405 },
    { pays: 2, chance: 0.2 },
    { pays: 5, chance: 0.0485 },
    { pays: 20, chance: 0.01 },
    { pays: 100, chance: 0.001 },
  ];
  const withTable = (percent: number, over: Partial<BonusFields> = {}) =>
    store(backend().documents, {
      casinos: [casinoFixture()],
      bonuses: [bonusFixture({ contributions: { slots: 100 }, ...over })],
      games: [gameFixture({ payTables: [{ percent, ...source, rows }] })],
      observations: OBSERVATIONS.slice(0, 1),
    });

  test("is calculated by it in the version that the casino runs, and the page says so", async () => {
    await withTable(94.5);
    const { calculation, played } = await page("game=tin-harbour");
    const inputs = calculation.inputs ?? expect.fail("no inputs");
    const value = bonusValue({ ...inputs, table: rows });
    expect(calculation.answer).toMatchObject({ working: { results: 5 } });
    expect(calculation.answer?.finishChance).toBe("problem" in value ? null : value.finishChance);
    expect(played?.words).toContain(
      "Wins are those of its pay table, published at brasscog.example and seen 1 October 2026.",
    );
    expect(played?.words).not.toContain("Volatility");
  });

  test("keeps its volatility in another version, and where the bets are too many", async () => {
    await withTable(96.5);
    expect((await page("game=tin-harbour")).played?.words).toContain("Volatility: medium, stated by the studio.");
    await withTable(94.5, { wagering: 100, contributions: { slots: 25 } });
    const long = await page("game=tin-harbour");
    expect(long.calculation.answer?.working.results).toBeNull();
    expect(long.played?.words).toMatch(
      /Volatility: medium.* So many bets take too long to work out by its pay table\.$/,
    );
  });
});

test("spins name the version in which their game runs at the casino, if somebody has looked", async () => {
  const spins = { count: 20, value: { amount: 10, currency: "EUR" as const } };
  await keep({ freeSpins: { ...spins, game: "Wild cask" } });
  expect((await page()).bonus.spinsGame).toEqual({
    slug: "wild-cask",
    words: "runs the 88.4% version here (the best), seen 3 November 2026; the spins win €1.77 on average",
  });
  // They come beside a sum, which is all that the figures count.
  expect((await page()).worth.spins).toContain("worth about €1.77");
  await keep({ freeSpins: { ...spins, game: "Somewhere else" } });
  expect((await page()).bonus.spinsGame).toBeNull();
});

test("spins that are all an offer gives are worth what their game's version pays, once a game is chosen", async () => {
  const spins = { count: 200, value: { amount: 10, currency: "EUR" as const } };
  const alone = {
    type: "free_spins",
    percent: null,
    maxAmount: null,
    minDeposit: null,
    wageringBase: "winnings",
  } as const;
  await keep({ ...alone, freeSpins: { ...spins, game: "Wild cask" } });
  expect((await page()).calculation.inputs?.bonus).toBe(19.2);
  expect((await page("game=tin-harbour")).calculation).toMatchObject({ bonusFollows: true, inputs: { bonus: 17.68 } });
  expect((await page("game=tin-harbour&bonus=15")).calculation.inputs?.bonus).toBe(15);
  await keep({ ...alone, freeSpins: { ...spins, game: "Somewhere else" } });
  expect((await page("game=tin-harbour")).calculation.inputs?.bonus).toBe(19.2);
});

test("an offer without wagering and one that can't be computed have no game to choose", async () => {
  await keep({ wagering: 0, wageringBase: null });
  expect((await page()).casinoGames).toEqual([]);
  await keep({ model: "parachute" });
  expect((await page()).casinoGames).toEqual([]);
});
