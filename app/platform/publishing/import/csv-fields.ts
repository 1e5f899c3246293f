import { parseHours } from "~/domain/durations";
import { manyLines, oneLine } from "~/domain/text/characters";
import type { CsvValue } from "~/platform/admin-list/list-definition";
import { orderShownBy, readDay, readInstant } from "./cells/cell-dates";
import { CellProblem, found, saysNothing, type CellForms, type DateOrder, type Decimals } from "./cells/cell-forms";
import { decimalsShownBy, numberCell, readNumber } from "./cells/cell-numbers";
import { codesReader, readYes, withScheme } from "./cells/cell-words";

export interface CsvColumn {
  name: string;
  /** What the field is called on screens, where its name is a programmer's. */
  label?: string | undefined;
  /** Hint for people about the content of a cell. */
  hint: string;
  /** A cell as people would write it, for messages. */
  example: string;
  /** Returns the cell for a value of the field. */
  write(value: unknown): CsvValue;
}

/** What a cell shows of the forms of its file; `either` where it can be read in two ways. */
export type FormShown =
  | { form: "decimals"; shows: Decimals | "either"; text: string; at: number }
  | { form: "dates"; shows: DateOrder | "either"; text: string; at: number }
  /** An amount that names no currency. */
  | { form: "currency"; shows: "either"; text: string; at: number };

/** One field of an item in a CSV, in one column of its name or in several, with the ways to write and read it. */
export interface CsvField {
  field: string;
  columns: readonly CsvColumn[];
  /**
   * Returns a value for the schema to judge, from the text of each column; throws `CellProblem` if the texts can't be read
   * at all. `isGiven` is false for a column that the file lacks, whose text is what is stored.
   */
  read(cells: readonly string[], forms: CellForms, isGiven?: readonly boolean[]): unknown;
  /** Returns what the cells show of the forms of their file; `at` is the column. */
  shows?(cells: readonly string[]): FormShown[];
  /** True if a cell that gives `value` leaves what is stored as it is, because a spreadsheet cuts seconds off. */
  isSame?(value: unknown, stored: unknown): boolean;
  /** Returns what was read with the parts as they are stored that a spreadsheet has only cut. */
  settled?(value: unknown, stored: unknown): unknown;
  /** Returns the place of the column that a path inside the value is about. */
  placeOf?(path: readonly string[], cells: readonly string[]): number;
  /** Returns what a new item has whose row says nothing of the field; missing where `read` finds it in empty cells. */
  unsaid?: ((now: string) => unknown) | undefined;
  /** How many entries a list may have, with the columns of each, one entry after the other. */
  entries?: { width: number; most: number; countOf(value: unknown): number };
  /** A column of earlier exports that held the whole field, and how it is read. */
  earlier?: { name: string; read(cell: string): unknown };
}

const LONGEST_TIME = 60;
const BETWEEN_CODES = /[;,\s]+/;

/** Returns a field with one column of its name. */
function single(
  field: string,
  column: Omit<CsvColumn, "name">,
  read: (cell: string, forms: CellForms) => unknown,
  more: Pick<CsvField, "isSame"> & { shows?: (cell: string) => Omit<FormShown, "text" | "at"> | null } = {},
): CsvField {
  const { shows, isSame } = more;
  return {
    field,
    columns: [{ name: field, ...column }],
    read: ([cell = ""], forms) => read(cell, forms),
    ...(isSame && { isSame }),
    ...(shows && {
      shows([cell = ""]) {
        const shown = shows(cell);
        return shown ? [{ ...shown, text: cell, at: 0 } as FormShown] : [];
      },
    }),
  };
}

/** One line of text. */
export function textField(field: string, hint = "text", example = ""): CsvField {
  return single(field, { hint, example, write: (value) => String(value ?? "") }, oneLine);
}

/** Text of any number of lines. */
export function longTextField(field: string, hint = "text", example = ""): CsvField {
  return single(field, { hint, example, write: (value) => String(value ?? "") }, manyLines);
}

/** One line of text, or empty. */
export function optionalField(field: string, hint = "text, or empty", example = ""): CsvField {
  const write = (value: unknown) => (value ?? null) as CsvValue;
  return single(field, { hint, example, write }, (cell) => oneLine(cell) || null);
}

/** One of a few words, or empty if `isOptional`. */
export function choiceField(field: string, values: readonly string[], isOptional = false): CsvField {
  const hint = `one of ${values.join(", ")}${isOptional ? ", or empty" : ""}`;
  const write = (value: unknown) => (value ?? null) as CsvValue;
  return single(field, { hint, example: values[0] ?? "", write }, (cell) => {
    const word = oneLine(cell);
    const known = values.find((value) => value === word.toLowerCase().replace(/[\s-]+/g, "_"));
    return known ?? (word === "" && isOptional ? null : word);
  });
}

/** A name, which may stand for a word that is stored in its place. */
export function namedField(
  field: string,
  { idOf, example }: { idOf: (name: string) => string; example: string },
  hint: string,
): CsvField {
  return single(field, { hint, example, write: (value) => String(value ?? "") }, (cell) => idOf(oneLine(cell)));
}

/** A number, or empty. */
export function numberField(field: string, hint = "number, or empty", example = "12.5"): CsvField {
  const write = (value: unknown) => (typeof value === "number" ? numberCell(value) : null);
  return single(
    field,
    { hint, example, write },
    (cell, { decimals }) => (saysNothing(cell) ? null : readNumber(cell, decimals)),
    { shows: showsDecimals },
  );
}

function showsDecimals(cell: string): Omit<FormShown, "text" | "at"> | null {
  const shows = decimalsShownBy(cell);
  return shows && { form: "decimals", shows };
}

