import { Link } from "@remix-run/react";
import { formatNumber } from "~/domain/numbers";
import type { SubscriberFields } from "../schema";
import { STATE_LABELS } from "./subscriber-list";

/** Number of addresses in each state, linked to their list. */
export function StateNumbers({ counts }: { counts: readonly { state: SubscriberFields["state"]; count: number }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {counts.map(({ state, count }) => (
        <div key={state} className="flex flex-col-reverse">
          <dt className="text-xs text-quiet">{STATE_LABELS[state]}</dt>
          <dd className="numbers font-serif text-xl leading-tight">
            <Link to={`/admin/newsletter?state=${state}`} className="text-ink">
              {formatNumber(count)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
