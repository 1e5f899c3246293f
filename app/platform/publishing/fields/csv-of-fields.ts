import type { Field, FieldSet } from "./field";
import {
  addressField,
  choiceField,
  codesField,
  dayField,
  hoursField,
  instantField,
  jsonField,
  linesField,
  namedField,
  longTextField,
  numberField,
  optionalField,
  readJson,
  textField,
  yesField,
  type CsvField,
  type CsvColumn,
  type FormShown,
} from "../import/csv-fields";
import { moneyField, moneyOfText } from "../import/csv-money";
import { isDeepStrictEqual } from "node:util";
import { CellProblem, type CellForms } from "../import/cells/cell-forms";
import { inWords } from "./field-names";

type Parts = Readonly<Record<string, unknown>>;

/** The columns of a value's parts: those of a group, or of one entry of a list. */
interface PartColumns {
  columns: readonly CsvColumn[];
  read(cells: readonly string[], forms: CellForms, isGiven?: readonly boolean[]): Parts;
  shows(cells: readonly string[]): FormShown[];
  /** Returns the place of the column that a part's path is about. */
  placeOf(path: readonly string[]): number;
  /** Returns what was read with the parts that a spreadsheet has only cut as they are stored. */
  settled(read: Parts, stored: Parts): Parts;
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

function partColumns(
  prefix: string,
  parts: readonly CsvField[],
  partsIn: (value: unknown) => Parts | null,
): PartColumns {
  const columns = parts.flatMap((part) =>
    part.columns.map((column) => ({
      ...column,
      name: `${prefix} ${inWords(column.name).toLowerCase()}`,
      label: undefined,
      write(value: unknown) {
        const own = partsIn(value)?.[part.field];
        return own === undefined ? null : column.write(own);
      },
    })),
  );
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.columns.length, 0));
  const placed = parts.map((part, at) => ({ part, start: starts[at] ?? 0 }));
  const own = <T>({ part, start }: (typeof placed)[number], all: readonly T[]) =>
    all.slice(start, start + part.columns.length);
  return {
    columns,
    read: (cells, forms, isGiven) =>
      Object.fromEntries(
        placed.map((one) => {
          const { part, start } = one;
          const mine = own(one, cells);
          // Its columns aren't in the file, and nothing is stored.
          const isUnsaid = isGiven && isEmpty(mine) && !own(one, isGiven).includes(true);
          if (isUnsaid && part.unsaid) return [part.field, part.unsaid(new Date().toISOString())];
          try {
            return [part.field, part.read(mine, forms, isGiven && own(one, isGiven))];
          } catch (error) {
            if (!(error instanceof CellProblem)) throw error;
            const at = Math.max(
              0,
              part.columns.findIndex(({ name }) => name === error.column),
            );
            throw new CellProblem(error.message, columns[start + at]?.name ?? null);
          }
        }),
      ),
    shows: (cells) =>
      placed.flatMap((one) =>
        (one.part.shows?.(own(one, cells)) ?? []).map((shown) => ({ ...shown, at: one.start + shown.at })),
      ),
    placeOf([name, inside]) {
      const one = placed.find(({ part }) => part.field === name);
      // An amount's currency is in the column after it.
      return (one?.start ?? 0) + (inside === "currency" && one && one.part.columns.length > 1 ? 1 : 0);
    },
    settled: (read, stored) =>
      Object.fromEntries(
        placed.map(({ part: { field, isSame } }) => [
          field,
          isSame?.(read[field], stored[field]) ? stored[field] : read[field],
        ]),
      ),
  };
}

/** A value with parts, a column each: `support email`. With `isNullable`, one whose cells are all empty is null. */
function partsField(
  field: string,
  parts: readonly CsvField[],
  { isNullable, earlier }: { isNullable: boolean; earlier: CsvField["earlier"] },
): CsvField {
  const all = partColumns(inWords(field).toLowerCase(), parts, (value) => (value ?? null) as Parts | null);
  return {
    field,
    columns: all.columns,
    read: (cells, forms, isGiven) => (isNullable && isEmpty(cells) ? null : all.read(cells, forms, isGiven)),
    shows: (cells) => all.shows(cells),
    placeOf: (path) => all.placeOf(path),
    ...(earlier && { earlier }),
  };
}

/**
 * A list whose entries have parts, a column each: `licence 1 authority`. An entry whose cells are all empty is none, so
 * that a person can leave one out.
 */
