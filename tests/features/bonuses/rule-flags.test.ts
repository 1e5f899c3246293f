import { describe, expect, test } from "vitest";
import { ruleFlags, type FlaggedTerms } from "~/features/bonuses/value/rule-flags";

const fair: FlaggedTerms = {
  type: "welcome",
  minDeposit: null,
  maxDeposit: null,
  lowestPercent: null,
  minLoss: null,
  minStakes: null,
  maxBet: null,
  model: "cashable",
  percent: 100,
  maxAmount: { amount: 20_000, currency: "EUR" },
  freeSpins: null,
  wagering: 10,
  wageringBase: "bonus",
  contributions: { slots: 100, table_games: 10 },
  maxCashout: null,
  claimDays: 14,
  useDays: 30,
  countries: [],
};
const codes = (change: Partial<FlaggedTerms>, restricted: string[] = []) =>
  ruleFlags({ ...fair, ...change }, restricted).map(({ code }) => code);

describe("the rule flags of a bonus", () => {
  test("a fair offer has none", () => {
    expect(ruleFlags(fair)).toEqual([]);
  });

  test("wagering over 10 times, where players from the United Kingdom can take it", () => {
    expect(codes({ wagering: 10.5 })).toEqual(["wagering_over_10"]);
    expect(codes({ wagering: 35, countries: ["GB", "IE"] })).toEqual(["wagering_over_10"]);
    expect(codes({ wagering: 35, countries: ["SE"] })).toEqual([]);
    expect(codes({ wagering: 35 }, ["GB"])).toEqual([]);
  });

  test("wagering the deposit too is counted as wagering the bonus more often", () => {
    expect(codes({ wagering: 8, wageringBase: "deposit_plus_bonus" })).toEqual([
      "wagering_over_10",
      "deposit_in_wagering_base",
    ]);
    expect(ruleFlags({ ...fair, wagering: 8, wageringBase: "deposit_plus_bonus" })[0]?.text).toContain("16 times");
    expect(codes({ wagering: 5, wageringBase: "deposit_plus_bonus" })).toEqual(["deposit_in_wagering_base"]);
  });

  test("a cash-out cap below the bonus, in the same currency", () => {
    expect(codes({ maxCashout: { amount: 19_999, currency: "EUR" } })).toEqual(["cap_below_bonus"]);
    expect(codes({ maxCashout: { amount: 20_000, currency: "EUR" } })).toEqual([]);
    expect(codes({ maxCashout: { amount: 100, currency: "GBP" } })).toEqual([]);
    const freeSpins = { count: 100, value: { amount: 20, currency: "EUR" as const }, game: "Any" };
    expect(codes({ maxAmount: null, freeSpins, maxCashout: { amount: 1_999, currency: "EUR" } })).toEqual([
      "cap_below_bonus",
    ]);
  });

  test("games most people play that count nothing, named", () => {
    const flags = ruleFlags({ ...fair, contributions: { slots: 100, table_games: 0, live_casino: 0, jackpots: 0 } });
    expect(flags.map(({ code }) => code)).toEqual(["popular_games_excluded"]);
    expect(flags[0]?.text).toContain("Bets on table games and live casino do");
    const text = (contributions: Parameters<typeof ruleFlags>[0]["contributions"]) =>
      ruleFlags({ ...fair, contributions })[0]?.text;
    expect(text({ slots: 0 })).toContain("Bets on slots do");
    expect(text({ slots: 0, table_games: 0, live_casino: 0 })).toContain(
      "Bets on slots, table games and live casino do",
    );
    expect(codes({ contributions: { jackpots: 0 } })).toEqual([]);
    expect(codes({ wagering: 0, wageringBase: null, contributions: { slots: 0 } })).toEqual([]);
  });

  test("less than a week to use or claim it", () => {
    expect(codes({ useDays: 6 })).toEqual(["short_expiry"]);
    expect(codes({ useDays: 7 })).toEqual([]);
    expect(codes({ claimDays: 1 })).toEqual(["short_expiry"]);
    expect(ruleFlags({ ...fair, claimDays: 1 })[0]?.text).toContain("1 day to claim");
    expect(codes({ useDays: null, claimDays: null })).toEqual([]);
  });

  test("an offer that runs without an end is not said to expire", () => {
    const labels = (change: Partial<FlaggedTerms>) => ruleFlags({ ...fair, ...change }).map(({ label }) => label);
    expect(labels({ useDays: 3 })).toEqual(["Under 7 days to use it"]);
    expect(labels({ claimDays: 3 })).toEqual(["Under 7 days to claim it"]);
  });
});
