import { formatNumber } from "~/domain/numbers";
import { CURRENCIES, CURRENCY_SIGNS, type Currency } from "./currencies";
import type { Money } from "./schema";

export { CURRENCIES, CURRENCY_CODES, CURRENCY_NAMES, type Currency } from "./currencies";
export { currency, money, type Money } from "./schema";

/** Euros one whole unit of a currency is worth. */
export type ExchangeRates = Record<Currency, number>;

/** Whole units of the money's own currency. */
export function wholeUnits({ amount, currency }: Money): number {
  return amount / 10 ** CURRENCIES[currency];
}

/** Money from whole units, rounded to the nearest minor unit. */
export function moneyOf(units: number, currency: Currency): Money {
  return { amount: Math.round(units * 10 ** CURRENCIES[currency]), currency };
}

/** Euros, not rounded. */
export function inEuros(value: Money, rates: ExchangeRates): number {
  return wholeUnits(value) * rates[value.currency];
}

/** "€1,250", "€12.50", "-CA$3": cents only where there are some. */
export function formatMoney(value: Money): string {
  const units = wholeUnits(value);
  const most = CURRENCIES[value.currency];
  const digits = formatNumber(Math.abs(units), most, Number.isInteger(units) ? 0 : most);
  return `${units < 0 ? "-" : ""}${CURRENCY_SIGNS[value.currency]}${digits}`;
}
