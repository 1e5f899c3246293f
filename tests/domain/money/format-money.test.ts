import { expect, it } from "vitest";
import { CURRENCY_CODES, formatMoney } from "~/domain/money/money";

it.each([
  [{ amount: 125_000, currency: "EUR" }, "€1,250"],
  [{ amount: 1_250, currency: "GBP" }, "£12.50"],
  [{ amount: -300, currency: "CAD" }, "-CA$3"],
  [{ amount: 1, currency: "USD" }, "US$0.01"],
  [{ amount: 0, currency: "SEK" }, "0\u00a0SEK"],
  [{ amount: 123_456_705, currency: "PLN" }, "1,234,567.05\u00a0PLN"],
  [{ amount: 1_250, currency: "JPY" }, "¥1,250"],
] as const)("writes %o as %s", (money, text) => {
  expect(formatMoney(money)).toBe(text);
});

it("leaves no two currencies alike", () => {
  const texts = CURRENCY_CODES.map((currency) => formatMoney({ amount: 0, currency }));
  expect(new Set(texts).size).toBe(CURRENCY_CODES.length);
});
