import { expect, test } from "vitest";
import { payRowsForm, payRowsText, payTableProblem } from "~/features/games/pay-table";

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

test("is shown as it can be typed again", () => {
  const rows = [...WHEEL, { pays: 10_000, chance: 1e-7 }];
  expect(payRowsForm.parse(payRowsText(rows))).toEqual(rows);
});

test.each(["2.5 0.1", "2", "2 -0.1", "2 1.5", "2 1/0", "two 0.5", "2 0"])(
  "refuses the line “%s” by its number",
  (line) => {
    const result = payRowsForm.safeParse(`0 0.5\n${line}`);
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      "Line 2: enter whole bets and a chance, such as “20 0.0125” or “2 18/37”.",
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
