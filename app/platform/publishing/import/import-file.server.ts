import { formatNumber } from "~/domain/numbers";
import { CsvRefused, openCsv, type CsvFile, type CsvRow } from "~/http/csv/csv-reader.server";
import { LEAVE_OUT, type ImportChoices, type ImportQuestion } from "~/platform/admin-list/files/import-choices";
import type { ListImport } from "~/platform/admin-list/list.server";
import type { CellForms } from "./cells/cell-forms";
import { columnsFor, type CsvField } from "./csv-fields";
import { FormsOfFile } from "./import-forms";
import { plainHeading, readHeading, type Heading } from "./import-heading";
import type { ImportFile } from "./import-schema";

/** More rows than any of our lists has, so that an export of everything can be imported. */
const MOST_ROWS = 100_000;

type Context = Parameters<ListImport["propose"]>[2];
type OwnHeadings = Context["ownHeadings"];

/** A file whose heading and forms are settled. */
export interface ReadFile {
  heading: Heading;
  forms: CellForms;
  /** Its rows but for its notes, each time from the first. */
  rows(): AsyncIterable<CsvRow>;
  /** What an import's input says of it. */
  said: Pick<ImportFile, "fileName" | "ignored" | "mapped" | "readAs">;
  /** What somebody has said of headings. Those just left out together aren't remembered: they may be others next time. */
  saidHeadings: OwnHeadings;
}

/** What the id of a row begins with that only explains a file, such as those of the template. */
const NOTE = "#";

/** Yields a file's rows without its notes: no item has such an id. */
async function* withoutNotes(rows: AsyncIterable<CsvRow>, { id }: Heading): AsyncGenerator<CsvRow> {
  for await (const row of rows) if (id === null || !row.cells[id]?.startsWith(NOTE)) yield row;
}

/** Reads a file once, to learn its forms and that it can be read to its end. */
async function formsOf(file: CsvFile, heading: Heading): Promise<FormsOfFile | string> {
  const forms = new FormsOfFile(heading);
  let count = 0;
  for await (const row of withoutNotes(file.rows(), heading)) {
    count += 1;
    if (count > MOST_ROWS) return `The file has more than ${formatNumber(MOST_ROWS)} rows. Split it.`;
    forms.look(row);
  }
  return count === 0 ? "There are no rows under the heading." : forms;
}

const BLANK_JSON = new Set(["[]", "{}", "null"]);

/** Returns the rows of a file to fill in: its heading, what each column holds, and an example. */
export function templateOf(fields: readonly CsvField[], idNote: string): string[][] {
  const columns = fields.flatMap((field) =>
    columnsFor(field).map(({ name, hint, example }, at) => {
      const isShown = (!field.entries || at < field.entries.width) && !BLANK_JSON.has(example);
      return { name, hint, example: isShown ? example : "" };
    }),
  );
  return [
    ["id", ...columns.map(({ name }) => name)],
    [`${NOTE} ${idNote} Rows whose id begins with ${NOTE} are left out.`, ...columns.map(({ hint }) => hint)],
    [`${NOTE} An example`, ...columns.map(({ example }) => example)],
  ];
}

/** Returns a list's columns for people, with the first entry of those that repeat. */
export function describedColumns(fields: readonly CsvField[], idHint: string): { name: string; hint: string }[] {
  const columns = fields.flatMap(({ columns, entries }) =>
    columns.slice(0, entries?.width).map(({ name, hint }) => ({
      name,
      hint: entries ? `${hint}; up to ${name.replace("1", String(entries.most))}` : hint,
    })),
  );
  return [{ name: "id", hint: idHint }, ...columns];
}

/** Reads the heading of a file and the forms of its cells; says what is wrong with it, or what it leaves open. */
export async function readImportFile(
  { name, content }: Parameters<ListImport["propose"]>[0],
  fields: readonly CsvField[],
  choices: ImportChoices,
  { exported, ownHeadings }: Pick<Context, "exported" | "ownHeadings">,
): Promise<ReadFile | { problem: string } | { questions: ImportQuestion[] }> {
  const file = await openCsv(content);
  const meaning = (heading: string, at: number) => {
    const said = choices.headings[at];
    return said === undefined ? ownHeadings.get(plainHeading(heading)) : said === LEAVE_OUT ? null : said;
  };
  const heading = readHeading(file.heading, fields, { exported, meaning, isLenient: choices.isLenient });
  if (typeof heading === "string") return { problem: heading };
  const read = await formsOf(file, heading);
  if (typeof read === "string") return { problem: read };
  const settled = read.settle(choices);
  if ("questions" in settled) return settled;
  const { forms } = settled;
  return {
    heading,
    forms,
    rows: () => withoutNotes(file.rows(), heading),
    said: {
      fileName: name.slice(0, 200),
      ignored: heading.ignored.map((column) => column.slice(0, 200)),
      mapped: heading.own.flatMap(({ name: own, column }) =>
        typeof column === "string" ? [{ heading: own.slice(0, 200), column }] : [],
      ),
      readAs: { encoding: file.encoding, delimiter: file.delimiter, ...forms },
    },
    saidHeadings: new Map(
      heading.own.flatMap(({ at, name: own, column = null }) =>
        choices.headings[at] !== undefined ? [[plainHeading(own), column] as const] : [],
      ),
    ),
  };
}

/** Answers a file that is no CSV with what is wrong with it. */
export function refusing(propose: ListImport["propose"]): ListImport["propose"] {
  return async (...of) => {
    try {
      return await propose(...of);
    } catch (error) {
      if (error instanceof CsvRefused) return { problem: error.message };
      throw error;
    }
  };
}
