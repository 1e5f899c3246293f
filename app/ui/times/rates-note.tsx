import type { Beside } from "~/domain/money/beside";
import { DateTime } from "../date-time";

/** Says which day's exchange rates were used for the amounts in the reader's currency. */
export function RatesNote({ beside: { name, at } }: { beside: Beside }) {
  return (
    <p className="text-sm text-quiet">
      Amounts in brackets are in {name}, at our exchange rates of <DateTime at={at} />. The amount in front of them is
      the one that counts.
    </p>
  );
}
