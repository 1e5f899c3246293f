import { formatDay } from "~/domain/days";
import { formatMoney, moneyOf, type Currency } from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";

/** The rates of the currencies that the site uses, besides the euro, and their day. */
export interface ShownRates {
  rates: readonly { currency: Currency; name: string; euros: number }[];
  at: string;
}

/** Significant digits of a rate: ¥1 is €0.0056 and not €0.01. */
const SIGNIFICANT = 3;

function rateText(rate: number): string {
  const places = Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(rate)));
  return `€${formatNumber(rate, places)}`;
}

/** Says that a total in euros includes amounts in other currencies, and which day's rates convert them. */
export function ConversionNote({ exchange: { rates, at } }: { exchange: ShownRates }) {
  return (
    <details id="rates" className="text-sm text-quiet">
      <summary className="min-h-6">How we convert to euros</summary>
      <p className="mt-2">At our rate on the day an amount was entered. Rates of {formatDay(at)}:</p>
      <ul className="numbers mt-1 grid gap-x-6 sm:grid-cols-2">
        {rates.map(({ currency, name, euros }) => (
          <li key={currency}>
            {formatMoney(moneyOf(1, currency))} = {rateText(euros)} <span className="sr-only">({name})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
