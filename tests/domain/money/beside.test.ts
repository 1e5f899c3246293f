import { describe, expect, test } from "vitest";
import { converted, moneyBeside, type Beside } from "~/domain/money/beside";
import { moneyOf, type Currency } from "~/domain/money/money";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";

const { rates, at } = DEFAULT_SETTINGS.exchange;
const beside = (currency: Currency): Beside => ({ currency, name: currency, rates, at });

describe("An amount beside its own", () => {
  test.each([
    ["EUR", 100, "SEK", "€100 (about 1,099\u00a0SEK)"],
    ["EUR", 10, "GBP", "€10 (about £8.70)"],
    ["SEK", 100, "EUR", "100\u00a0SEK (about €9.10)"],
    ["EUR", 1, "JPY", "€1 (about ¥179)"],
    ["EUR", 100, "BTC", "€100 (about 0.0013\u00a0BTC)"],
    ["EUR", 100, "EUR", "€100"],
  ] as const)("%s %s in %s is %s", (from, units, to, words) => {
    expect(moneyBeside(moneyOf(units, from), beside(to))).toBe(words);
  });

  test("is left out for a reader without a currency", () => {
    expect(moneyBeside(moneyOf(12.5, "EUR"), null)).toBe("€12.50");
  });

  test("stays zero when it is zero", () => {
    expect(converted(moneyOf(0, "EUR"), beside("SEK"))).toEqual({ amount: 0, currency: "SEK" });
  });
});
