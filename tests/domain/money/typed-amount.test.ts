import { expect, test } from "vitest";
import { amountText, formatMoney, money, type Currency } from "~/domain/money/money";
import { amountOf, amountProblem } from "~/domain/money/typed-amount";

test.each<[string, Currency, number, string, string]>([
  ["1250", "ISK", 1_250, "1,250\u00a0ISK", "1250"],
  ["12,5", "EUR", 1_250, "€12.50", "12.50"],
  ["1.5", "KWD", 1_500, "1.500\u00a0KWD", "1.500"],
  ["0.125", "KWD", 125, "0.125\u00a0KWD", "0.125"],
  ["0.5", "BTC", 50_000_000, "0.5\u00a0BTC", "0.5"],
  ["0.00000001", "BTC", 1, "0.00000001\u00a0BTC", "0.00000001"],
  ["1.00000001", "BTC", 100_000_001, "1.00000001\u00a0BTC", "1.00000001"],
  ["20999999.99999999", "BTC", 2_099_999_999_999_999, "20,999,999.99999999\u00a0BTC", "20999999.99999999"],
  ["9999999999.99", "EUR", 999_999_999_999, "€9,999,999,999.99", "9999999999.99"],
])("%s of %s is exact, and reads and is typed again as it was meant", (typed, currency, amount, shown, again) => {
  expect(amountProblem(typed, currency)).toBeNull();
  const value = amountOf(typed, currency);
  expect(value).toEqual({ amount, currency });
  expect(money.safeParse(value).success).toBe(true);
  expect([formatMoney(value), amountText(value)]).toEqual([shown, again]);
  expect(amountOf(amountText(value), currency)).toEqual(value);
});

test.each<[string, Currency, number]>([
  ["€50", "EUR", 5_000],
  ["50 €", "EUR", 5_000],
  ["50,-", "EUR", 5_000],
  ["50.– Eur", "EUR", 5_000],
  ["$50", "CAD", 5_000],
  ["US$ 1,250.5", "USD", 125_050],
  ["1.234,56", "EUR", 123_456],
  ["1,234.56", "GBP", 123_456],
  ["1\u00a0234,56", "EUR", 123_456],
  ["1\u202f234\u202f567", "EUR", 123_456_700],
  ["1'234.50", "CHF", 123_450],
  ["1,234,567", "JPY", 1_234_567],
  ["١٢٣٤٫٥", "EUR", 123_450],
  ["۵۰", "EUR", 5_000],
  ["५०", "INR", 5_000],
  ["５０．５", "EUR", 5_050],
  ["1250.00", "JPY", 1_250],
  ["1,250.00 ISK", "ISK", 1_250],
  ["12,5000", "EUR", 1_250],
  ["1.50000", "KWD", 1_500],
  ["100.00000000", "EUR", 10_000],
])("%s of %s is read as people type it", (typed, currency, amount) => {
  expect(amountProblem(typed, currency)).toBeNull();
  expect(amountOf(typed, currency)).toEqual({ amount, currency });
});

test.each<[string, Currency | undefined, string]>([
  ["12.5", "ISK", "This currency has no smaller unit: leave out the decimals."],
  ["12.505", "EUR", "Use at most 2 decimals: EUR has no smaller unit."],
  ["1.000", "JPY", "This currency has no smaller unit: leave out the decimals."],
  ["12.500", "EUR", "Use at most 2 decimals: EUR has no smaller unit."],
  ["12.5001", "EUR", "Use at most 2 decimals: EUR has no smaller unit."],
  ["1.2345", "KWD", "Use at most 3 decimals: KWD has no smaller unit."],
  ["0.000000001", "BTC", "Enter the amount as a number, such as 1250 or 1250.50."],
  ["99999999", "BTC", "This amount is too high."],
  ["-5", "EUR", "Enter the amount as a number, such as 1250 or 1250.50."],
  ["1k", "EUR", "Enter the amount as a number, such as 1250 or 1250.50."],
  ["£50", "EUR", "Enter the amount as a number, such as 1250 or 1250.50."],
  ["1 23,5", "EUR", "Enter the amount as a number, such as 1250 or 1250.50."],
  ["1.234", "EUR", "Use at most 2 decimals: EUR has no smaller unit."],
  ["1e3", undefined, "Enter the amount as a number, such as 1250 or 1250.50."],
])("%s of %s is refused: %s", (typed, currency, message) => {
  expect(amountProblem(typed, currency)).toBe(message);
});
