import { CURRENCIES, type Currency } from "./currencies";
import type { Money } from "./schema";

export { CURRENCIES, CURRENCY_CODES, type Currency } from "./currencies";
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

/** Making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: Currency, isWhole: boolean): Intl.NumberFormat {
  const key = `${currency} ${String(isWhole)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat("en-GB", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: isWhole ? 0 : CURRENCIES[currency],
      maximumFractionDigits: CURRENCIES[currency],
    });
    formats.set(key, format);
  }
  return format;
}

/** "€1,250", "€12.50": cents only where there are some. */
export function formatMoney(value: Money): string {
  const units = wholeUnits(value);
  return formatOf(value.currency, Number.isInteger(units)).format(units);
}
