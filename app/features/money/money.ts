import { z } from "zod/v4";

/** ISO 4217 codes the product knows, with the number of minor units of each. */
export const CURRENCIES = {
  EUR: 2,
  GBP: 2,
  USD: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  CAD: 2,
  AUD: 2,
  NZD: 2,
  PLN: 2,
  CHF: 2,
  JPY: 0,
} as const;

export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];
export const currency = z.enum(CURRENCY_CODES);

/** Integer minor units (cents, öre, yen) and an ISO 4217 code. */
export const money = z.object({ amount: z.number().int().min(0).max(1e12), currency });
export type Money = z.infer<typeof money>;

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

/** "€1,250", "€12.50": cents only where there are some. */
export function formatMoney(value: Money): string {
  const units = wholeUnits(value);
  return new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: value.currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: Number.isInteger(units) ? 0 : CURRENCIES[value.currency],
    maximumFractionDigits: CURRENCIES[value.currency],
  }).format(units);
}
