import fc from "fast-check";
import { expect, test } from "vitest";
import { bonusValue, chancesAbove, type BonusValueInputs } from "~/features/bonuses/value/bonus-value";
import { isWithinPrice, MAX_TABLE_BETS, TableWalk } from "~/features/bonuses/value/table-walk";
import type { PayRow } from "~/features/games/pay-table";
import { runsOf } from "../../support/thoroughly";

const SEED = 57;

/** A table of many small wins and a few large ones in parts of a bet, whose chances are whole millionths. */
const tables = fc
  .tuple(
    fc.constantFrom(1, 1, 2, 4, 5, 10, 20),
    fc.uniqueArray(
      fc.record({
        parts: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 5_000 })),
        millionths: fc.integer({ min: 1, max: 950_000 }),
      }),
      { minLength: 1, maxLength: 5, selector: ({ parts }) => parts },
    ),
  )
  .map(([unit, own]) => {
    const wins = own.map(({ parts, millionths }) => ({ pays: parts / unit, millionths }));
    // Returns more than everything would be no game, and one that always pays is none that can be lost.
    const returned = wins.reduce((sum, { pays, millionths }) => sum + pays * millionths, 0) / 950_000;
    const scale = Math.max(1, returned, wins.reduce((sum, { millionths }) => sum + millionths, 0) / 950_000);
    return wins.map(({ pays, millionths }): PayRow => ({ pays, chance: millionths / scale / 1e6 }));
  });

/** Parts of a bet in which every payout is a whole number. */
const partsOf = (rows: readonly PayRow[]) =>
  [1, 2, 4, 5, 10, 20, 25, 50].find((parts) =>
    rows.every(({ pays }) => Number.isInteger((Math.round(100 * pays) * parts) / 100)),
  ) ?? 100;

/** The whole distribution after each bet, added up: what the closed form stands for. */
function playedOut(start: number, bets: number, rows: readonly PayRow[]) {
  const lost = rows.reduce((left, { chance }) => left - chance, 1);
  const bet = partsOf(rows);
  const outcomes = [[0, lost] as const, ...rows.map(({ pays, chance }) => [Math.round(pays * bet), chance] as const)];
  const most = Math.max(...outcomes.map(([pays]) => pays));
  // The chance of each balance, by the balance in parts of a bet.
  let balances = new Float64Array(start * bet + 1);
  balances[start * bet] = 1;
  let [finishChance, expectedBets] = [1, 0];
  for (let n = 1; n <= bets; n++) {
    const next = new Float64Array(balances.length + most);
    for (const [pays, share] of outcomes)
      for (let balance = bet; balance < balances.length; balance++)
        next[balance - bet + pays] = (next[balance - bet + pays] ?? 0) + (balances[balance] ?? 0) * share;
    // Less than a bet is too little to go on with, but enough once the last bet is placed.
    const least = n < bets ? bet : 1;
    for (let balance = 0; balance < least; balance++) {
      const chance = next[balance] ?? 0;
      finishChance -= chance;
      expectedBets += n * chance;
      next[balance] = 0;
    }
    balances = next;
  }
  const above = (threshold: number) => {
    let [chance, excess] = [0, 0];
    for (const [balance, share] of balances.entries())
      if (balance > bet * threshold) [chance, excess] = [chance + share, excess + share * (balance / bet - threshold)];
    return { chance, excess };
  };
  return { finishChance, expectedBets: expectedBets + bets * finishChance, above };
}