function entriesField(
  field: string,
  parts: readonly CsvField[],
  { entry, most, earlier }: { entry: string; most: number; earlier: CsvField["earlier"] },
): CsvField {
  const entries = Array.from({ length: most }, (_, at) =>
    partColumns(`${entry} ${String(at + 1)}`, parts, (value) => (value as Parts[] | null | undefined)?.[at] ?? null),
  );
  const width = entries[0]?.columns.length ?? 0;
  const own = <T>(all: readonly T[], at: number) => all.slice(at * width, (at + 1) * width);
  return {
    field,
    columns: entries.flatMap(({ columns }) => columns),
    read: (cells, forms, isGiven) =>
      entries.flatMap((one, at) => {
        const mine = own(cells, at);
        return isEmpty(mine) ? [] : [one.read(mine, forms, isGiven && own(isGiven, at))];
      }),
    shows: (cells) =>
      entries.flatMap((one, at) =>
        isEmpty(own(cells, at))
          ? []
          : one.shows(own(cells, at)).map((shown) => ({ ...shown, at: at * width + shown.at })),
      ),
    settled(value, stored) {
      if (!Array.isArray(value) || !Array.isArray(stored)) return value;
      const [first] = entries;
      return (value as Parts[]).map((read, at) => {
        const before = stored[at] as Parts | undefined;
        return before && first && !isDeepStrictEqual(read, before) ? first.settled(read, before) : read;
      });
    },
    placeOf([number = "0", ...path], cells) {
      // Entries without a cell aren't counted in what was read.
      const filled = entries.flatMap((_, at) => (isEmpty(own(cells, at)) ? [] : [at]));
      const at = filled[Number(number)] ?? Number(number);
      return at * width + (entries[0]?.placeOf(path) ?? 0);
    },
    entries: { width, most, countOf: (value) => (Array.isArray(value) ? value.length : 0) },
    ...(earlier && { earlier }),
  };
}

/** Reads the amounts of a list's entries in whole units, "min": "10.00 EUR", as earlier exports wrote them. */
function withAmounts(entries: unknown, amounts: readonly string[]): unknown {
  if (!Array.isArray(entries)) return entries;
  return entries.map((entry: unknown) =>
    typeof entry === "object" && entry !== null
      ? Object.fromEntries(
          Object.entries(entry).map(([name, part]: [string, unknown]) => [
            name,
            amounts.includes(name) ? moneyOfText(part) : part,
          ]),
        )
      : entry,
  );
}

/** Returns the column that held all of a field as JSON in earlier exports. */
function earlierColumn(name: string, { blank, amounts }: Field): CsvField["earlier"] {
  return { name, read: (cell) => (cell.trim() === "" ? blank : withAmounts(readJson(cell), amounts)) };
}

const csvFields = (fields: FieldSet) => Object.entries(fields).map(([name, field]) => csvField(name, field));

function csvField(name: string, field: Field): CsvField {
  const unsaid = field.about.csv?.unsaid ?? (() => field.blank);
  const one: CsvField = { ...cellsOfField(name, field), unsaid };
  // The columns of parts are named in words, and an amount's second one is its currency.
  const [first, ...others] = one.columns;
  return first?.name === name ? { ...one, columns: [{ ...first, label: field.label }, ...others] } : one;
}

function cellsOfField(name: string, field: Field): CsvField {
  const { cells, about, blank, label } = field;
  const { hint, example } = about.csv ?? {};
  switch (cells.as) {
    case "text":
      return textField(name, hint ?? label, example);
    case "optional":
      return optionalField(name, hint ?? `${label}, or empty`, example);
    case "long":
      return longTextField(name, hint ?? label, example);
    case "choice":
      return choiceField(name, cells.values, cells.isOptional);
    case "day":
      return dayField(name);
    case "instant":
      return instantField(name);
    case "number":
      return numberField(name, hint, example);
    case "hours":
      return hoursField(name, hint, example);
    case "yes":
      return yesField(name);
    case "codes":
      return codesField(name, cells.values, hint, example);
    case "named":
      return namedField(name, cells, hint ?? label);
    case "address":
      return addressField(name, cells.isOptional, hint ?? `${label}${cells.isOptional ? ", or empty" : ""}`, example);
    case "lines":
      return linesField(name, hint, example);
    case "money":
      return moneyField(name);
    case "json":
      return jsonField(name, blank, hint);
    case "parts":
      return partsField(name, csvFields(cells.parts), { ...cells, earlier: earlierColumn(name, field) });
    case "entries": {
      const entry = about.csv?.entry ?? cells.entry.toLowerCase();
      return entriesField(name, csvFields(cells.parts), { ...cells, entry, earlier: earlierColumn(name, field) });
    }
  }
}

/**
 * Returns the columns of a kind's CSV, for export and import: first those of the fields in `first`, in their order.
 * `own` are fields whose columns are like no other's.
 */
export function csvOf(
  fields: FieldSet,
  { first = [], own = [] }: { first?: readonly string[]; own?: readonly CsvField[] } = {},
): CsvField[] {
  return [...new Set([...first, ...Object.keys(fields)])].flatMap((name) => {
    const field = fields[name];
    return field ? [own.find((one) => one.field === name) ?? csvField(name, field)] : [];
  });
}
