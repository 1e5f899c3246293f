import { manyLines, oneLine } from "~/domain/text/characters";
import type { CsvValue } from "~/platform/admin-list/list-definition";

/** One field of an item in a CSV, with the ways to write and read it; the column has the field's name. */
export interface CsvField {
  field: string;
  /** Hint for people about the content of a cell. */
  hint: string;
  write(value: unknown): CsvValue;
  /** Returns a value for the schema to judge; throws `CellProblem` if the text can't be read at all. */
  read(cell: string): unknown;
}

export class CellProblem extends Error {}

const BETWEEN_CODES = /[;,\s]+/;

/** One line of text. */
export function textField(field: string, hint = "text"): CsvField {
  return { field, hint, write: (value) => String(value ?? ""), read: oneLine };
}

/** Text of any number of lines. */
export function longTextField(field: string, hint = "text"): CsvField {
  return { field, hint, write: (value) => String(value ?? ""), read: manyLines };
}

/** One line of text, or empty. */
export function optionalField(field: string, hint = "text, or empty"): CsvField {
  return { field, hint, write: (value) => (value ?? null) as CsvValue, read: (cell) => oneLine(cell) || null };
}

/** A number, or empty. */
export function numberField(field: string, hint = "number, or empty"): CsvField {
  return {
    field,
    hint,
    write: (value) => (value ?? null) as CsvValue,
    read(cell) {
      if (cell.trim() === "") return null;
      const number = Number(cell);
      if (!Number.isFinite(number)) throw new CellProblem("Enter a number with a decimal point, such as 12.5.");
      return number;
    },
  };
}

/** "yes" or "no". */
export function yesField(field: string): CsvField {
  return {
    field,
    hint: "yes or no",
    write: (value) => (value ? "yes" : "no"),
    read(cell) {
      const word = cell.trim().toLowerCase();
      if (!["", "no", "yes"].includes(word)) throw new CellProblem("Enter yes or no.");
      return word === "yes";
    },
  };
}

/** Codes such as "EUR; GBP". */
export function codesField(field: string, hint = "codes, such as EUR; GBP"): CsvField {
  return {
    field,
    hint,
    write: (value) => (value as string[]).join("; "),
    read: (cell) => cell.split(BETWEEN_CODES).filter((code) => code !== ""),
  };
}

/** Short texts, one per line. */
export function linesField(field: string, hint = "one per line within the cell"): CsvField {
  return {
    field,
    hint,
    write(value) {
      const lines = value as string[];
      const isPlain = lines.every((line) => line === line.trim() && line !== "" && !/[\r\n]|^\[/.test(line));
      return isPlain ? lines.join("\n") : JSON.stringify(lines);
    },
    read(cell) {
      if (cell.startsWith("[")) return readJson(cell);
      return cell
        .split(/\r?\n/)
        .map(oneLine)
        .filter((line) => line !== "");
    },
  };
}

/** A field with parts of its own; `blank` is the value of an empty cell. */
export function jsonField(field: string, blank: unknown, hint = "JSON, as it is exported"): CsvField {
  return {
    field,
    hint,
    write: (value) => (value === null || value === undefined ? null : JSON.stringify(value)),
    read: (cell) => (cell.trim() === "" ? blank : readJson(cell)),
  };
}

/** Deeper than any field is; limits the recursion of code that compares values. */
const DEEPEST = 12;

function isDeeper(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return left === 0 || Object.values(value).some((part) => isDeeper(part, left - 1));
}

/** Texts within JSON are names, quotes and addresses: one line each. */
const plainTexts = (_key: string, value: unknown) => (typeof value === "string" ? oneLine(value) : value);

function readJson(cell: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(cell, plainTexts);
  } catch {
    throw new CellProblem("This is not valid JSON.");
  }
  if (isDeeper(value, DEEPEST)) throw new CellProblem("This JSON is nested too deeply.");
  return value;
}

/** Returns a value as its cell's text. */
export function cellText(value: CsvValue): string {
  return value === null ? "" : String(value);
}
