import { CsvError, parse, type InfoRecord } from "csv-parse";
import { Readable } from "node:stream";
import { TimeSlice } from "~/backend/concurrency";
import { formatNumber } from "~/domain/numbers";
import { unguardedCell } from "./csv.server";
import { encodingOf, textOf, type CsvEncoding, type FileContent } from "./csv-encoding.server";

/**
 * A row's unguarded cells, with `\n` at the end of each line, and its number in a spreadsheet, where the header is row
 * 1.
 */
export interface CsvRow {
  row: number;
  cells: string[];
}

export interface CsvFile {
  encoding: CsvEncoding;
  delimiter: string;
  heading: string[];
  /** Yields the rows below the header, without empty ones; each call starts from the first. Throws `CsvRefused`. */
  rows(): AsyncGenerator<CsvRow>;
}

/** Tells people why a file can't be read as CSV and, if known, at which row or line. */
export class CsvRefused extends Error {
  override readonly name = "CsvRefused";
}

/** A row as the parser gives it, with the number of rows so far. */
interface ParsedRow {
  record: string[];
  info: InfoRecord;
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
/** More than the 1,048,576 rows of a spreadsheet, which may nearly all hold nothing but separators. */
const MOST_ROWS = 1_100_000;
/**
 * The most rows with a different number of cells than the header: the parser creates an error with a stack for each.
 */
const MOST_UNEVEN_ROWS = 50_000;
/** Enough to find the separator in the first few names of the header. */
const HEADING_READ = 10_000;
/** The first line that tells Excel the separator. */
const SEPARATOR_LINE = /^sep=([,;\t|])\r?\n/;

async function beginningOf(content: FileContent, encoding: CsvEncoding): Promise<string> {
  let beginning = "";
  for await (const text of textOf(content, encoding)) {
    beginning += text;
    if (beginning.length >= HEADING_READ) break;
  }
  return beginning.slice(0, HEADING_READ);
}

/** Returns the header's separator: spreadsheets in many countries use semicolons. */
function delimiterOf(beginning: string): string {
  const heading = /^[^\r\n]*/.exec(beginning)?.[0] ?? "";
  const times = (separator: string) => heading.split(separator).length - 1;
  return times(";") > times(",") ? ";" : times("\t") > times(",") ? "\t" : ",";
}

/** Spreadsheets end lines within cells in their own way; texts here have `\n`. */
function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

async function* withoutZeros(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    if (text.includes("\u0000")) throw new CsvRefused("The file is not text.");
    yield text;
  }
}

/**
 * Opens a CSV with a header, in UTF-8, UTF-16 or Windows-1252, with cells separated by commas, semicolons or tabs. Other
 * requests run in between, because a row with too many or too few cells costs fifty times as much as a normal one, and
 * a file may hold nothing else. Throws `CsvRefused`; so does `rows` after more than `mostUneven` of them.
 */
export async function openCsv(content: FileContent, mostUneven = MOST_UNEVEN_ROWS): Promise<CsvFile> {
  const encoding = await encodingOf(content);
  const beginning = await beginningOf(content, encoding);
  const stated = SEPARATOR_LINE.exec(beginning);
  const skipped = stated ? 1 : 0;
  const delimiter = stated?.[1] ?? delimiterOf(beginning);
  // Only old programs of the Mac end lines with a carriage return alone.
  const ends = beginning.includes("\n") || !beginning.includes("\r") ? ["\r\n", "\n"] : ["\r"];

  /** Yields the rows that aren't empty, the header first. */
  async function* records(): AsyncGenerator<CsvRow> {
    const parser = parse({
      delimiter,
      relax_column_count: true,
      record_delimiter: ends,
      max_record_size: LONGEST_ROW,
      skip_empty_lines: true,
      info: true,
    });
    const slice = new TimeSlice();
    const texts = Readable.from(withoutZeros(textOf(content, encoding)));
    texts.on("error", (error) => parser.destroy(error));
    try {
      for await (const { record: cells, info } of texts.pipe(parser) as AsyncIterable<ParsedRow>) {
        const row = info.records + info.empty_lines;
        if (cells.length > MOST_CELLS)
          throw new CsvRefused(`Row ${String(row)} has more than ${formatNumber(MOST_CELLS)} cells.`);
        if (info.records > MOST_ROWS)
          throw new CsvRefused(`The file has more than ${formatNumber(MOST_ROWS)} rows. Delete the empty ones.`);
        if (info.invalid_field_length > mostUneven)
          throw new CsvRefused(
            `More than ${formatNumber(mostUneven)} rows have more or fewer cells than the first row.`,
          );
        if (row > skipped) yield { row, cells };
        if (slice.isOver) await slice.rest();
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const at = typeof error["lines"] === "number" ? ` (line ${String(error["lines"])})` : "";
      throw new CsvRefused(`${FAULTS[error.code] ?? "The file can’t be read as CSV."}${at}`);
    } finally {
      texts.destroy();
    }
  }

  async function readHeading(): Promise<CsvRow> {
    for await (const { row, cells } of records())
      return { row, cells: cells.map((cell) => unguardedCell(cell).trim()) };
    throw new CsvRefused("The file is empty.");
  }

  const heading = await readHeading();
  return {
    encoding,
    delimiter,
    heading: heading.cells,
    async *rows() {
      for await (const { row, cells: read } of records()) {
        if (row === heading.row) continue;
        const cells = read.map((cell) => withPlainLineEnds(unguardedCell(cell)));
        if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
      }
    },
  };
}
