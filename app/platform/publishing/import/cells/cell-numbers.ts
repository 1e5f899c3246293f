import { CURRENCY_SYMBOLS, decimalsOf, LARGEST_AMOUNT } from "~/domain/money/currencies";
import type { Currency } from "~/domain/money/currency-codes";
import { isCurrency, type Money } from "~/domain/money/money";
import { withoutTrailing } from "~/domain/trailing";
import { CellProblem, found, type Decimals } from "./cell-forms";

/** A number's digits, without the marks that group or divide them. */
interface Digits {
  isNegative: boolean;
  whole: string;
  /** The digits after the decimal mark. */
  part: string;
}

interface NumberText {
  /**
   * The decimal mark that the text shows; `either` where one mark stands before exactly three digits, as in 1,234; `none`
   * without any mark.
   */
  mark: Decimals | "either" | "none";
  digitsBy(decimals: Decimals): Digits;
}

/** Spaces and apostrophes group digits in threes, of every kind that spreadsheets write. */
const GROUPING = /[\s'’]/g;
const GROUPED = /^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/;
const NUMBER = /^([+-]?)(\d+(?:[.,]\d+)*)$/;
const LONGEST = 40;

const markOf = (sign: string): Decimals => (sign === "," ? "comma" : "point");
const isGrouped = (groups: readonly string[]) =>
  /^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => group.length === 3);

/** Returns what a number's text can mean; null if it isn't a number. */
function numberText(text: string): NumberText | null {
  if (text.length > LONGEST) return null;
  const plain = text.replace("−", "-");
  const [, sign, digits = ""] = NUMBER.exec(GROUPED.test(plain) ? plain.replace(GROUPING, "") : plain) ?? [];
  if (sign === undefined) return null;
  const isNegative = sign === "-";
  const marks = digits.replace(/\d/g, "");
  const whole = (groups: readonly string[]): Digits => ({ isNegative, whole: groups.join(""), part: "" });
  if (marks === "") return { mark: "none", digitsBy: () => whole([digits]) };

  const last = marks.at(-1) ?? "";
  const at = digits.lastIndexOf(last);
  const before = digits.slice(0, at);
  const split = (): Digits => ({ isNegative, whole: before.replace(/[.,]/g, ""), part: digits.slice(at + 1) });
  if (new Set(marks).size === 2) {
    const groups = before.split(last === "," ? "." : ",");
    if (marks.indexOf(last) < marks.length - 1 || !isGrouped(groups)) return null;
    return { mark: markOf(last), digitsBy: split };
  }
  const groups = digits.split(last);
  if (marks.length > 1)
    return isGrouped(groups) ? { mark: markOf(last === "," ? "." : ","), digitsBy: () => whole(groups) } : null;
  if (isGrouped(groups) && !/^0/.test(digits))
    return { mark: "either", digitsBy: (decimals) => (decimals === markOf(last) ? split() : whole(groups)) };
  return { mark: markOf(last), digitsBy: split };
}

/** Returns which decimal mark a number's cell shows; null if it shows none or isn't a number. */
export function decimalsShownBy(text: string): Decimals | "either" | null {
  const mark = numberText(text.trim())?.mark ?? "none";
  return mark === "none" ? null : mark;
}

