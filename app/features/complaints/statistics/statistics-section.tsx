import { formatMoney, moneyOf } from "~/domain/money/money";
import { formatMonth } from "~/domain/days";
import { ScrollRegion } from "~/ui/scroll-region";
import { StackedBars, type BarsDrawing } from "~/ui/charts/stacked-bars";
import { resolutionRate, type MonthOfComplaints, type YearOfComplaints } from "./statistics";
import { ConversionNote, type Exchange } from "./conversion-note";

const SERIES = [
  { label: "Resolved", fill: "fill-good" },
  { label: "Unresolved", fill: "fill-bad" },
  { label: "Rejected", fill: "fill-control" },
  { label: "Casino not reached", fill: "fill-quiet" },
  { label: "Withdrawn or closed without an answer", fill: "fill-sunken stroke-control" },
];

function euros(amount: number): string {
  return formatMoney(moneyOf(Math.round(amount), "EUR"));
}

function percent(share: number): string {
  return `${String(Math.round(share * 100))}%`;
}

/** The year in four figures, each beside its total. */
export function YearInFigures({ year, open }: { year: YearOfComplaints; open: number }) {
  const figures = [
    {
      label: "Resolved",
      figure: year.resolutionRate === null ? "–" : percent(year.resolutionRate),
      note: `${String(year.resolved)} of ${String(year.decided)} decided in twelve months`,
    },
    {
      label: "Recovered for players",
      figure: euros(year.recoveredEur),
      note: `of ${euros(year.disputedEur)} claimed, whatever the outcome`,
    },
    { label: "Rejected", figure: String(year.rejected), note: `of ${String(year.ended)} that ended` },
    { label: "Open now", figure: String(open), note: "each with a deadline" },
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-6 gap-y-5 border-y border-line py-5 md:grid-cols-4">
      {figures.map(({ label, figure, note }) => (
        <div key={label}>
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="numbers font-serif text-2xl font-semibold">{figure}</dd>
          <dd className="numbers text-sm text-quiet">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Outcomes of complaints by month, drawn and in figures. */
export function StatisticsSection({
  months,
  year,
  drawing,
  exchange,
}: {
  months: readonly MonthOfComplaints[];
  year: YearOfComplaints;
  drawing: BarsDrawing;
  exchange: Exchange;
}) {
  return (
    <section aria-labelledby="year" className="space-y-5">
      <header className="max-w-text space-y-2">
        <h2 id="year">The last twelve months</h2>
        <p className="text-sm text-quiet">
          Public complaints by the month they ended. A complaint counts as decided when it ended resolved or unresolved;
          only those are in the rate. The money claimed is for all of them, including complaints that were rejected,
          withdrawn, or closed without an answer or because the casino couldn’t be reached.
        </p>
        <ConversionNote exchange={exchange} />
      </header>
      <StackedBars
        drawing={drawing}
        series={SERIES}
        title="How public complaints ended in each of the last twelve months; the same figures are in the table below"
      />
      <details>
        <summary className="text-accent">The figures, month by month</summary>
        <ScrollRegion label="Complaints by month" className="mt-3">
          <table className="ledger text-sm">
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col" className="figure">
                  Resolved
                </th>
                <th scope="col" className="figure">
                  Unresolved
                </th>
                <th scope="col" className="figure">
                  Rejected
                </th>
                <th scope="col" className="figure">
                  Not reached
                </th>
                <th scope="col" className="figure">
                  Otherwise
                </th>
                <th scope="col" className="figure">
                  Rate
                </th>
                <th scope="col" className="figure">
                  Claimed
                </th>
                <th scope="col" className="figure">
                  Recovered
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <Row key={month.month} label={formatMonth(month.month)} figures={month} />
              ))}
            </tbody>
            <tfoot className="font-semibold">
              <Row label="Twelve months" figures={year} />
            </tfoot>
          </table>
        </ScrollRegion>
      </details>
    </section>
  );
}

function Row({ label, figures }: { label: string; figures: Omit<MonthOfComplaints, "month"> }) {
  const rate = resolutionRate(figures);
  return (
    <tr>
      <th scope="row" className="font-normal whitespace-nowrap">
        {label}
      </th>
      <td className="figure">{figures.resolved}</td>
      <td className="figure">{figures.unresolved}</td>
      <td className="figure">{figures.rejected}</td>
      <td className="figure">{figures.unreachable}</td>
      <td className="figure">{figures.otherwise}</td>
      <td className="figure whitespace-nowrap">
        {rate === null ? "–" : `${percent(rate)} of ${String(figures.resolved + figures.unresolved)}`}
      </td>
      <td className="figure">{euros(figures.disputedEur)}</td>
      <td className="figure">{euros(figures.recoveredEur)}</td>
    </tr>
  );
}
