import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import type { DeliveryState } from "./deliveries.server";
import { ENTRY_STATE_WORDS, entryWords } from "./delivery-words";

/** An entry's state, with the time at which it was sent or queued. */
export function DeliveryBadge({ state }: Pick<DeliveryState, "state">) {
  const { label, meaning } = ENTRY_STATE_WORDS[state];
  return <Badge meaning={meaning}>{label}</Badge>;
}

export interface NamedDelivery extends DeliveryState {
  /** The person it is for, where that isn't clear from the page. */
  to?: string | null;
}

/** What was sent about something, each with its state and, where it didn't arrive, the server's words. */
export function DeliveryList({ deliveries, label }: { deliveries: readonly NamedDelivery[]; label: string }) {
  return (
    <ul aria-label={label} className="space-y-1 text-sm">
      {deliveries.map(({ id, kind, purpose, state, at, settledAt, problem, to }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <Link to={`/admin/outbox/${id}`}>
            {entryWords({ kind, purpose })}
            {to && <> to {to}</>}
          </Link>
          <DeliveryBadge state={state} />
          <span className="numbers text-quiet">
            <DateTime at={settledAt ?? at} withTime />
          </span>{" "}
          {problem && <span className="basis-full wrap-anywhere text-quiet">{problem}</span>}
        </li>
      ))}
    </ul>
  );
}
