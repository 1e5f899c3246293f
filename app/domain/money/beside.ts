import { CURRENCIES, type Currency } from "./currencies";
import { formatMoney, inEuros, moneyOf, type ExchangeRates } from "./money";
import type { Money } from "./schema";

/** A currency that amounts are also shown in, with the exchange rates and the day (UTC) they date from. */
export interface Beside {
  currency: Currency;
  rates: ExchangeRates;
  at: string;
}

/** From this amount on, cents are dropped: they would claim a precision that rates a few days old don't have. */
const WHOLE_FROM = 20;
/** More decimals are of no use to a reader: 0.0012 BTC, and not 0.00119764. */
const MOST_DECIMALS = 4;

/** Returns roughly the same value in another currency. */
export function converted(value: Money, { currency, rates }: Beside): Money {
  const units = inEuros(value, rates) / rates[currency];
  const decimals = units >= WHOLE_FROM ? 0 : Math.min(CURRENCIES[currency], MOST_DECIMALS);
  return moneyOf(Math.round(units * 10 ** decimals) / 10 ** decimals, currency);
}

/**
 * "€100 (about 1,099 SEK)": an amount as stated, followed by its value in the reader's currency if that is a different
 * one.
 */
export function moneyBeside(value: Money, beside: Beside | null): string {
  if (!beside || beside.currency === value.currency) return formatMoney(value);
  return `${formatMoney(value)} (about ${formatMoney(converted(value, beside))})`;
}
