import type { Money } from "~/domain/money/money";
import { CellProblem, found, saysNothing, type CellForms } from "./cells/cell-forms";
import { amountCell, amountParts, decimalsShownByAmount, readAmount } from "./cells/cell-numbers";
import { readJson, type CsvColumn, type CsvField, type FormShown } from "./csv-fields";

const AMOUNT_HINT = "amount in whole units, such as 12.50 or 12,50, or empty";

/** Returns the two columns of an amount: the whole units and the currency. */
export function moneyColumns(name: string, moneyOf: (value: unknown) => Money | null, label?: string): CsvColumn[] {
  return [
    {
      ...{ name, label },
      hint: AMOUNT_HINT,
      example: "12.50",
      write(value) {
        const money = moneyOf(value);
        return money && amountCell(money);
      },
    },
    {
      name: `${name}Currency`,
      hint: `currency of ${name}, such as EUR`,
      example: "EUR",
      write: (value) => moneyOf(value)?.currency ?? null,
    },
  ];
}

/**
 * Returns the money of an amount's two cells; null if no amount is given. `isCodeGiven` is false if `code` is only the
 * stored one. Throws `CellProblem`.
 */
export function readMoney(
  amount: string,
  code: string,
  { decimals, currency }: CellForms,
  isCodeGiven = true,
): Money | null {
  // Exports of earlier releases have minor units and the currency in one cell.
  if (amount.trim().startsWith("{")) return readJson(amount) as Money;
  if (saysNothing(amount)) return null;
  const isNamed = amountParts(amount).currency !== null;
  const isStoredCodeOver = !isCodeGiven && isNamed;
  return readAmount(amount, isStoredCodeOver ? "" : code || (isNamed ? "" : currency), decimals);
}

/** Returns what an amount's cells show of their file's decimal mark, and whether they name a currency. */
export function moneyShows(amount: string, code: string, at: number): FormShown[] {
  if (amount.trim().startsWith("{") || saysNothing(amount)) return [];
  const shows = decimalsShownByAmount(amount, code);
  const isUnnamed = code.trim() === "" && amountParts(amount).currency === null;
  return [
    ...(shows ? [{ form: "decimals", shows, text: amount, at } as const] : []),
    ...(isUnnamed ? [{ form: "currency", shows: "either", text: amount, at } as const] : []),
  ];
}

/** An amount of money in two columns, or empty. */
export function moneyField(field: string): CsvField {
  return {
    field,
    columns: moneyColumns(field, (value) => (value ?? null) as Money | null),
    read: ([amount = "", code = ""], forms, isGiven) => readMoney(amount, code, forms, isGiven?.[1]),
    shows: ([amount = "", code = ""]) => moneyShows(amount, code, 0),
  };
}

/** Returns an amount that earlier exports wrote within JSON, "12.50 EUR"; minor units with their currency, as those before them had, stay as they are. */
export function moneyOfText(value: unknown): unknown {
  if (typeof value === "number")
    throw new CellProblem(`${found(String(value))} has no currency. Write "${String(value)}.00 EUR".`);
  if (typeof value !== "string") return value;
  return value.trim() === "" ? null : readAmount(value, "", "point");
}
