import { CURRENCY_SYMBOLS, decimalsOf, LARGEST_AMOUNT } from "./currencies";
import type { Currency } from "./currency-codes";
import type { Money } from "./schema";

const AMOUNT = /^(\d{1,10})(?:[.,](\d{1,8}))?$/;

/** Digits of Japanese, Arabic, Persian, Hindi and Bengali keyboards. */
const OTHER_DIGITS = /[０-９٠-٩۰-۹०-९০-৯]/g;
const POINTS = /[．٫]/g;
/** Thousands in groups, parted by one and the same mark, and a decimal mark that is another one. */
const GROUPED = /^(\d{1,3})([\s'’٬.,])(\d{3}(?:\2\d{3})*)(?:([.,])(\d{1,8}))?$/;

function asciiDigit(digit: string): string {
  const low = (digit.codePointAt(0) ?? 0) & 15;
  return String(/[०-९০-৯]/.test(digit) ? low - 6 : low);
}

/**
 * Returns an amount without the zeros at its end that programs write: 1250.00 yen, 12.5000 euros. Three digits may be
 * thousands, and stay.
 */
function withoutZeros(plain: string): string {
  const [, whole, part = ""] = AMOUNT.exec(plain) ?? [];
  if (whole === undefined || part.length === 3) return plain;
  let rest = part;
  while (rest.endsWith("0")) rest = rest.slice(0, -1);
  return rest === "" ? whole : `${whole}.${rest}`;
}

/** True for marks that can only part thousands: 1 234, 1,234.50 and 1.234.567, but not 1,234. */
const arePlain = (mark: string, groups: string, decimal: string | undefined) =>
  !/[.,]/.test(mark) || groups.length > 3 || decimal !== undefined;

/**
 * Returns an amount as people type it without what doesn't change it: digits of other scripts, the sign or code of its
 * currency, marks between thousands, and a dash for no cents. What could be read in two ways stays as it is.
 */
function plainAmount(text: string, currency: Currency | undefined): string {
  let plain = text.replace(OTHER_DIGITS, asciiDigit).replace(POINTS, ".").replaceAll("，", ",").trim();
  const symbol = (currency && CURRENCY_SYMBOLS[currency]) ?? "";
  for (const name of [currency ?? "", symbol, symbol.slice(-1)]) {
    if (name === "") continue;
    const length = name.length;
    if (plain.slice(0, length).toUpperCase() === name) plain = plain.slice(length).trim();
    else if (plain.slice(-length).toUpperCase() === name) plain = plain.slice(0, -length).trim();
  }
  plain = plain.replace(/[.,] ?[-–—]{1,2}$/, "");
  const [, first = "", mark = "", groups = "", decimal, part = ""] = GROUPED.exec(plain) ?? [];
  if (mark === "" || mark === decimal || !arePlain(mark, groups, decimal)) return withoutZeros(plain);
  return withoutZeros(first + groups.replaceAll(mark, "") + (decimal === undefined ? "" : `.${part}`));
}

/** Returns what is wrong with an amount as typed, in this currency if one is chosen; null for a right one. */
export function amountProblem(text: string, code: Currency | undefined): string | null {
  const [amount, , part = ""] = AMOUNT.exec(plainAmount(text, code)) ?? [];
  if (amount === undefined) return "Enter the amount as a number, such as 1250 or 1250.50.";
  if (code === undefined) return null;
  const most = decimalsOf(code);
  if (most === 0 && part !== "") return "This currency has no smaller unit: leave out the decimals.";
  if (part.length > most) return `Use at most ${String(most)} decimals: ${code} has no smaller unit.`;
  return amountOf(text, code).amount > LARGEST_AMOUNT ? "This amount is too high." : null;
}

/** Returns the money of an amount as typed, in which `amountProblem` finds nothing wrong. */
export function amountOf(text: string, currency: Currency): Money {
  const [whole = "0", part = ""] = plainAmount(text, currency).split(/[.,]/);
  return { amount: Number(whole + part.padEnd(decimalsOf(currency), "0")), currency };
}
