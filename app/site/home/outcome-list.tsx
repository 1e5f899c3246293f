import { Link } from "@remix-run/react";
import type { ComplaintSummary } from "~/features/complaints/public-complaint";
import { StateBadge } from "~/features/complaints/public/complaint-row";
import { formatMoney, moneyOf } from "~/domain/money/money";
import { ShareBar } from "~/ui/charts/share-bar";
import { DateTime } from "~/ui/date-time";
import { ScrollRegion } from "~/ui/scroll-region";

function euros(amount: number): string {
  return formatMoney(moneyOf(Math.round(amount), "EUR"));
}

function Recovered({ complaint: { disputed, recovered } }: { complaint: ComplaintSummary }) {
  if (!disputed) return <span className="text-sm text-quiet">not about money</span>;
  return (
    <>
      <span className="font-serif text-lg font-semibold">
        {recovered ? formatMoney(recovered) : formatMoney({ ...disputed, amount: 0 })}
      </span>{" "}
      <span className="block text-sm text-quiet">of {formatMoney(disputed)}</span>
    </>
  );
}

/** The outcomes of the latest complaints with the amounts recovered, below the year's total. */
export function OutcomeList({
  outcomes,
  year,
}: {
  outcomes: readonly ComplaintSummary[];
  year: { recoveredEur: number; disputedEur: number };
}) {
  if (outcomes.length === 0) return <p className="text-quiet">No complaint has been decided yet.</p>;
  return (
    <ScrollRegion label="The latest decided complaints">
      <p className="mb-1">
        <strong className="font-serif text-xl font-semibold">{euros(year.recoveredEur)}</strong> of{" "}
        {euros(year.disputedEur)} recovered in twelve months
      </p>
      <div className="mb-4">
        <ShareBar share={year.recoveredEur / Math.max(1, year.disputedEur)} />
      </div>
      <table className="ledger">
        <caption className="sr-only">The latest decided complaints</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Complaint</th>
            <th scope="col">Recovered</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((complaint) => (
            <tr key={complaint.ref}>
              <th scope="row" className="font-normal">
                <Link dir="auto" to={`/complaints/${complaint.ref}`} className="text-ink">
                  {complaint.title}
                </Link>{" "}
                <span className="numbers mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
                  <StateBadge state={complaint.state} />{" "}
                  <span>
                    <bdi>{complaint.casino.name}</bdi>
                    {complaint.closedAt && (
                      <>
                        , <DateTime at={complaint.closedAt} />
                      </>
                    )}
                  </span>
                </span>
              </th>
              <td className="figure pe-0 whitespace-nowrap">
                <Recovered complaint={complaint} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
