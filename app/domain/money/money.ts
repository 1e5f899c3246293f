import { formatNumber } from "~/domain/numbers";
import { CURRENCIES, CURRENCY_SYMBOLS, type Currency } from "./currencies";
import type { Money } from "./schema";

export { CURRENCIES, CURRENCY_CODES, CURRENCY_NAMES, type Currency } from "./currencies";
export { currency, money, type Money } from "./schema";

/** Value of one whole unit of each currency in euros. */
export type ExchangeRates = Record<Currency, number>;

/** Returns the amount in whole units of its own currency. */
export function wholeUnits({ amount, currency }: Money): number {
  return amount / 10 ** CURRENCIES[currency];
}

/** Makes money from whole units, rounded to the nearest minor unit. */
export function moneyOf(units: number, currency: Currency): Money {
  return { amount: Math.round(units * 10 ** CURRENCIES[currency]), currency };
}

/** Returns the value in euros, not rounded. */
export function inEuros(value: Money, rates: ExchangeRates): number {
  return wholeUnits(value) * rates[value.currency];
}

/** "€1,250", "€12.50", "-CA$3": cents only when there are any. */
export function formatMoney(value: Money): string {
  const units = wholeUnits(value);
  const most = CURRENCIES[value.currency];
  const digits = formatNumber(Math.abs(units), most, Number.isInteger(units) ? 0 : most);
  return `${units < 0 ? "-" : ""}${CURRENCY_SYMBOLS[value.currency]}${digits}`;
}
