import { csvText } from "../csv/csv.server";

/** Headers of every open response, redirects included, or a browser refuses to follow one from another site. */
export const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "public, max-age=60",
};

/** Returns JSON that any site may read. */
export function openJson(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers: { ...OPEN, ...headers } });
}

/** Returns the JSON response for something that doesn't exist or can't be answered. */
export function openError(status: number, message: string, fields?: Record<string, string[]>): Response {
  return openJson({ error: { status, message, ...(fields && { fields }) } }, status);
}

/**
 * Returns CSV with a header row that any site may read. An apostrophe disarms cells that a spreadsheet would run as
 * formulas.
 */
export function openCsv(
  rows: readonly Record<string, unknown>[],
  columns: readonly string[],
  filename: string,
): Response {
  const body = csvText(
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
  return new Response(body, {
    headers: {
      ...OPEN,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
    },
  });
}
