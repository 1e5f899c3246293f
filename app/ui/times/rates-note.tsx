import { CURRENCY_NAMES } from "~/domain/money/currencies";
import type { Beside } from "~/domain/money/beside";
import { DateTime } from "../date-time";

/** Says of which day the rates are that amounts in the reader's currency were worked out with. */
export function RatesNote({ beside: { currency, at } }: { beside: Beside }) {
  return (
    <p className="text-sm text-quiet">
      Amounts in brackets are in {CURRENCY_NAMES[currency]}, by our exchange rates of <DateTime at={at} />. What counts
      is the currency in front.
    </p>
  );
}
