import { CsvRefused, openCsv, type CsvRow } from "~/http/csv/csv-reader.server";
import type { FileContent } from "~/http/csv/csv-encoding.server";
import { cellsOf, type CsvField } from "~/platform/publishing/import/csv-fields";
import type { CellForms } from "~/platform/publishing/import/cells/cell-forms";

/** The content of a file in memory, in pieces that fall anywhere between its bytes. */
export function contentOf(file: Uint8Array | string, piece = 1_000): FileContent {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; at < bytes.length; at += piece) yield await Promise.resolve(bytes.subarray(at, at + piece));
    },
  };
}

/** Reads a whole CSV, or says why it can't be read. */
export async function readCsv(
  file: Uint8Array | string,
  mostUneven?: number,
): Promise<{ heading: string[]; rows: CsvRow[] } | { fault: string }> {
  try {
    const { heading, rows } = await openCsv(contentOf(file), mostUneven);
    const all: CsvRow[] = [];
    for await (const row of rows()) all.push(row);
    return { heading, rows: all };
  } catch (error) {
    if (error instanceof CsvRefused) return { fault: error.message };
    throw error;
  }
}

const FORMS: CellForms = { decimals: "point", dates: "dmy", currency: "", leavesCellsOut: false };

/** Returns what a field reads from its columns' cells. */
export function readCells(field: CsvField, cells: string | readonly string[], forms: Partial<CellForms> = {}): unknown {
  return field.read(typeof cells === "string" ? [cells] : cells, { ...FORMS, ...forms });
}

/** Returns a value after it was written to its cells and read again. */
export function writtenAndRead(field: CsvField, value: unknown): unknown {
  return field.read(cellsOf(field, value), FORMS);
}
