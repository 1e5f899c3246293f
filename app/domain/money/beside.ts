import { decimalsOf } from "./currencies";
import type { Currency } from "./currency-codes";
import { formatMoney, inEuros, moneyOf, type ExchangeRates } from "./money";
import type { Money } from "./schema";

/** A currency that amounts are also shown in, with the exchange rates and the day (UTC) they date from. */
export interface Beside {
  currency: Currency;
  /** What the currency is called. */
  name: string;
  rates: ExchangeRates;
  at: string;
}

/** From this amount on, cents are dropped: they would claim a precision that rates a few days old don't have. */
const WHOLE_FROM = 20;
/** More decimals are of no use to a reader: 0.0012 BTC, and not 0.00119764. */
const MOST_DECIMALS = 4;

/** Returns roughly the same value in another currency; null if one of the two has no rate. */
export function converted(value: Money, { currency, rates }: Pick<Beside, "currency" | "rates">): Money | null {
  const euros = inEuros(value, rates);
  const rate = rates[currency];
  if (euros === null || rate === undefined) return null;
  const units = euros / rate;
  const decimals = units >= WHOLE_FROM ? 0 : Math.min(decimalsOf(currency), MOST_DECIMALS);
  return moneyOf(Math.round(units * 10 ** decimals) / 10 ** decimals, currency);
}

/**
 * "€100 (about 1,099 SEK)": an amount as stated, followed by its value in the reader's currency if that is a different
 * one.
 */
export function moneyBeside(value: Money, beside: Beside | null): string {
  const about = beside && beside.currency !== value.currency ? converted(value, beside) : null;
  return about ? `${formatMoney(value)} (about ${formatMoney(about)})` : formatMoney(value);
}
