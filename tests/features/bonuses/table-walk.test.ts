import fc from "fast-check";
import { expect, test } from "vitest";
import { bonusValue, chancesAbove, type BonusValueInputs } from "~/features/bonuses/value/bonus-value";
import { MAX_TABLE_BETS, TableWalk } from "~/features/bonuses/value/table-walk";
import type { PayRow } from "~/features/games/pay-table";
import { runsOf } from "../../support/thoroughly";

const SEED = 57;

/** A table of many small wins and a few large ones, whose chances are whole millionths. */
const tables = fc
  .uniqueArray(
    fc.record({
      pays: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 5_000 })),
      millionths: fc.integer({ min: 1, max: 950_000 }),
    }),
    { minLength: 1, maxLength: 8, selector: ({ pays }) => pays },
  )
  .map((wins) => {
    // Returns more than everything would be no game, and one that always pays is none that can be lost.
    const returned = wins.reduce((sum, { pays, millionths }) => sum + pays * millionths, 0) / 950_000;
    const scale = Math.max(1, returned, wins.reduce((sum, { millionths }) => sum + millionths, 0) / 950_000);
    return wins.map(({ pays, millionths }): PayRow => ({ pays, chance: millionths / scale / 1e6 }));
  });

/** The whole distribution after each bet, added up: what the closed form stands for. */
function playedOut(start: number, bets: number, rows: readonly PayRow[]) {
  const lost = rows.reduce((left, { chance }) => left - chance, 1);
  const most = Math.max(...rows.map(({ pays }) => pays));
  // The chance of each balance, by the balance.
  let balances = new Float64Array(start + 1);
  balances[start] = 1;
  let [finishChance, expectedBets] = [1, 0];
  for (let n = 1; n <= bets; n++) {
    const next = new Float64Array(balances.length + most);
    for (const [pays, share] of [[0, lost] as const, ...rows.map((row) => [row.pays, row.chance] as const)])
      for (let balance = 1; balance < balances.length; balance++)
        next[balance - 1 + pays] = (next[balance - 1 + pays] ?? 0) + (balances[balance] ?? 0) * share;
    const bust = next[0] ?? 0;
    finishChance -= bust;
    expectedBets += n * bust;
    next[0] = 0;
    balances = next;
  }
  const above = (threshold: number) => {
    let [chance, excess] = [0, 0];
    for (const [balance, share] of balances.entries())
      if (balance > threshold) [chance, excess] = [chance + share, excess + share * (balance - threshold)];
    return { chance, excess };
  };
  return { finishChance, expectedBets: expectedBets + bets * finishChance, above };
}

test("every figure is that of the distribution after each bet", () => {
  fc.assert(
    fc.property(
      tables,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 40 }),
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
        let balance = start;
        for (let n = 0; n < bets && balance > 0; n++) {
          let at = next();
          balance -= 1;
          for (const { pays, chance } of rows) {
            if (at < chance) {
              balance += pays;
              break;
            }
            at -= chance;
          }
        }
        if (balance > 0) finished += 1;
        if (balance > start) ahead += 1;
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

test("with a table, no warning says that the real game differs", () => {
  const value = bonusValue({ ...example, table: MODEL });
  expect("warnings" in value && value.warnings.map(({ code }) => code)).toEqual(["wagering_over_10"]);
});
