/** The currencies the product knows, with the number of decimals of each: ISO 4217 codes, and Bitcoin. */
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
  ISK: 0,
  KWD: 3,
  BTC: 8,
} as const;

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

export const CURRENCY_NAMES: Record<Currency, string> = {
  EUR: "Euro",
  GBP: "British Pound",
  USD: "US Dollar",
  SEK: "Swedish Krona",
  NOK: "Norwegian Krone",
  DKK: "Danish Krone",
  CAD: "Canadian Dollar",
  AUD: "Australian Dollar",
  NZD: "New Zealand Dollar",
  PLN: "Polish Zloty",
  CHF: "Swiss Franc",
  JPY: "Japanese Yen",
  ISK: "Icelandic Króna",
  KWD: "Kuwaiti Dinar",
  BTC: "Bitcoin",
};

export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** In minor units: as many as all bitcoins there can ever be, and still an exact number. */
export const LARGEST_AMOUNT = 2.1e15;
