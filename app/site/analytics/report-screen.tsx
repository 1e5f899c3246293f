import { DayChart } from "~/ui/charts/day-chart";
import { Notice } from "~/ui/notice";
import { formatDay, formatMoment, formatWeekday } from "~/domain/days";
import { changeInWords, figure } from "./change";
import { DAY_LISTS_KEPT, daysOf, RANGE_CHOICES, type AskedRange } from "~/platform/statistics/day-range";
import type { Report, ReportSection, Tile, Cell, FigureTable } from "./report";
import { Link, Form } from "@remix-run/react";
import { Ledger } from "~/ui/lists/ledger";
import { Button } from "~/ui/forms/button";

/** The choice of days: the usual ranges as links, any other by its first and last day. */
export function RangeForm({ asked, today }: { asked: AskedRange; today: string }) {
  const { choice, range, typed, problem } = asked;
  const shown = problem ? typed : range;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <nav aria-label="Range">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {RANGE_CHOICES.map((days) => (
            <li key={days}>
              <Link to={`?days=${String(days)}`} aria-current={choice === days || undefined} className="view-link">
                {days === 1 ? "Today" : `${String(days)} days`}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" key={`${shown.from} ${shown.to}`} aria-label="Other days" className="min-w-0 text-sm">
        <div className="flex flex-wrap items-end gap-3">
          {(["from", "to"] as const).map((field) => (
            <div key={field} className="min-w-0 space-y-1">
              <label htmlFor={field} className="block font-semibold">
                {field === "from" ? "First day" : "Last day"}
              </label>
              <input
                id={field}
                name={field}
                type="date"
                max={today}
                defaultValue={shown[field]}
                aria-invalid={problem?.field === field || undefined}
                aria-describedby={problem?.field === field ? "range-problem" : undefined}
                className="control w-40 max-w-full"
              />
            </div>
          ))}
          <Button look="secondary">Show these days</Button>
        </div>
        {problem && (
          <p id="range-problem" role="alert" className="mt-2 font-semibold text-bad">
            <span className="sr-only">Error: </span>
            {problem.message} Below are the last 30 days.
          </p>
        )}
      </Form>
    </div>
  );
}

function CellContent({ cell }: { cell: Cell }) {
  if (cell === null)
    return (
      <span className="text-quiet">
        <span aria-hidden="true">–</span>
        <span className="sr-only">not known</span>
      </span>
    );
  if (typeof cell === "number") return figure(cell);
  if (typeof cell === "object") return <Link to={cell.to}>{cell.text}</Link>;
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell))
    return (
      <time dateTime={cell} className="whitespace-nowrap">
        {formatWeekday(cell)}
      </time>
    );
  return cell;
}

/** A table of the analytics, with a link to it as CSV. `query`: the range's parameters. */
function FigureTableSection({ table, query }: { table: FigureTable; query: string }) {
  const { id, title, columns, rows, note } = table;
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0 space-y-1">
      <h3 id={`${id}-title`} className="flex flex-wrap items-baseline justify-between gap-x-4 font-sans text-sm">
        {title}
        <a href={`/admin/analytics.csv?table=${id}&${query}`} download className="font-normal">
          CSV<span className="sr-only"> of {title}</span>
        </a>
      </h3>
      {rows.length === 0 ? (
        <p className="text-sm text-quiet">Nothing was counted on these days.</p>
      ) : (
        <Ledger
          label={title}
          className="max-h-96 overflow-y-auto"
          isDense
          rows={rows}
          columns={columns.map(({ label, isFigure = false }, at) => ({
            head: label,
            isName: at === 0,
            isFigure,
            className: at === 0 ? "max-w-72 font-normal wrap-anywhere" : isFigure ? "numbers" : undefined,
            cell: (row: readonly Cell[]) => <CellContent cell={row[at] ?? null} />,
          }))}
        />
      )}
      {note && rows.length > 0 && <p className="text-xs text-quiet">{note}</p>}
    </section>
  );
}

function FigureTile({ tile, days, isOpen }: { tile: Tile; days: number; isOpen: boolean }) {
  const { label, now, before } = tile;
  return (
    <div className="border-t-2 border-line pt-2">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="numbers font-serif text-2xl font-semibold">{now === null ? "–" : figure(now)}</dd>
      <dd className="text-xs text-quiet">
        {now === null || before === null ? "Nothing to compare" : changeInWords({ now, before }, days, isOpen)}
      </dd>
    </div>
  );
}

interface Part {
  section: ReportSection;
  days: readonly string[];
  query: string;
  isOpen: boolean;
}

function ReportPart({ section, days, query, isOpen }: Part) {
  const { id, title, chart, tiles = [], tables } = section;
  const [first, ...others] = tables;
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <DayChart {...chart} days={days} />
          {tiles.length > 0 && (
            <dl className="max-w-60">
              {tiles.map((tile) => (
                <FigureTile key={tile.label} tile={tile} days={days.length} isOpen={isOpen} />
              ))}
            </dl>
          )}
          {others.map((table) => (
            <FigureTableSection key={table.id} table={table} query={query} />
          ))}
        </div>
        {first && <FigureTableSection table={first} query={query} />}
      </div>
    </section>
  );
}

/** The analytics of a range. `query`: the range's parameters in the address; `isOpen`: its last day isn't over. */
export function ReportScreen({ report, query, isOpen }: { report: Report; query: string; isOpen: boolean }) {
  const { range, before, beforeUntil, tiles, sections, isOld } = report;
  const days = daysOf(range);
  return (
    <>
      <section aria-labelledby="sums" className="space-y-3">
        <h2 id="sums" className="font-sans text-sm font-normal text-quiet">
          {formatDay(range.from)} to {formatDay(range.to)}, compared with {formatDay(before.from)} to{" "}
          {beforeUntil ? formatMoment(beforeUntil) : formatDay(before.to)}. Days are UTC
          {isOpen ? ", and today is still being counted: both ranges end at this time of day." : "."}
        </h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          {tiles.map((tile) => (
            <FigureTile key={tile.label} tile={tile} days={days.length} isOpen={isOpen} />
          ))}
        </dl>
      </section>
      {isOld && (
        <Notice>
          <p>
            Lists of single days are kept for {DAY_LISTS_KEPT} days. For older days the totals and charts are complete,
            but the lists of pages, sites, clicks and words cover only whole months.
          </p>
        </Notice>
      )}
      {sections.map((section) => (
        <ReportPart key={section.id} section={section} days={days} query={query} isOpen={isOpen} />
      ))}
      <p className="max-w-text text-sm text-quiet">
        Counted on the server, without cookies. A visitor is one browser at one address on one day, told apart by a hash
        whose salt is discarded each day; addresses are not stored, and after a restart of the server a visitor may be
        counted twice. Robots, prefetches, the admin area and staff are left out. Counts are shown within five seconds.
      </p>
    </>
  );
}
