import { CsvError, parse } from "csv-parse";
import { Readable } from "node:stream";
import { TimeSlice } from "~/backend/concurrency";
import { formatNumber } from "~/domain/numbers";
import { unguardedCell } from "./csv.server";

export interface CsvTable {
  heading: string[];
  /** Unguarded cells, with `\n` at the end of each line, and with the row's number in a spreadsheet: the header is row 1. */
  rows: { row: number; cells: string[] }[];
}

/** Says why a file is not CSV, and on which line where it is known. */
export interface CsvFault {
  fault: string;
}

const FAULTS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is opened and never closed.",
  CSV_INVALID_CLOSING_QUOTE: "Text follows a closing quotation mark.",
  INVALID_OPENING_QUOTE: "A cell that is not in quotation marks has one in the middle.",
  CSV_MAX_RECORD_SIZE: "A row is too long.",
};
const LONGEST_ROW = 1_000_000;
/** Far more columns than any of our tables. */
const MOST_CELLS = 1_000;
/** Enough to find the separator in the first few names of the header. */
const HEADING_READ = 10_000;
/** Small enough to read without a pause; a chunk may hold as many rows as bytes. */
const CHUNK_BYTES = 4 * 1024;

/**
 * Lets other requests run between chunks too, because a file that is one row comes out of the parser only at its end.
 */
async function* chunksOf(bytes: Uint8Array, slice: TimeSlice): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    if (slice.isOver) await slice.rest();
    yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}

/** Returns the header's separator: spreadsheets in many countries use semicolons. */
function delimiterOf(text: string): string {
  const heading = /^[^\r\n]*/.exec(text.slice(0, HEADING_READ))?.[0] ?? "";
  const times = (separator: string) => heading.split(separator).length - 1;
  return times(";") > times(",") ? ";" : times("\t") > times(",") ? "\t" : ",";
}

/** Spreadsheets end lines within cells in their own way; texts here have `\n`. */
function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/**
 * Reads a CSV of UTF-8 text with a header; cells are separated by commas, semicolons or tabs, and empty rows are left
 * out. Stops one row after `most`. Other requests run in between, because a row with too many or too few cells costs
 * fifty times as much as a normal one, and a file may hold nothing else.
 */
export async function readCsv(bytes: Uint8Array, most = 100_000): Promise<CsvTable | CsvFault> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { fault: "The file is not UTF-8 text. Save it as “CSV UTF-8”." };
  }
  if (text.includes("\u0000")) return { fault: "The file is not text." };
  try {
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n"],
      max_record_size: LONGEST_ROW,
    });
    const records: string[][] = [];
    const slice = new TimeSlice();
    for await (const record of Readable.from(chunksOf(bytes, slice)).pipe(parser) as AsyncIterable<string[]>) {
      if (record.length > MOST_CELLS)
        return { fault: `Row ${String(records.length + 1)} has more than ${formatNumber(MOST_CELLS)} cells.` };
      // The header, and the row that shows there are too many.
      if (records.push(record) === most + 2) break;
      if (slice.isOver) await slice.rest();
    }
    const [first, ...rest] = records;
    if (!first) return { fault: "The file is empty." };
    // Empty rows are counted, so that the others keep their numbers.
    const rows: CsvTable["rows"] = [];
    for (const [at, record] of rest.entries()) {
      if (slice.isOver) await slice.rest();
      const cells = record.map((cell) => withPlainLineEnds(unguardedCell(cell)));
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ row: at + 2, cells });
    }
    return { heading: first.map((cell) => unguardedCell(cell).trim()), rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = typeof error["lines"] === "number" ? ` (line ${String(error["lines"])})` : "";
    return { fault: `${FAULTS[error.code] ?? "The file can’t be read as CSV."}${at}` };
  }
}
