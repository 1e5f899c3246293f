import type { Field, FieldSet } from "./field";
import {
  addressField,
  choiceField,
  codesField,
  dayField,
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
} from "../import/csv-fields";
import { entriesField, partsField } from "./csv-entries";
import { moneyField, moneyOfText } from "../import/csv-money";

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
