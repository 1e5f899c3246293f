import { groupedBy } from "~/domain/lists/grouped-by";
import { DAY_MS } from "~/domain/day-ms";

const LONGEST = 366;
/** The number of days whose lists are kept; lists of months and the totals stay. */
export const DAY_LISTS_KEPT = 400;

/** Calendar days (UTC), both ends included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The part of a day up to a time of day, which a day that isn't over is compared with. */
export interface PartOfDay {
  day: string;
  /** Milliseconds since midnight (UTC). */
  until: number;
}

/** Returns the instant at which a part of a day ends. */
export function endOf({ day, until }: PartOfDay): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + until).toISOString();
}

/**
 * Returns the last day of the range before, cut at the present time of day, so that both ranges are equally long; null for
 * a range that ended before today.
 */
export function cutBefore(range: DayRange, now: Date): PartOfDay | null {
  if (range.to !== now.toISOString().slice(0, 10)) return null;
  return { day: rangeBefore(range).to, until: now.getTime() % DAY_MS };
}

/** Ranges offered by name, in days up to today; 1 is today. */
export const RANGE_CHOICES = [1, 7, 30, 90, 365] as const;
const DEFAULT_CHOICE = 30;

/** Returns the day so many days later, or earlier for a negative number. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days in a range. */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Returns each day of a range, in order. */
export function daysOf(range: DayRange): string[] {
  return Array.from({ length: lengthOf(range) }, (_, index) => dayAfter(range.from, index));
}

/** Returns the range of the same length right before. */
export function rangeBefore(range: DayRange): DayRange {
  return { from: dayAfter(range.from, -lengthOf(range)), to: dayAfter(range.from, -1) };
}

/** Returns the last so many days, today included. */
export function lastDays(days: number, today: string): DayRange {
  return { from: dayAfter(today, 1 - days), to: today };
}

/** Returns a range as whole calendar months (`2026-11`) and the remaining single days. */
export function monthsAndDays(range: DayRange): { months: string[]; days: string[] } {
  const byMonth = groupedBy(daysOf(range), (day) => day.slice(0, 7));
  const months: string[] = [];
  const days: string[] = [];
  for (const [month, own] of byMonth) {
    if (own.length === daysOfMonth(month).length) months.push(month);
    else days.push(...own);
  }
  return { months, days };
}

/** Returns each day of a calendar month. */
export function daysOfMonth(month: string): string[] {
  const from = `${month}-01`;
  const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 10);
  return daysOf({ from, to: dayAfter(next, -1) });
}

export interface AskedRange {
  range: DayRange;
  /** The named range, null for custom dates. */
  choice: (typeof RANGE_CHOICES)[number] | null;
  /** The dates as typed, for the form. */
  typed: { from: string; to: string };
  /** The problem with the dates; the range is then the default one. */
  problem: { field: "from" | "to"; message: string } | null;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;
}

/**
 * Parses the range of an address: `?days=90`, or `?from=2026-01-01&to=2026-02-28`, at most 366 days and none after
 * today.
 */
export function parseRange(parameters: URLSearchParams, today: string): AskedRange {
  const typed = { from: (parameters.get("from") ?? "").slice(0, 20), to: (parameters.get("to") ?? "").slice(0, 20) };
  if (typed.from === "" && typed.to === "") {
    const days = Number(parameters.get("days"));
    const choice = RANGE_CHOICES.find((one) => one === days) ?? DEFAULT_CHOICE;
    return { range: lastDays(choice, today), choice, typed, problem: null };
  }
  const wrong = (field: "from" | "to", message: string): AskedRange => ({
    range: lastDays(DEFAULT_CHOICE, today),
    choice: null,
    typed,
    problem: { field, message },
  });
  for (const field of ["from", "to"] as const) {
    if (typed[field] !== "" && !isDay(typed[field])) return wrong(field, "Enter a real date, such as 2026-02-28.");
  }
  const to = typed.to === "" || typed.to > today ? today : typed.to;
  const from = typed.from === "" ? dayAfter(to, 1 - DEFAULT_CHOICE) : typed.from;
  if (from > today) return wrong("from", "The first day is in the future.");
  if (from > to) return wrong("to", "The last day is before the first.");
  if (lengthOf({ from, to }) > LONGEST) return wrong("from", `Choose at most ${String(LONGEST)} days.`);
  return { range: { from, to }, choice: null, typed: { from, to }, problem: null };
}

/** Returns the address's parameters for a range, as `parseRange` reads them. */
export function rangeQuery({ range, choice }: Pick<AskedRange, "range" | "choice">): string {
  return new URLSearchParams(choice === null ? { ...range } : { days: String(choice) }).toString();
}
