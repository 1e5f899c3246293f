import type { ReactNode } from "react";
import { ScrollRegion } from "../scroll-region";

export interface LedgerColumn<Row> {
  head: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** Said beside a cell where rows are cards; "" for the one that names them. */
  label?: string;
  /** The column names its rows, for screen readers too. */
  isName?: boolean;
  /** The column is aligned at the end, as figures are. */
  isFigure?: boolean;
  /** The heading is for screen readers only, as over buttons. */
  hasHiddenHead?: boolean;
  /** The cells hold what people wrote, in whatever direction. */
  isTyped?: boolean;
  /** Classes of the cells. */
  className?: string | undefined;
  headClass?: string;
  /** The direction in which the rows are sorted by this column. */
  sorted?: "ascending" | "descending" | undefined;
}

interface Props<Row> {
  /** Names the region that scrolls, where the table may be wider than its place. */
  label?: string | undefined;
  columns: readonly (LedgerColumn<Row> | false)[];
  rows: readonly Row[];
  /** Tells rows apart, where they can change on the page. */
  rowKey?: keyof Row | ((row: Row) => string);
  /** Rows of sums. */
  foot?: readonly Row[];
  isDense?: boolean;
  /** Classes of the region. */
  className?: string;
  tableClass?: string;
  headClass?: string;
  /** A caption. */
  children?: ReactNode;
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ") || undefined;

/** A table ruled like a ledger, which scrolls by itself if it has a label and is wider than its place. */
export function Ledger<Row>({
  label,
  columns,
  rows,
  rowKey,
  foot,
  isDense = false,
  className,
  tableClass = "text-sm",
  headClass,
  children,
}: Props<Row>) {
  const shown = columns.filter((column) => column !== false);
  const keyOf = (row: Row, index: number) =>
    rowKey === undefined ? index : typeof rowKey === "function" ? rowKey(row) : String(row[rowKey]);
  const lines = (of: readonly Row[]) =>
    of.map((row, index) => (
      <tr key={keyOf(row, index)}>
        {shown.map(({ label: said, cell, isName = false, isFigure, isTyped = false, className: own }, at) => {
          const Cell = isName ? "th" : "td";
          return (
            <Cell
              key={at}
              scope={isName ? "row" : undefined}
              data-label={said}
              dir={isTyped ? "auto" : undefined}
              className={classes(isFigure && "figure", isName ? (own ?? "font-normal") : own)}
            >
              {cell(row, index)}
            </Cell>
          );
        })}
      </tr>
    ));
  const table = (
    <table className={classes("ledger", isDense && "ledger-dense", tableClass)}>
      {children}
      <thead className={headClass}>
        <tr>
          {shown.map(({ head, isFigure, hasHiddenHead = false, headClass: own, sorted }, at) => (
            <th key={at} scope="col" className={classes(isFigure && "figure", own)} aria-sort={sorted}>
              {hasHiddenHead ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{lines(rows)}</tbody>
      {foot && <tfoot className="font-semibold">{lines(foot)}</tfoot>}
    </table>
  );
  if (label === undefined) return table;
  return (
    <ScrollRegion label={label} className={className}>
      {table}
    </ScrollRegion>
  );
}
