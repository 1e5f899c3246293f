import { formatDay } from "~/domain/days";
import {
  CURRENCY_CODES,
  CURRENCY_NAMES,
  formatMoney,
  inEuros,
  moneyOf,
  type ExchangeRates,
} from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";

/** The rates in force, and their day. */
export interface Exchange {
  rates: ExchangeRates;
  at: string;
}

/** Significant digits of a rate: ¥1 is €0.0056 and not €0.01. */
const SIGNIFICANT = 3;

function rateText(rate: number): string {
  const places = Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(rate)));
  return `€${formatNumber(rate, places)}`;
}

/** Says that a total in euros includes amounts in other currencies, and which day's rates convert them. */
export function ConversionNote({ exchange: { rates, at } }: { exchange: Exchange }) {
  return (
    <details id="rates" className="text-sm text-quiet">
      <summary className="min-h-6">Totals are in euros. How we convert amounts</summary>
      <p className="mt-2">
        Amounts in other currencies are converted at our rate on the day they were entered. Our rates of {formatDay(at)}
        :
      </p>
      <ul className="numbers mt-1 grid gap-x-6 sm:grid-cols-2">
        {CURRENCY_CODES.filter((code) => code !== "EUR").map((code) => (
          <li key={code}>
            {formatMoney(moneyOf(1, code))} = {rateText(inEuros(moneyOf(1, code), rates))}{" "}
            <span className="sr-only">({CURRENCY_NAMES[code]})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
