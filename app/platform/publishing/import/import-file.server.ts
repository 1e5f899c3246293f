import { formatNumber } from "~/domain/numbers";
import { CsvRefused, openCsv, type CsvFile, type CsvRow } from "~/http/csv/csv-reader.server";
import { LEAVE_OUT, type ImportChoices, type ImportQuestion } from "~/platform/admin-list/files/import-choices";
import type { ListImport } from "~/platform/admin-list/list.server";
import { found, type CellForms } from "./cells/cell-forms";
import { columnsFor, type CsvField, type FormShown } from "./csv-fields";
import { columnsByLabel, guessedColumns, type OfferedColumn } from "./guessed-columns";
import { plainHeading, readHeading, type Heading } from "./import-heading";
import type { ImportFile } from "./import-schema";

/** The most headings of one's own that are asked about at once; the others after these. */
const MOST_ASKED = 100;
/** Entries of a list whose columns a heading may stand for. */
const ENTRIES_OFFERED = 3;
const LONGEST_SHOWN = 60;

type Form = FormShown["form"];

interface Unclear {
  row: number;
  column: string;
  text: string;
}

/** What the cells of a file show of one form. */
class Shown {
  readonly seen = new Set<string>();
  unclear: Unclear | null = null;

  /** Returns the only form seen, or the usual one where no cell needs it; null if somebody has to say it. */
  settled<F extends string>(chosen: F | null, usual: F): F | null {
    if (chosen !== null) return chosen;
    const [only] = this.seen;
    if (this.seen.size === 1) return only as F;
    return this.unclear === null ? usual : null;
  }
}

/** Collects what a file's rows show of the forms of its numbers and dates. */
class FormsOfFile {
  readonly #shown: Record<Form, Shown> = { decimals: new Shown(), dates: new Shown(), currency: new Shown() };
  #first: readonly string[] | null = null;

  constructor(
    private readonly heading: Heading,
    /** The columns of an import that a heading may stand for, and what its items are called. */
    private readonly offered: readonly OfferedColumn[],
    private readonly words: Context["words"],
  ) {}

  look({ row, cells }: CsvRow): void {
    this.#first ??= cells;
    const { fields, own, hasIds } = this.heading;
    for (const { field, places, earlier } of fields) {
      if (!field.shows || earlier !== null) continue;
      const texts = places.map((place) => (place === null ? "" : (cells[place] ?? "")));
      if (texts.every((text) => text === "")) continue;
      for (const { form, shows, text, at } of field.shows(texts)) {
        // A known item's amounts may have their currencies already.
        if (form === "currency" && hasIds) continue;
        const of = this.#shown[form];
        if (shows !== "either") of.seen.add(shows);
        else if (!of.unclear) {
          const heading = own.find((one) => one.at === places[at])?.name.slice(0, LONGEST_SHOWN);
          of.unclear = { row, column: heading ?? field.columns[at]?.name ?? field.field, text };
        }
      }
    }
  }

  /** Returns the forms to read the file with, or the questions that it leaves open. */
  settle(choices: ImportChoices): { forms: CellForms } | { questions: ImportQuestion[] } {
    const decimals = this.#shown.decimals.settled(choices.decimals, "point");
    const dates = this.#shown.dates.settled(choices.dates, "dmy");
    const currency = this.#shown.currency.settled<string>(choices.currency, "");
    const questions: ImportQuestion[] = [];
    const { own, problem } = this.heading;
    if (problem !== null) {
      const open = own.slice(0, MOST_ASKED).map((one) => ({ ...one, name: one.name.slice(0, LONGEST_SHOWN) }));
      const used = this.heading.fields.flatMap(({ field, places }) =>
        field.columns.flatMap(({ name }, at) => (typeof places[at] === "number" ? [name] : [])),
      );
      const guessed = guessedColumns(
        open.filter(({ column }) => column === undefined),
        this.offered.filter(({ name }) => !used.includes(name)),
        this.words,
      );
      questions.push({
        about: "columns",
        message: problem,
        headings: open.map(({ at, name, column }) => ({
          ...{ at, name },
          sample: (this.#first?.[at] ?? "").slice(0, LONGEST_SHOWN),
          column: column === null ? LEAVE_OUT : (column ?? guessed.get(at) ?? ""),
        })),
        columns: [...this.offered],
      });
    }
    const said = ({ row, column, text }: Unclear) => `Row ${String(row)}, ${column}: ${found(text)}`;
    const { decimals: ofDecimals, dates: ofDates } = this.#shown;
    if (decimals === null && ofDecimals.unclear)
      questions.push({
        about: "decimals",
        message: `${said(ofDecimals.unclear)} can be thousands or a number with decimals. Choose the decimal mark of this file.`,
      });
    if (dates === null && ofDates.unclear)
      questions.push({
        about: "dates",
        message: `${said(ofDates.unclear)} can begin with the day or with the month. Choose which.`,
      });
    const { unclear } = this.#shown.currency;
    if (currency === null && unclear)
      questions.push({
        about: "currency",
        message: `${said(unclear)} names no currency. Enter the one that such amounts are in.`,
      });
    if (decimals === null || dates === null || currency === null || questions.length > 0) return { questions };
    return { forms: { decimals, dates, currency, leavesCellsOut: choices.leavesCellsOut } };
  }
}

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
async function formsOf(
  file: CsvFile,
  heading: Heading,
  ...about: [readonly OfferedColumn[], Context["words"]]
): Promise<FormsOfFile | string> {
  const forms = new FormsOfFile(heading, ...about);
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
  { exported, ownHeadings, words }: Pick<Context, "exported" | "ownHeadings" | "words">,
): Promise<ReadFile | { problem: string } | { questions: ImportQuestion[] }> {
  const file = await openCsv(content);
  const offered = [
    { name: "id" },
    ...fields.flatMap((field) => columnsFor(field, ENTRIES_OFFERED).map(({ name, label }) => ({ name, label }))),
  ];
  const labelled = columnsByLabel(offered);
  const meaning = (heading: string, at: number) => {
    const said = choices.headings[at];
    if (said !== undefined) return said === LEAVE_OUT ? null : said;
    const plain = plainHeading(heading);
    const remembered = ownHeadings.get(plain);
    return remembered === undefined ? labelled.get(plain) : remembered;
  };
  const heading = readHeading(file.heading, fields, { exported, meaning, isLenient: choices.isLenient });
  if (typeof heading === "string") return { problem: heading };
  const read = await formsOf(file, heading, offered, words);
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
      readAs: {
        ...{ encoding: file.encoding, delimiter: file.delimiter },
        ...{ decimals: forms.decimals, dates: forms.dates, ...(forms.currency && { currency: forms.currency }) },
      },
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
