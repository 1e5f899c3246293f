import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addToSum, decayedSum, mergeSums, monthsBetween, sumAt } from "~/domain/decayed-sum";

const instants = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const parts = fc.array(fc.record({ amount: fc.double({ min: 0, max: 100, noNaN: true }), at: instants }), {
  maxLength: 30,
});
const now = "2026-06-01T00:00:00.000Z";

describe("a decayed sum", () => {
  test("a month is 30.4375 days", () => {
    expect(monthsBetween("2026-01-01", "2027-01-01")).toBeCloseTo(365 / 30.4375, 12);
    expect(monthsBetween("2026-01-02", "2026-01-01T00:00:00.000Z")).toBeLessThan(0);
  });

  test("halves with each half-life", () => {
    const sum = { value: 8, at: "2026-01-01T00:00:00.000Z" };
    const later = new Date(Date.parse(sum.at) + 12 * 30.4375 * 86_400_000).toISOString();
    expect(sumAt(sum, later, 6)).toBeCloseTo(2, 12);
  });

  test("is the same whether added one by one, merged from parts, or worked out at once", () => {
    fc.assert(
      fc.property(parts, parts, instants, (some, others, start) => {
        const atOnce = decayedSum([...some, ...others], now, 6).value;
        let grown = { value: 0, at: start };
        for (const part of some) grown = addToSum(grown, part.amount, part.at, 6);
        const merged = mergeSums(grown, decayedSum(others, "2026-02-03T04:05:06.000Z", 6), 6);
        expect(sumAt(merged, now, 6)).toBeCloseTo(atOnce, 8);
      }),
    );
  });
});
