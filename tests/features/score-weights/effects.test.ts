import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  moveBars,
  placesMoved,
  signed,
  sortEffects,
  summarise,
  withRanks,
  type ScorePair,
} from "~/features/score-weights/effects";
import { areSameWeights, weightsForm, weightsOf, WEIGHT_NAMES } from "~/features/score-weights/weights-form";
import { scoreWeights } from "~/platform/settings/schema";

const pair = (casinoId: string, before: number | null, after: number | null): ScorePair => ({
  casinoId,
  name: casinoId.toUpperCase(),
  slug: casinoId,
  before,
  after,
});

describe("The effect of new weights", () => {
  const effects = withRanks([pair("a", 8, 7.9), pair("b", 7, 8.1), pair("c", 7, 7), pair("d", null, null)]);

  test("ranks as at a race: equal scores share a place, those without a score have none", () => {
    expect(effects.map(({ rankBefore, rankAfter }) => [rankBefore, rankAfter])).toEqual([
      [1, 2],
      [2, 1],
      [2, 3],
      [null, null],
    ]);
    expect(effects.map(placesMoved)).toEqual([-1, 1, -1, null]);
  });

  test("is summed up: how many move, by how much", () => {
    expect(summarise(effects)).toEqual({
      scored: 3,
      unscored: 1,
      up: 1,
      down: 1,
      same: 1,
      averageMove: 0.4,
      largestUp: 1.1,
      largestDown: -0.1,
      moves: [
        { tenths: -1, casinos: 1 },
        { tenths: 0, casinos: 1 },
        { tenths: 11, casinos: 1 },
      ],
    });
  });

  test("of no casino at all is nothing", () => {
    expect(summarise([])).toMatchObject({ scored: 0, averageMove: 0, moves: [] });
    expect(moveBars({ moves: [] })).toEqual([{ label: "0.0", from: 0, casinos: 0 }]);
  });

  test("is drawn in at most 11 bars that lose no casino, and no move hides at nought", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 200 }), (moved) => {
        const counts = new Map<number, number>();
        for (const tenths of moved) counts.set(tenths, (counts.get(tenths) ?? 0) + 1);
        const bars = moveBars({ moves: [...counts].map(([tenths, casinos]) => ({ tenths, casinos })) });
        expect(bars.length).toBeLessThanOrEqual(11);
        expect(bars.reduce((sum, { casinos }) => sum + casinos, 0)).toBe(moved.length);
        expect(bars.find(({ from }) => from === 0)?.casinos).toBe(counts.get(0) ?? 0);
      }),
    );
  });

  test("is sorted by any column both ways, ties by name, none last, and by the change where the column is unknown", () => {
    const order = (sort: string) => sortEffects(effects, sort).map(({ casinoId }) => casinoId);
    expect(order("name")).toEqual(["a", "b", "c", "d"]);
    expect(order("-before")).toEqual(["a", "b", "c", "d"]);
    expect(order("-change")).toEqual(["b", "c", "a", "d"]);
    expect(order("rank")).toEqual(["b", "a", "c", "d"]);
    expect(order("change")).toEqual(["a", "c", "b", "d"]);
    expect(order("nonsense")).toEqual(order("change"));
    expect(order("toString")).toEqual(order("change"));
  });

  test("is written with its sign", () => {
    expect([signed(0.3), signed(-1.2), signed(0), signed(-0.04), signed(3, 0)]).toEqual([
      "+0.3",
      "−1.2",
      "0.0",
      "0.0",
      "+3",
    ]);
  });
});

describe("The form of the weights", () => {
  const form = weightsForm({ earliest: "2026-01-01", today: "2026-11-21" });
  const filled = {
    licence: "0.20",
    complaints: "0.3",
    terms: "0.2",
    payout: "0.1",
    players: "0.1",
    protection: "0.1",
    note: "Nothing is different.",
    from: "2026-11-21",
  };

  test("adds hundredths, so that ten tenths are exactly one", () => {
    const parsed = form.parse(filled);
    expect(weightsOf(parsed)).toEqual({
      licence: 0.2,
      complaints: 0.3,
      terms: 0.2,
      payout: 0.1,
      players: 0.1,
      protection: 0.1,
    });
  });

  test("says what the weights add up to when it isn't 1.00", () => {
    for (const [licence, sum] of [
      ["0.21", "1.01"],
      ["0.19", "0.99"],
      ["0", "0.80"],
    ]) {
      expect(form.safeParse({ ...filled, licence }).error?.issues.map(({ message }) => message)).toEqual([
        `The weights must add up to 1.00. These add up to ${String(sum)}.`,
      ]);
    }
  });

  test("refuses what is no weight of two decimals from 0 to 1", () => {
    for (const licence of ["", "-0.2", "0.205", "1.01", "2", "0.2e0", "a", "1,5", " . "])
      expect(form.safeParse({ ...filled, licence }).success, licence).toBe(false);
    expect(form.safeParse({ ...filled, licence: "0,2" }).success).toBe(true);
  });

  test("takes a day from the last version's until today", () => {
    for (const from of ["2025-12-31", "2026-11-22", "yesterday", ""])
      expect(form.safeParse({ ...filled, from }).success, from).toBe(false);
    expect(form.safeParse({ ...filled, from: "2026-01-01" }).success).toBe(true);
  });

  test("gives weights that the settings take, whatever six hundredths add up to one", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), 100];
        const parts = WEIGHT_NAMES.map(
          (name, index) => [name, ((at[index + 1] ?? 0) - (at[index] ?? 0)) / 100] as const,
        );
        const typed = Object.fromEntries(parts.map(([name, value]) => [name, value.toFixed(2)]));
        const weights = weightsOf(form.parse({ ...filled, ...typed }));
        expect(scoreWeights.safeParse(weights).success).toBe(true);
        expect(areSameWeights(weights, Object.fromEntries(parts) as typeof weights)).toBe(true);
      }),
    );
  });
});
