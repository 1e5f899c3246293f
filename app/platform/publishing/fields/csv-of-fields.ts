import type { Money } from "~/domain/money/money";
import type { Field, FieldSet } from "./field";
import {
  choiceField,
  codesField,
  dayField,
  instantField,
  jsonField,
  linesField,
  longTextField,
  numberField,
  optionalField,
  textField,
  yesField,
  type CsvField,
  type JsonForm,
} from "../import/csv-fields";
import { moneyField, moneyOfText, moneyText } from "../import/csv-money";

/** Writes the amounts of a list's entries in whole units: "min": "10.00 EUR". */
function withAmounts(amounts: readonly string[]): JsonForm {
  const changed = (entry: unknown, change: (amount: unknown) => unknown): unknown =>
    typeof entry === "object" && entry !== null
      ? Object.fromEntries(
          Object.entries(entry).map(([name, part]: [string, unknown]) => [
            name,
            amounts.includes(name) ? change(part) : part,
          ]),
        )
      : entry;
  return {
    shown: (value) => (value as unknown[]).map((entry) => changed(entry, (money) => moneyText(money as Money | null))),
    stored: (value) => (Array.isArray(value) ? value.map((entry) => changed(entry, moneyOfText)) : value),
  };
}

function csvField(name: string, { cells, about, blank, amounts }: Field): CsvField {
  const { hint, example } = about.csv ?? {};
  switch (cells.as) {
    case "text":
      return textField(name, hint, example);
    case "optional":
      return optionalField(name, hint, example);
    case "long":
      return longTextField(name, hint);
    case "choice":
      return choiceField(name, cells.values, cells.isOptional);
    case "day":
      return dayField(name);
    case "instant":
      return instantField(name);
    case "number":
      return numberField(name, hint);
    case "yes":
      return yesField(name);
    case "codes":
      return codesField(name, hint, example);
    case "lines":
      return linesField(name, hint);
    case "money":
      return moneyField(name);
    case "json":
      return jsonField(name, blank, hint, ...(amounts.length > 0 ? [withAmounts(amounts)] : []));
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
