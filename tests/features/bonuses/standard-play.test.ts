import { describe, expect, test } from "vitest";
import { bonusValue } from "~/features/bonuses/value/bonus-value";
import { standardPlay } from "~/features/bonuses/value/standard-play";

type Offer = Parameters<typeof standardPlay>[0];
const welcome: Offer = {
  type: "welcome",
  percent: 100,
  maxAmount: { amount: 50_000, currency: "EUR" },
  freeSpins: null,
  minDeposit: { amount: 2_000, currency: "EUR" },
  wagering: 35,
  wageringBase: "bonus",
  contributions: { slots: 100 },
  maxBet: { amount: 500, currency: "EUR" },
  maxCashout: null,
  model: "cashable",
};

describe("the standard play", () => {
  test("of a matched deposit is 100 in, the match on top, 1 a bet on a medium slot", () => {
    const play = standardPlay(welcome);
    expect(play).toMatchObject({ deposit: 100, bonus: 100, bet: 1, volatility: 20, edge: 0.04, currency: "EUR" });
    expect(play && bonusValue(play)).toMatchObject({ bets: 3_500 });
  });

  test("deposits more where the offer asks for more, and never matches beyond the offer's limit", () => {
    const play = standardPlay({ ...welcome, minDeposit: { amount: 80_000, currency: "EUR" } });
    expect(play).toMatchObject({ deposit: 800, bonus: 500 });
  });

  test("bets no more than the offer allows", () => {
    expect(standardPlay({ ...welcome, maxBet: { amount: 50, currency: "EUR" } })?.bet).toBe(0.5);
  });

  test("of a bonus without deposit brings no money of one's own", () => {
    const play = standardPlay({
      ...welcome,
      type: "no_deposit",
      percent: null,
      maxAmount: { amount: 1_000, currency: "EUR" },
    });
    expect(play).toMatchObject({ deposit: 0, bonus: 10 });
  });

  test("of free spins starts from what they pay back on average", () => {
    const freeSpins = { count: 50, value: { amount: 20, currency: "EUR" as const }, game: "Any" };
    const play = standardPlay({
      ...welcome,
      type: "free_spins",
      percent: null,
      maxAmount: null,
      freeSpins,
      wageringBase: "winnings",
    });
    expect(play?.deposit).toBe(0);
    expect(play?.bonus).toBeCloseTo(9.6, 10);
  });

  test("is in the measure of the currency", () => {
    expect(standardPlay({ ...welcome, maxAmount: { amount: 500_000, currency: "SEK" } })).toMatchObject({
      deposit: 1_000,
      bet: 10,
    });
  });

  test("there is none for an offer that names no amount", () => {
    expect(standardPlay({ ...welcome, maxAmount: null })).toBeNull();
  });
});
