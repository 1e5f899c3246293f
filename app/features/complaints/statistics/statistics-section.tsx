import { formatMoney, moneyOf } from "~/domain/money/money";
import { formatMonth } from "~/domain/days";
import { StackedBars, type BarsDrawing } from "~/ui/charts/stacked-bars";
import { Ledger, type LedgerColumn } from "~/ui/lists/ledger";
import { resolutionRate, type MonthOfComplaints, type YearOfComplaints } from "./statistics";
import { ConversionNote, type ShownRates } from "./conversion-note";

const SERIES = [
  { label: "Resolved", fill: "fill-good" },
  { label: "Unresolved", fill: "fill-bad" },
  { label: "Rejected", fill: "fill-control" },
  { label: "Casino not reached", fill: "fill-quiet" },
  { label: "Withdrawn, or no answer", fill: "fill-sunken stroke-control" },
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
      note: `${String(year.resolved)} of ${String(year.decided)} in twelve months`,
    },
    {
      label: "Recovered for players",
      figure: euros(year.recoveredEur),
      note: `of ${euros(year.disputedEur)} claimed`,
    },
    { label: "Rejected", figure: String(year.rejected), note: `of ${String(year.ended)} ended` },
    { label: "Open now", figure: String(open) },
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-6 gap-y-5 border-y border-line py-5 md:grid-cols-4">
      {figures.map(({ label, figure, note }) => (
        <div key={label}>
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="numbers font-serif text-2xl font-semibold">{figure}</dd>
          {note !== undefined && <dd className="numbers text-sm text-quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

type Figures = Omit<MonthOfComplaints, "month"> & { month: string | null };

const COLUMNS: readonly LedgerColumn<Figures>[] = [
  {
    head: "Month",
    isName: true,
    className: "font-normal whitespace-nowrap",
    cell: ({ month }) => (month === null ? "Twelve months" : formatMonth(month)),
  },
  { head: "Resolved", isFigure: true, cell: ({ resolved }) => resolved },
  { head: "Unresolved", isFigure: true, cell: ({ unresolved }) => unresolved },
  { head: "Rejected", isFigure: true, cell: ({ rejected }) => rejected },
  { head: "Not reached", isFigure: true, cell: ({ unreachable }) => unreachable },
  { head: "Otherwise", isFigure: true, cell: ({ otherwise }) => otherwise },
  {
    head: "Rate",
    isFigure: true,
    className: "whitespace-nowrap",
    cell: (figures) => {
      const rate = resolutionRate(figures);
      return rate === null ? "–" : `${percent(rate)} of ${String(figures.resolved + figures.unresolved)}`;
    },
  },
  { head: "Claimed", isFigure: true, cell: ({ disputedEur }) => euros(disputedEur) },
  { head: "Recovered", isFigure: true, cell: ({ recoveredEur }) => euros(recoveredEur) },
];

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
  exchange: ShownRates;
}) {
  return (
    <section className="space-y-5">
      <header className="max-w-text space-y-2">
        <h2 id="year">The last twelve months</h2>
        <p className="text-sm text-quiet">
          By the month they ended. The rate counts those resolved and unresolved, the money claimed all of them.
        </p>
        <ConversionNote exchange={exchange} />
      </header>
      <StackedBars
        drawing={drawing}
        series={SERIES}
        title="How public complaints ended in each of the last twelve months; the same figures are in the table below"
      />
      <details>
        <summary className="text-accent">Figures by month</summary>
        <Ledger
          label="Complaints by month"
          className="mt-3"
          rowKey="month"
          rows={months}
          foot={[{ ...year, month: null }]}
          columns={COLUMNS}
        />
      </details>
    </section>
  );
}
