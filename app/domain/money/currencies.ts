import type { Currency } from "./currency-codes";

/**
 * Decimals that aren't two: ISO 4217's minor units, in which amounts are stored. Intl's are those that people write,
 * which differ (none for the forint) and change with its version.
 */
// prettier-ignore
const OTHER_DECIMALS: Partial<Record<Currency, number>> = {
  BHD: 3, BIF: 0, BTC: 8, CLP: 0, DJF: 0, GNF: 0, IQD: 3, ISK: 0, JOD: 3, JPY: 0, KMF: 0, KRW: 0, KWD: 3, LYD: 3,
  OMR: 3, PYG: 0, RWF: 0, TND: 3, UGX: 0, VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0,
};

/** Returns the number of decimals of a currency. */
export function decimalsOf(currency: Currency): number {
  return OTHER_DECIMALS[currency] ?? 2;
}

/**
 * Symbols that go before an amount; all other currencies have their code after it. Symbols that several currencies
 * share, such as $, have a country's letters.
 */
export const CURRENCY_SYMBOLS: Partial<Record<Currency, string>> = {
  EUR: "€",
  GBP: "£",
  USD: "US$",
  CAD: "CA$",
  AUD: "A$",
  NZD: "NZ$",
  JPY: "¥",
};

/** In minor units: as many as all bitcoins there can ever be, and still an exact number. */
export const LARGEST_AMOUNT = 2.1e15;
