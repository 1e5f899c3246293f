import { stringify } from "csv-stringify/sync";

// A spreadsheet takes such a cell for a formula: https://owasp.org/www-community/attacks/CSV_Injection
// Leading apostrophes match too, so that removing one restores the original text exactly.
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const GUARDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** The byte order mark. Without it Excel reads the file in the country's old encoding. */
export const BOM = "\uFEFF";

/** Returns a cell for writing: an apostrophe disarms text that a spreadsheet would run as a formula. */
export function guardedCell<T>(cell: T): T | string {
  return typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Undoes `guardedCell`. */
export function unguardedCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** Returns rows as CSV, each cell guarded. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  if (rows.length === 0) return "";
  return stringify(
    rows.map((row) => row.map(guardedCell)),
    // Some readers end a line at a lone carriage return.
    { quoted_match: /\r/ },
  );
}

/** Returns rows as CSV under a header row, each cell guarded. */
export function csvText(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return csvLines([header, ...rows]);
}

/** Returns a stream of texts as they are made, one at a time; a failure is reported before it breaks the stream off. */
export function textStream(
  texts: AsyncGenerator<string>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isCancelled = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await texts.next();
        // Its reader has left while the text was made, which is nobody's failure.
        if (isCancelled) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        report(error);
        controller.error(error);
      }
    },
    async cancel() {
      isCancelled = true;
      await texts.return(undefined);
    },
  });
}

/** A CSV file that no cache may store, because only some people may see it. */
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
