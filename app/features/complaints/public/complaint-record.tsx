import { Link } from "@remix-run/react";
import { formatWithin } from "~/domain/durations";
import { formatMoney, moneyOf } from "~/domain/money/money";
import type { ComplaintRecord as Record } from "~/features/casinos/score/complaint-record";
import { Section } from "~/ui/section";

/** A line with the figure at its end; on tablets, where there is room for three in a row, a column. */
const FIGURE =
  "border-t border-line py-2 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:gap-x-4 lg:grid lg:grid-cols-[1fr_auto] lg:items-baseline lg:gap-x-4";

const NOTE = "numbers text-sm text-quiet max-sm:col-span-2 lg:col-span-2";

/**
 * Returns which complaints in the sum claimed were never decided for the player, so that nobody takes the whole sum for
 * money owed.
 */
function undecidedWords({ open, rejected, inactive, unreachable, withdrawn }: Record): string {
  const kinds = [
    ...(open > 0 ? ["still open"] : []),
    ...(rejected > 0 ? ["rejected"] : []),
    ...(inactive > 0 ? ["closed without an answer"] : []),
    ...(unreachable > 0 ? ["closed because it couldn’t be reached"] : []),
    ...(withdrawn > 0 ? ["withdrawn"] : []),
  ];
  const last = kinds.pop();
  if (last === undefined) return "";
  return `, including complaints ${kinds.length > 0 ? `${kinds.join(", ")} or ` : ""}${last}`;
}

/** Returns how many ended without a decision, in words; empty if none did. */
function endedOtherwise({ rejected, inactive, unreachable, withdrawn }: Record): string {
  const counts = [
    [rejected, "rejected"],
    [inactive, "closed without an answer from the player"],
    [unreachable, "closed because it couldn’t be reached"],
    [withdrawn, "withdrawn"],
  ] as const;
  return counts.flatMap(([count, words]) => (count > 0 ? [`${String(count)} ${words}`] : [])).join(", ");
}

/** A casino's complaints in numbers, each beside its total. */
export function ComplaintRecord({ record, casinoSlug, name }: { record: Record; casinoSlug: string; name: string }) {
  const closed = record.resolved + record.unresolved;
  return (
    <Section id="complaints" title="Complaint record">
      {record.total === 0 ? (
        <p>
          Nobody has complained to us about {name} in public.{" "}
          <Link to={`/complaints/submit-form?casino=${casinoSlug}`} rel="nofollow">
            Make a complaint
          </Link>
        </p>
      ) : (
        <>
          <dl className="grid border-b border-line sm:max-lg:grid-cols-3 sm:max-lg:gap-4">
            <div className={FIGURE}>
              <dt className="text-sm text-quiet">Resolved</dt>
              <dd className="numbers font-serif text-xl font-semibold">
                {record.resolved} of {closed}
              </dd>
            </div>
            <div className={FIGURE}>
              <dt className="text-sm text-quiet">Money recovered</dt>
              <dd className="numbers font-serif text-xl font-semibold">
                {formatMoney(moneyOf(Math.round(record.recoveredEur), "EUR"))}
              </dd>
              <dd className={NOTE}>
                of {formatMoney(moneyOf(Math.round(record.disputedEur), "EUR"))} claimed{undecidedWords(record)}
                {record.disputedEur > 0 && (
                  <>
                    , <Link to="/complaints#rates">in euros</Link>
                  </>
                )}
              </dd>
            </div>
            <div className={FIGURE}>
              <dt className="text-sm text-quiet">Open now</dt>
              <dd className="numbers font-serif text-xl font-semibold">
                {record.open} of {record.total}
              </dd>
              <dd className={NOTE}>{endedOtherwise(record)}</dd>
            </div>
          </dl>
          {record.medianAnswer && (
            <p className="numbers">
              Answers within {formatWithin(record.medianAnswer.hours)} (median of {record.medianAnswer.answers})
            </p>
          )}
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <Link to={`/complaints?casino=${casinoSlug}`} rel="nofollow">
              Read them<span className="sr-only">: complaints about {name}</span>
            </Link>{" "}
            <Link to={`/complaints/submit-form?casino=${casinoSlug}`} rel="nofollow">
              Make a complaint
            </Link>
          </p>
        </>
      )}
    </Section>
  );
}
