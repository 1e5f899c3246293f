import { expect, test } from "vitest";
import { payRows, payRowsForm, payRowsText, payTableProblem, payUnit } from "~/features/games/pay-table";

const WHEEL = [
  { pays: 0, chance: 19 / 37 },
  { pays: 2, chance: 18 / 37 },
];

test("is typed a result a line, with chances as numbers or fractions", () => {
  expect(payRowsForm.parse("0 19/37\n\n  2   18 / 37\n")).toEqual(WHEEL);
  expect(payRowsForm.parse("5000 2e-6\n20 .0125")).toEqual([
    { pays: 5000, chance: 0.000002 },
    { pays: 20, chance: 0.0125 },
  ]);
});

test("may pay fractions of a bet, to the hundredth", () => {
  const rows = [
    { pays: 0, chance: 0.5 },
    { pays: 0.2, chance: 0.25 },
    { pays: 1.15, chance: 0.25 },
  ];
  expect(payRowsForm.parse("0 1/2\n0.2 1/4\n1.15 .25")).toEqual(rows);
  expect(payRows.safeParse([{ pays: 0.125, chance: 0.5 }]).success).toBe(false);
  // Every hundredth of a bet is one, whatever its binary fraction.
  for (let hundredths = 0; hundredths < 5_000; hundredths++)
    expect(payRows.safeParse([{ pays: hundredths / 100, chance: 0.5 }]).success).toBe(true);
});

test.each([
  [[0, 2, 10], 1],
  [[0, 0.5, 3], 2],
  [[0.2, 1.5], 10],
  [[0.2, 0.4, 7], 5],
  [[0.07, 0.1], 100],
  [[0.25, 0.5], 4],
])("%j are whole multiples of a bet’s 1/%i", (pays, unit) => {
  expect(payUnit(pays.map((one) => ({ pays: one, chance: 0.1 })))).toBe(unit);
});

test("is shown as it can be typed again", () => {
  const rows = [...WHEEL, { pays: 10_000, chance: 1e-7 }];
  expect(payRowsForm.parse(payRowsText(rows))).toEqual(rows);
});

test.each(["2.555 0.1", "2", "2 -0.1", "2 1.5", "2 1/0", "two 0.5", "2 0"])(
  "refuses the line “%s” by its number",
  (line) => {
    const result = payRowsForm.safeParse(`0 0.5\n${line}`);
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      "Line 2: enter bets, with at most two decimals, and a chance, such as “0.5 0.0125” or “2 18/37”.",
    ]);
  },
);

test("belongs to a version whose return it has, to the last digit that is stated", () => {
  expect(payTableProblem(WHEEL, 97.3)).toBeNull();
  expect(payTableProblem(WHEEL, 97.2)).toBe("It returns 97.2973%, and the version 97.2%.");
});

test("holds every result of a bet, once", () => {
  expect(payTableProblem([{ pays: 2, chance: 18 / 37 }], 97.3)).toContain("add up to 0.48648649, not to 1");
  expect(payTableProblem([], 96)).toContain("add up to 0,");
  expect(payTableProblem([...WHEEL.slice(1), { pays: 2, chance: 19 / 37 }], 97.3)).toContain("pay the same");
  expect(payTableProblem([{ pays: 1, chance: 1 }], 100)).toContain("Of 100 bets");
});