/** Hours as a number or as people write them: "48 minutes", "24h", "2 days". Or empty. */
export function hoursField(
  field: string,
  hint = "hours, such as 12.5, or 48 minutes, or empty",
  example = "12.5",
): CsvField {
  const write = (value: unknown) => (typeof value === "number" ? numberCell(value) : null);
  return single(
    field,
    { hint, example, write },
    (cell, { decimals }) => {
      if (saysNothing(cell)) return null;
      const hours =
        decimalsShownBy(cell) === null ? parseHours(cell.slice(0, LONGEST_TIME)) : readNumber(cell, decimals);
      if (hours === null)
        throw new CellProblem(`${found(cell)} is no time that we can read. Write 36 for hours, 48 minutes or 2 days.`);
      return hours;
    },
    { shows: showsDecimals },
  );
}

function showsOrder(cell: string): Omit<FormShown, "text" | "at"> | null {
  const shows = orderShownBy(cell);
  return shows && { form: "dates", shows };
}

/** A day. */
export function dayField(field: string): CsvField {
  const column = { hint: "day, such as 2019-04-01 or 01.04.2019", example: "2019-04-01", write: String };
  return single(field, column, (cell, { dates }) => (cell.trim() === "" ? "" : readDay(cell, dates)), {
    shows: showsOrder,
  });
}

/** An instant in UTC, or empty. */
export function instantField(field: string): CsvField {
  const column = {
    hint: "time in UTC, such as 2026-10-01 09:00 or 01.10.2026 09:00, or empty",
    example: "2026-10-01 09:00",
    write: (value: unknown) => (value ?? null) as CsvValue,
  };
  return single(field, column, (cell, { dates }) => (cell.trim() === "" ? null : readInstant(cell, dates)), {
    shows: showsOrder,
    isSame(value, stored) {
      if (typeof value !== "string" || typeof stored !== "string") return false;
      const [read, kept] = [Date.parse(value), Date.parse(stored)];
      return read === kept || (read % 1_000 === 0 && read === kept - (kept % (read % 60_000 === 0 ? 60_000 : 1_000)));
    },
  });
}

/** "yes" or "no". */
export function yesField(field: string): CsvField {
  const write = (value: unknown) => (value ? "yes" : "no");
  return single(field, { hint: "yes or no, TRUE or FALSE", example: "yes", write }, readYes);
}

/** An https address, or empty if `isOptional`. */
export function addressField(field: string, isOptional: boolean, hint: string, example = ""): CsvField {
  const write = (value: unknown) => (value ?? null) as CsvValue;
  return single(field, { hint, example, write }, (cell) => {
    const address = withScheme(oneLine(cell));
    return address === "" && isOptional ? null : address;
  });
}

/** Codes such as "EUR; GBP": any, or those that are known by their names as well. */
export function codesField(
  field: string,
  values: readonly string[] | undefined,
  hint = "codes, such as EUR; GBP",
  example = "EUR; GBP",
): CsvField {
  const write = (value: unknown) => (value as string[]).join("; ");
  const read = values ? codesReader(values) : (cell: string) => cell.split(BETWEEN_CODES).filter((code) => code !== "");
  return single(field, { hint, example, write }, read);
}

/** The entries of a list that have columns in every export and in the template, whether or not there are any. */
const LEAST_ENTRIES = 2;

/** Returns the columns of a field that hold `count` entries of its list, or all that it has. */
export function columnsFor({ columns, entries }: CsvField, count = 0): readonly CsvColumn[] {
  return entries ? columns.slice(0, entries.width * Math.min(entries.most, Math.max(LEAST_ENTRIES, count))) : columns;
}

/** Short texts, one per line. */
export function linesField(field: string, hint = "one per line within the cell", example = ""): CsvField {
  function write(value: unknown) {
    const lines = value as string[];
    const isPlain = lines.every((line) => line === line.trim() && line !== "" && !/[\r\n]|^\[/.test(line));
    return isPlain ? lines.join("\n") : JSON.stringify(lines);
  }
  return single(field, { hint, example, write }, (cell) => {
    if (cell.startsWith("[")) return readJson(cell);
    return cell
      .split(/\r?\n/)
      .map(oneLine)
      .filter((line) => line !== "");
  });
}

/** A field with parts of its own; `blank` is the value of an empty cell. */
export function jsonField(field: string, blank: unknown, hint = "JSON, as exported"): CsvField {
  const write = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  const example = JSON.stringify(blank);
  return single(field, { hint, example, write }, (cell) => (cell.trim() === "" ? blank : readJson(cell)));
}

/** Deeper than any field is; limits the recursion of code that compares values. */
const DEEPEST = 12;

function isDeeper(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return left === 0 || Object.values(value).some((part) => isDeeper(part, left - 1));
}

/** Texts within JSON are names, quotes and addresses: one line each. */
const plainTexts = (_key: string, value: unknown) => (typeof value === "string" ? oneLine(value) : value);

/** Returns the value of a cell with JSON. Throws `CellProblem`. */
export function readJson(cell: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(cell, plainTexts);
  } catch {
    throw new CellProblem(
      `${found(cell)} is not valid JSON. Export an item that has this, and write it in the same way.`,
    );
  }
  if (isDeeper(value, DEEPEST)) throw new CellProblem("This JSON is nested too deeply.");
  return value;
}

/** Returns a value as its cell's text. */
export function cellText(value: CsvValue): string {
  return value === null ? "" : String(value);
}

/** Returns the text of each of a field's columns for a value. */
export function cellsOf({ columns }: Pick<CsvField, "columns">, value: unknown): string[] {
  return columns.map(({ write }) => cellText(write(value)));
}
