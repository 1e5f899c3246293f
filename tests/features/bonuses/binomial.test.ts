import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { binomial, binomialTail } from "~/features/bonuses/value/binomial";

/** Pascal's triangle with chances in it: slow, and right. */
function byRecursion(trials: number, p: number): number[] {
  let row = [1];
  for (let n = 0; n < trials; n++) {
    row = Array.from({ length: n + 2 }, (_, j) => (row[j] ?? 0) * (1 - p) + (row[j - 1] ?? 0) * p);
  }
  return row;
}

describe("binomial probabilities", () => {
  test("agree with the recursion they are defined by", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, p) => {
        const expected = byRecursion(trials, p);
        let tail = 0;
        for (let wins = trials; wins >= 0; wins--) {
          expect(binomial(trials, wins, p)).toBeCloseTo(expected[wins] ?? NaN, 12);
          tail += expected[wins] ?? NaN;
          expect(binomialTail(trials, wins, p)).toBeCloseTo(tail, 10);
        }
      }),
    );
  });

  test("don't underflow or drift at 200,000 trials", () => {
    const p = 0.0096;
    let sum = 0;
    let mean = 0;
    for (let wins = 0; wins <= 4_000; wins++) {
      sum += binomial(200_000, wins, p);
      mean += wins * binomial(200_000, wins, p);
    }
    expect(sum).toBeCloseTo(1, 12);
    expect(mean).toBeCloseTo(1_920, 8);
    expect(binomial(200_000, 100_000, 0.5)).toBeCloseTo(1 / Math.sqrt(Math.PI * 100_000), 8);
  });

  test("nothing beyond the possible has a chance", () => {
    expect(binomial(5, 6, 0.5)).toBe(0);
    expect(binomial(5, -1, 0.5)).toBe(0);
    expect(binomialTail(5, 6, 0.5)).toBe(0);
    expect(binomialTail(5, 0, 0.5)).toBe(1);
  });
});
