import { CellProblem, found, type DateOrder } from "./cell-forms";

/** A date's text: in parts whose order is known or not, with its time as written. */
interface DateText {
  first: number;
  second: number;
  year: number;
  /** Null where either number can be the day. */
  order: DateOrder | null;
  time: string;
}

const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]+([^T\s].*))?$/i;
const NUMBERS = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})\.?(?:,? +(\S.*))?$/;
/** Months in words: "1 April 2019", "1st Apr 2019", "April 1, 2019". */
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.?,? (\d{4})(?:,? +(\S.*))?$/i;
const MONTH_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? +(\S.*))?$/i;
const MONTHS = ["january", "february", "march", "april", "may", "june"].concat([
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
]);
const SHORT_YEAR = /^\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2}(?:\D|$)/;
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)? ?([ap]\.?m\.?)?$/i;
const ZONE = /(Z|UTC|[+-]\d{2}:?\d{2})$/i;
const LONGEST = 60;
const MIDNIGHT = "00:00:00.000";

/** Returns the number of a month by its English name or the beginning of it; null for none. */
function monthNamed(name: string): number | null {
  const at = MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));
  return at === -1 ? null : at + 1;
}

/** Returns a date whose month is in words, which can be read in one way only; null for another. */
function dateInWords(text: string): DateText | null {
  const [, before, name, year, time] = DAY_MONTH.exec(text) ?? [];
  const [, nameFirst, after, yearAfter, timeAfter] = MONTH_DAY.exec(text) ?? [];
  const month = monthNamed(name ?? nameFirst ?? "?");
  if (month === null) return null;
  const day = Number(before ?? after);
  return { first: day, second: month, year: Number(year ?? yearAfter), order: "dmy", time: time ?? timeAfter ?? "" };
}

/** Returns what a date's text can mean; null if it isn't a date with a year of four digits. */
function dateText(text: string): DateText | null {
  const trimmed = text.trim().replace(/\s/g, " ");
  if (trimmed.length > LONGEST) return null;
  const iso = ISO.exec(trimmed);
  if (iso) {
    const [year, month, day] = [Number(iso[1]), Number(iso[3]), Number(iso[4])];
    return { first: day, second: month, year, order: "dmy", time: iso[5] ?? "" };
  }
  const parts = NUMBERS.exec(trimmed);
  if (!parts) return dateInWords(trimmed);
  const [first, mark, second, year] = [Number(parts[1]), parts[2], Number(parts[3]), Number(parts[4])];
  // Between full stops the day is first in every country.
  const order = mark === "." || first > 12 ? "dmy" : second > 12 ? "mdy" : first === second ? "dmy" : null;
  return { first, second, year, order, time: parts[5] ?? "" };
}

/** Returns which order a date's cell shows: `either` for 03/04/2026; null if the cell shows none. */
export function orderShownBy(text: string): DateOrder | "either" | null {
  const parts = NUMBERS.exec(text.trim().slice(0, LONGEST + 1));
  if (!parts || parts[2] === "." || parts[1] === parts[3]) return null;
  return dateText(text)?.order ?? "either";
}

const two = (number: number) => String(number).padStart(2, "0");

/** Returns a day from the parts of its date; null if the calendar has no such day. */
function dayOf({ first, second, year, order }: DateText, dates: DateOrder): string | null {
  const [day, month] = (order ?? dates) === "dmy" ? [first, second] : [second, first];
  const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Returns a time as `HH:MM:SS.mmm`; null if there is no such time. */
function clockOf(text: string): string | null {
  const [, hours, minutes, seconds = "0", part = "", half] = TIME.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const isAfternoon = half?.toLowerCase().startsWith("p") === true;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${two(hour)}:${minutes ?? "00"}:${two(Number(seconds))}.${part.slice(0, 3).padEnd(3, "0")}`;
}

function problemOf(text: string, example: string): CellProblem {
  if (SHORT_YEAR.test(text.trim()))
    return new CellProblem(`${found(text)}: write the year with four digits, such as ${example}.`);
  const isDate = dateText(text) !== null;
  return new CellProblem(
    isDate
      ? `${found(text)} is not in the calendar. Write it like ${example}.`
      : `${found(text)} is not a date. Write it like ${example}.`,
  );
}

const DAY_EXAMPLE = "2026-11-25 or 25.11.2026";
const MOMENT_EXAMPLE = "2026-11-25 14:30 or 25.11.2026 14:30, in UTC";

/** Returns a day (`2026-11-25`) from its cell; a spreadsheet may have added midnight. Throws `CellProblem`. */
export function readDay(text: string, dates: DateOrder): string {
  const date = dateText(text);
  const day = date && dayOf(date, dates);
  if (!day) throw problemOf(text, DAY_EXAMPLE);
  if (date.time !== "" && clockOf(date.time.replace(ZONE, "")) !== MIDNIGHT)
    throw new CellProblem(`${found(text)} is a day with a time. Write it like ${DAY_EXAMPLE}.`);
  return day;
}

/** Returns an instant in UTC from its cell: in UTC unless the cell names an offset; a day alone begins it. */
export function readInstant(text: string, dates: DateOrder): string {
  const date = dateText(text);
  const day = date && dayOf(date, dates);
  if (!date || !day) throw problemOf(text, MOMENT_EXAMPLE);
  const zone = ZONE.exec(date.time)?.[1] ?? "Z";
  const clock = date.time === "" ? MIDNIGHT : clockOf(date.time.replace(ZONE, ""));
  if (clock === null)
    throw new CellProblem(`${found(text)} has no time of day that we can read. Write it like ${MOMENT_EXAMPLE}.`);
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?(..)$/, "$1:$2") : "Z";
  const at = new Date(`${day}T${clock}${offset}`);
  if (Number.isNaN(at.getTime()))
    throw new CellProblem(`${found(text)} has no offset that we can read. Write it like ${MOMENT_EXAMPLE}.`);
  return at.toISOString();
}
