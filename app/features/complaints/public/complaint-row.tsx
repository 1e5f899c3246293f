import { Link } from "@remix-run/react";
import { formatMoney } from "~/domain/money/money";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { DueIn } from "./due-in";
import { STATE_MEANINGS, STATE_WORDS } from "../labels";
import { CATEGORY_LABELS } from "../kinds";
import type { ComplaintSummary } from "../public-complaint";
import type { ComplaintState } from "~/domain/complaint-states";

export function StateBadge({ state }: { state: ComplaintState }) {
  return <Badge meaning={STATE_MEANINGS[state]}>{STATE_WORDS[state]}</Badge>;
}

/** Disputed and recovered amounts. */
function Amounts({
  complaint: { disputed, recovered },
}: {
  complaint: Pick<ComplaintSummary, "disputed" | "recovered">;
}) {
  return (
    <dl className="complaint-row-amounts">
      <div>
        <dt className="sr-only">Disputed</dt>
        <dd className="font-serif text-lg leading-snug font-semibold">
          {disputed ? (
            formatMoney(disputed)
          ) : (
            <span className="font-sans text-sm font-normal text-quiet">not about money</span>
          )}
        </dd>
      </div>
      {recovered && recovered.amount > 0 && (
        <div>
          <dt className="text-quiet">Recovered</dt>
          <dd>{formatMoney(recovered)}</dd>
        </div>
      )}
    </dl>
  );
}

/** A complaint as a row of the list: its subject, its status, and who has to act. */
export function ComplaintRow({ complaint, now }: { complaint: ComplaintSummary; now: string }) {
  const { ref, title, casino, category, state, dueAt, publishedAt, closedAt } = complaint;
  return (
    <article className="row-link complaint-row">
      <div className="min-w-0 space-y-1.5">
        <h3 className="text-base leading-snug">
          <Link to={`/complaints/${ref}`} className="text-ink">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-quiet">
          {casino.slug ? (
            <Link dir="auto" to={`/casinos/${casino.slug}`} className="text-quiet">
              {casino.name}
            </Link>
          ) : (
            casino.name
          )}{" "}
          · {CATEGORY_LABELS[category]} · <span className="numbers whitespace-nowrap">{ref}</span> ·{" "}
          <span className="whitespace-nowrap">
            <DateTime at={publishedAt} />
          </span>
        </p>
        <p className="complaint-row-state">
          <StateBadge state={state} />{" "}
          {dueAt ? (
            <DueIn dueAt={dueAt} now={now} />
          ) : (
            closedAt && (
              <span className="text-quiet">
                <DateTime at={closedAt} />
              </span>
            )
          )}
        </p>
      </div>
      <Amounts complaint={complaint} />
    </article>
  );
}
