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
