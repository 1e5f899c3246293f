import { Link } from "@remix-run/react";
import { formatWeekday } from "~/domain/days";
import { ScrollRegion } from "~/ui/scroll-region";
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
        <ScrollRegion label={title} className="max-h-96 overflow-y-auto">
          <table className="ledger ledger-dense text-sm">
            <thead>
              <tr>
                {columns.map(({ label, isFigure }) => (
                  <th key={label} scope="col" className={isFigure ? "figure" : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => {
                    const isFigure = columns[at]?.isFigure === true;
                    return at === 0 ? (
                      <th key={at} scope="row" className="max-w-72 font-normal wrap-anywhere">
                        <CellContent cell={cell} />
                      </th>
                    ) : (
                      <td key={at} className={isFigure ? "figure numbers" : undefined}>
                        <CellContent cell={cell} />
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {note && rows.length > 0 && <p className="text-xs text-quiet">{note}</p>}
    </section>
  );
}