/** Returns a number as a cell writes it: never so that its decimal mark could be taken for a mark of thousands. */
export function numberCell(value: number): string {
  const text = String(value);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** A number that a spreadsheet has shortened: 1E+05, 1,2E-07. */
const SHORTENED = /\d[.,]?E[+-]?\d/i;

/** Throws `CellProblem` for a number whose last digits may be lost. */
function refuseShortened(text: string): void {
  if (SHORTENED.test(text.slice(0, 2 * LONGEST)))
    throw new CellProblem(
      `${found(text)} was shortened by a spreadsheet, and digits may be lost. Show the column as plain numbers there, and export it again.`,
    );
}

/** Returns a number from its cell. Throws `CellProblem`. */
export function readNumber(text: string, decimals: Decimals): number {
  refuseShortened(text);
  const digits = numberText(text.trim())?.digitsBy(decimals);
  if (!digits) throw new CellProblem(`${found(text)} is not a number. Write 12.5 or 12,5.`);
  return Number(`${digits.isNegative ? "-" : ""}${digits.whole}.${digits.part || "0"}`);
}

const SYMBOLS = Object.entries(CURRENCY_SYMBOLS) as [Currency, string][];

/** Returns an amount's cell without its currency, and the currency it names: "50 EUR", "€50", "EUR 50". */
export function amountParts(text: string): { number: string; currency: string | null } {
  const trimmed = text.trim().slice(0, 2 * LONGEST);
  const [before = ""] = /^[^\d+\-−.,]*/.exec(trimmed) ?? [];
  const rest = trimmed.slice(before.length);
  const [number = ""] = /^[^\p{L}\p{Sc}]*/u.exec(rest) ?? [];
  const after = rest.slice(number.length);
  const named = `${before.trim()}${after.trim()}`;
  if (named === "" || !/\d/.test(number)) return { number: trimmed, currency: null };
  const symbol = SYMBOLS.find(([, one]) => one === named)?.[0];
  return { number: number.trim(), currency: symbol ?? named.toUpperCase() };
}

/** Like `decimalsShownBy`, for an amount: three digits after a mark are thousands if the currency has no such unit. */
export function decimalsShownByAmount(text: string, currency: string): Decimals | "either" | null {
  const { number, currency: own } = amountParts(text);
  const shown = decimalsShownBy(number);
  const code = own ?? currency.trim().toUpperCase();
  if (shown !== "either" || !isCurrency(code) || decimalsOf(code) >= 3) return shown;
  return number.includes(",") ? "point" : "comma";
}

/** Returns an amount in whole units as a cell writes it. */
export function amountCell({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency);
  const digits = String(amount).padStart(decimals + 1, "0");
  if (decimals === 0) return digits;
  const part = digits.slice(-decimals);
  const shown = decimals > 3 ? withoutTrailing(part, "0") : part;
  const text = shown === "" ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${shown}`;
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Returns the money of an amount in whole units and its currency's code. Throws `CellProblem`. */
export function readAmount(text: string, code: string, decimals: Decimals): Money {
  refuseShortened(text);
  const { number, currency: own } = amountParts(text);
  const named = code.trim().toUpperCase();
  if (own !== null && named !== "" && own !== named)
    throw new CellProblem(
      `${found(text)} names ${found(own)} as its currency, but the column beside it names ${found(named)}.`,
    );
  const currency = own ?? named;
  if (currency === "")
    throw new CellProblem(`${found(text)} has no currency. Write ${number} EUR, or add the column of its currency.`);
  if (!isCurrency(currency))
    throw new CellProblem(`${found(currency)} is not a currency we know. Write its code, such as EUR or GBP.`);
  // Whole units of a currency without cents can only be grouped in thousands.
  const shown = decimalsShownByAmount(text, currency);
  const digits = numberText(number)?.digitsBy(shown === "either" || shown === null ? decimals : shown);
  if (!digits) throw new CellProblem(`${found(text)} is not an amount. Write 1250.50 or 1250,50.`);
  if (digits.isNegative) throw new CellProblem(`${found(text)} is below 0.`);
  const most = decimalsOf(currency);
  const part = withoutTrailing(digits.part, "0");
  if (part.length > most)
    throw new CellProblem(
      most === 0
        ? `${found(text)} has decimals, and ${currency} has no smaller unit. Write ${digits.whole}.`
        : `${found(text)} has more decimals than ${currency}, which has ${String(most)}. Write ${digits.whole}.${part.slice(0, most)}.`,
    );
  const amount = Number(digits.whole + part.padEnd(most, "0"));
  if (amount > LARGEST_AMOUNT) throw new CellProblem(`${found(text)} is too high.`);
  return { amount, currency };
}
