import { formatNumber } from "~/domain/numbers";
import { withoutTrailing } from "~/domain/trailing";
import { CURRENCY_SYMBOLS, decimalsOf } from "./currencies";
import type { Currency } from "./currency-codes";
import type { Money } from "./schema";

export { decimalsOf } from "./currencies";
export { CURRENCY_CODES, isCurrency, type Currency } from "./currency-codes";
export { currency, money, type Money } from "./schema";

/** Value of one whole unit of each currency in euros, of those that have a rate. */
export type ExchangeRates = Partial<Record<Currency, number>>;

/** Returns the amount in whole units of its own currency. */
export function wholeUnits({ amount, currency }: Money): number {
  return amount / 10 ** decimalsOf(currency);
}

/** Makes money from whole units, rounded to the nearest minor unit. */
export function moneyOf(units: number, currency: Currency): Money {
  return { amount: Math.round(units * 10 ** decimalsOf(currency)), currency };
}

/** Returns the value in euros, not rounded; null if its currency has no rate. */
export function inEuros(value: Money, rates: ExchangeRates): number | null {
  const rate = rates[value.currency];
  return rate === undefined ? null : wholeUnits(value) * rate;
}

/** Rates are rounded, so equal amounts in two currencies differ slightly. */
const ROUNDING = 1.005;

/** True if an amount is more than another, in whatever currencies; false where a currency has no rate. */
export function isMoreMoney(one: Money, other: Money, rates: ExchangeRates): boolean {
  if (one.currency === other.currency) return one.amount > other.amount;
  const [euros, others] = [inEuros(one, rates), inEuros(other, rates)];
  return euros !== null && others !== null && euros > others * ROUNDING;
}

/** Currencies with more decimals than this lose their trailing zeros: 0.5 BTC, and not 0.50000000 BTC. */
const MOST_FIXED = 3;

/** Returns the amount as people type it: "1250", "12.50", "0.5" of a Bitcoin. */
export function amountText(value: Money): string {
  const units = wholeUnits(value);
  const most = decimalsOf(value.currency);
  if (Number.isInteger(units)) return String(units);
  return most > MOST_FIXED ? withoutTrailing(units.toFixed(most), "0") : units.toFixed(most);
}

/** "€1,250", "€12.50", "-CA$3", "1,000 DKK" with a space that doesn't break: cents only when there are any. */
export function formatMoney(value: Money): string {
  const units = wholeUnits(value);
  const most = decimalsOf(value.currency);
  const least = Number.isInteger(units) || most > MOST_FIXED ? 0 : most;
  const digits = formatNumber(Math.abs(units), most, least);
  const symbol = CURRENCY_SYMBOLS[value.currency];
  const amount = symbol === undefined ? `${digits}\u00a0${value.currency}` : symbol + digits;
  return units < 0 ? `-${amount}` : amount;
}
