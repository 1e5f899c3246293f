import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Ledger } from "~/ui/lists/ledger";
import { Pagination } from "~/ui/lists/pagination";
import { DIMENSION_LABELS } from "../labels";
import type { readEarnings, ReportBy, ReportRow } from "./earnings-report.server";
import { formatNumber } from "~/domain/numbers";

/** Returns a count as reports show it. */
function figure(count: number): string {
  return count === 0 ? "–" : formatNumber(count);
}

type Report = Awaited<ReturnType<typeof readEarnings>>;

const LABELS: Record<ReportBy, string> = { month: "Month", ...DIMENSION_LABELS };

function Choices({ asked }: { asked: Report["asked"] }) {
  const { by, from, to } = asked;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <nav aria-label="Report by">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {Object.entries(LABELS).map(([value, label]) => (
            <li key={value}>
              <Link
                to={`?by=${value}&from=${from}&to=${to}`}
                aria-current={value === by || undefined}
                className="view-link"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" key={`${from} ${to}`} aria-label="Months" className="flex flex-wrap items-end gap-3 text-sm">
        <input type="hidden" name="by" value={by} />
        {(["from", "to"] as const).map((name) => (
          <div key={name} className="space-y-1">
            <label htmlFor={name} className="block font-semibold">
              {name === "from" ? "First month" : "Last month"}
            </label>
            <input
              id={name}
              name={name}
              type="month"
              pattern="\d{4}-\d{2}"
              placeholder="2026-11"
              defaultValue={asked[name]}
              className="control w-40"
            />
          </div>
        ))}
        <Button look="secondary">Show these months</Button>
      </Form>
    </div>
  );
}

const columns = (by: ReportBy) => [
  { head: LABELS[by], isName: true, cell: ({ name }: ReportRow) => name },
  { head: "Clicks", isFigure: true, cell: ({ clicks }: ReportRow) => figure(clicks) },
  { head: "Registrations", isFigure: true, cell: ({ registration }: ReportRow) => figure(registration) },
  { head: "First deposits", isFigure: true, cell: ({ deposit }: ReportRow) => figure(deposit) },
  { head: "Earned", isFigure: true, cell: ({ earned }: ReportRow) => earned || "–" },
  { head: "Due", isFigure: true, cell: ({ due }: ReportRow) => due || "–" },
  { head: "Paid", isFigure: true, cell: ({ paid }: ReportRow) => paid || "–" },
  { head: "Statement differs by", isFigure: true, cell: ({ difference }: ReportRow) => difference || "–" },
];

/** What links earned, by whatever is asked for. */
export function EarningsScreen({ report: { asked, rows, sum, place } }: { report: Report }) {
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">Earnings</h1>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Link to="/admin/earnings/conversions">Conversions</Link>
          <Link to="/admin/partners">Partners</Link>
          <Link to="/admin/deals">Deals</Link>
        </p>
      </div>
      <Choices asked={asked} />
      {rows.length === 0 ? (
        <EmptyState title="Nobody clicked a deal’s link in these months">
          <p>Clicks are counted here within a minute, where a deal’s link was used.</p>
        </EmptyState>
      ) : (
        <>
          <Ledger
            label="Earnings"
            className="ledger-frame"
            isDense
            rows={rows}
            foot={[sum]}
            columns={columns(asked.by)}
          />
          <Pagination {...place} />
        </>
      )}
      <p className="text-sm text-quiet">
        Only clicks on a deal’s link count here. Analytics count every click to a casino, and may lose the last ones if
        the site is killed.
      </p>
      <p className="text-sm text-quiet">
        A conversion counts in the month of its click. What it earned is what the statement says, and until there is one
        what the postback says. The last column is the difference.
      </p>
    </main>
  );
}
