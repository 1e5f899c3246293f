import { Link } from "@remix-run/react";
import { formatWeekday } from "~/domain/days";
import { Ledger } from "~/ui/lists/ledger";
import { figure } from "./change";
import type { Cell, FigureTable } from "./report";

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
export function FigureTableSection({ table, query }: { table: FigureTable; query: string }) {
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