test("every figure is that of the distribution after each bet", () => {
  fc.assert(
    fc.property(
      tables,
      fc.integer({ min: 1, max: 16 }),
      fc.integer({ min: 1, max: 24 }),
      fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 1, maxLength: 3 }),
      (rows, start, bets, thresholds) => {
        const walk = new TableWalk(start, bets, rows);
        const exact = playedOut(start, bets, rows);
        expect(walk.finishChance).toBeCloseTo(exact.finishChance, 7);
        expect(walk.expectedBets).toBeCloseTo(exact.expectedBets, 6);
        for (const threshold of [0, ...thresholds]) {
          const [found, meant] = [walk.above(threshold), exact.above(threshold)];
          expect(found.chance).toBeCloseTo(meant.chance, 7);
          expect(found.excess).toBeCloseTo(meant.excess, 5);
        }
      },
    ),
    { seed: SEED, numRuns: runsOf(60) },
  );
});

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("a simulation of players agrees, within what chance allows", () => {
  const players = 3_000;
  fc.assert(
    fc.property(tables, fc.integer({ min: 5, max: 60 }), fc.integer({ min: 20, max: 150 }), (rows, start, bets) => {
      const next = drawn(SEED + start * 1_000 + bets);
      let [finished, ahead] = [0, 0];
      for (let player = 0; player < players; player++) {
        let [balance, placed] = [100 * start, 0];
        // In hundredths of a bet, which add up exactly.
        for (let n = 0; n < bets && balance >= 100; n++) {
          let at = next();
          balance -= 100;
          placed += 1;
          for (const { pays, chance } of rows) {
            if (at < chance) {
              balance += Math.round(100 * pays);
              break;
            }
            at -= chance;
          }
        }
        const isFinished = placed === bets && balance > 0;
        if (isFinished) finished += 1;
        if (isFinished && balance > 100 * start) ahead += 1;
      }
      const walk = new TableWalk(start, bets, rows);
      // Five standard deviations, and a player.
      const within = (chance: number) => 5 * Math.sqrt((chance * (1 - chance)) / players) + 1 / players;
      const aheadChance = walk.above(start).chance;
      expect(Math.abs(finished / players - walk.finishChance)).toBeLessThanOrEqual(within(walk.finishChance));
      expect(Math.abs(ahead / players - aheadChance)).toBeLessThanOrEqual(within(aheadChance));
    }),
    { seed: SEED, numRuns: runsOf(20) },
  );
});

const example: BonusValueInputs = {
  ...{ deposit: 100, bonus: 100, wagering: 35, base: "bonus", contribution: 1 },
  ...{ edge: 0.04, bet: 1, volatility: 20, cap: null, model: "cashable" },
};
/** The model's game of medium volatility, as a pay table. */
const MODEL: PayRow[] = [
  { pays: 0, chance: 0.952 },
  { pays: 20, chance: 0.048 },
];

test.each<[string, Partial<BonusValueInputs>]>([
  ["cashable", {}],
  ["sticky and capped", { model: "sticky", cap: 150 }],
  ["never lost", { wagering: 1 }],
  ["long", { wagering: 90 }],
])("a table with one win has the model's figures: %s", (_, change) => {
  const [model, table] = [
    { ...example, ...change },
    { ...example, ...change, table: MODEL },
  ].map((inputs) => {
    const value = bonusValue(inputs);
    if ("problem" in value) throw new Error(value.message);
    return { ...value, above: chancesAbove(inputs, [0, 100, 1_000]) };
  });
  expect(table?.working.results).toBe(2);
  expect(model?.working.results).toBeNull();
  for (const figure of ["finishChance", "nothingChance", "aheadChance"] as const)
    expect(table?.[figure]).toBeCloseTo(model?.[figure] ?? NaN, 7);
  for (const figure of ["expectedWagering", "expectedValue"] as const)
    expect(table?.[figure]).toBeCloseTo(model?.[figure] ?? NaN, 4);
  table?.above.forEach((chance, at) => {
    expect(chance).toBeCloseTo(model?.above[at] ?? NaN, 7);
  });
});

test.each<[string, Partial<BonusValueInputs>]>([
  ["the bets", { wagering: MAX_TABLE_BETS / 100 + 1 }],
  ["a sum in bets", { bet: 0.1, wagering: 1, bonus: 101 }],
  ["a cap in bets", { cap: MAX_TABLE_BETS }],
])("too many for a table, %s, leave the volatility, and that is said", (_, change) => {
  const value = bonusValue({ ...example, ...change, table: MODEL });
  expect(value).toMatchObject({ working: { results: null } });
  expect("warnings" in value && value.warnings.map(({ code }) => code)).toContain("real_volatility_differs");
});

/** A slot of this many results that pays tenths of a bet. */
const TENTHS: PayRow[] = [
  ...[0.2, 0.5, 0.8, 1.5, 3.1, 8, 25, 100, 500].map((pays, at) => ({ pays, chance: 0.2 / 2 ** at })),
  { pays: 0, chance: 0.6 + 0.2 / 256 },
];

test("a table of fractions is worked out while its price allows it, and left for the volatility beyond", () => {
  const price = (bets: number) => isWithinPrice(TENTHS, bets, 1_100);
  expect([price(3_500), price(9_000)]).toEqual([true, false]);
  const results = (wagering: number) => {
    const value = bonusValue({ ...example, wagering, table: TENTHS });
    return "working" in value && value.working.results;
  };
  expect([results(5), results(90)]).toEqual([10, null]);
});

test("with a table, no warning says that the real game differs", () => {
  const value = bonusValue({ ...example, table: MODEL });
  expect("warnings" in value && value.warnings.map(({ code }) => code)).toEqual(["wagering_over_10"]);
});
