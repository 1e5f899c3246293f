import { stringify } from "csv-stringify/sync";

// A spreadsheet takes such a cell for a formula: https://owasp.org/www-community/attacks/CSV_Injection
// Apostrophes in front count as well, so that taking one away again gives back exactly what was there.
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const GUARDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A cell as it is written: text that a spreadsheet would run as a formula is defused with an apostrophe. */
export function guardedCell<T>(cell: T): T | string {
  return typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : cell;
}

/** What `guardedCell` was given. */
export function unguardedCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** Rows as CSV, each cell guarded. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  if (rows.length === 0) return "";
  return stringify(
    rows.map((row) => row.map(guardedCell)),
    // A lone carriage return ends a line for some readers.
    { quoted_match: /\r/ },
  );
}

/** Rows as CSV under a header row, each cell guarded. */
export function csvText(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return csvLines([header, ...rows]);
}

/** CSV as a file for whoever may see it now: kept by no cache. */
export function privateCsv(body: BodyInit, filename: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
