import fc from "fast-check";
import { expect, it } from "vitest";
import { formatNumber } from "~/domain/numbers";

/** Returns the standard formatter's text, except that it writes "-0" for a number rounded to zero. */
function expected(value: number, most: number, least: number): string {
  return new Intl.NumberFormat("en-GB", {
    maximumFractionDigits: most,
    minimumFractionDigits: least,
    signDisplay: "negative",
  }).format(value);
}

const digits = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })).map(([one, other]) => ({
  most: Math.max(one, other),
  least: Math.min(one, other),
}));

it("writes a number as the standard's formatter does, whatever its size and decimals", () => {
  const values = fc
    .oneof(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.double({ noNaN: true, min: -10, max: 10 }), fc.integer())
    // It is exact to this many digits.
    .map((value) => Number(value.toPrecision(15)));
  fc.assert(
    fc.property(values, digits, (value, { most, least }) => {
      expect(formatNumber(value, most, least)).toBe(expected(value, most, least));
    }),
    { numRuns: 2_000 },
  );
});

it("takes a half away from zero, as the number is written", () => {
  const halves = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(halves, ([units, decimals]) => {
      const half = Number(`${units}5e-${decimals + 1}`);
      expect(formatNumber(half, decimals)).toBe(expected(half, decimals, 0));
    }),
    { numRuns: 2_000 },
  );
  expect(formatNumber(1.005, 2)).toBe("1.01");
});

it.each([
  [1_234_567, "1,234,567"],
  [0.1 + 0.2, "0.3"],
  [-0.0004, "0"],
  [5e-7, "0"],
  [Infinity, "∞"],
  [-Infinity, "-∞"],
  [NaN, "NaN"],
])("writes %d as %s", (value, text) => {
  expect(formatNumber(value)).toBe(text);
});
