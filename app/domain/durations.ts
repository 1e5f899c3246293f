import { formatNumber } from "./numbers";

const HOUR = 60;

function counted(count: number, unit: string): string {
  return `${formatNumber(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** Formats minutes spent on something, at least one, in one unit: "35 minutes", "110 minutes", "57 hours". */
export function formatMinutes(minutes: number): string {
  const spent = Math.max(1, Math.round(minutes));
  return spent < 2 * HOUR && spent !== HOUR ? counted(spent, "minute") : counted(Math.round(spent / HOUR), "hour");
}

/**
 * Formats the hours somebody waits, such as for a withdrawal, in one unit: "48 minutes", "33 hours", and from two days on
 * "2 days".
 */
export function formatHours(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * HOUR));
  if (minutes < 2 * HOUR && minutes !== HOUR) return counted(minutes, "minute");
  const whole = Math.round(minutes / HOUR);
  return whole < 48 ? counted(whole, "hour") : counted(Math.round(whole / 24), "day");
}

/** Formats hours that something took at the most, in one unit and rounded up: "34 hours", and from two days on "3 days". */
export function formatWithin(hours: number): string {
  const whole = Math.max(1, Math.ceil(hours));
  return formatHours(whole < 48 ? whole : Math.ceil(whole / 24) * 24);
}

const UNIT = String.raw`(\d+(?:[.,]\d+)?)\s*`;
const SPELLED = new RegExp(
  String.raw`^(?:${UNIT}d(?:ays?)?\s*)?(?:${UNIT}h(?:ours?|rs?)?\s*)?(?:${UNIT}m(?:in(?:ute)?s?)?)?$`,
  "i",
);

/** Hours are rounded to this fraction, a third of a second. */
const KEPT = 10_000;

/**
 * Reads hours as people write them: "48 minutes", "1 hour 30 minutes", "2 days 4 hours", "36h", or a bare number of
 * hours. Null if it is none of these.
 */
export function parseHours(text: string): number | null {
  const words = text.trim();
  const bare = words
    .replace(/hours?$/i, "")
    .trimEnd()
    .replace(",", ".");
  if (bare !== "" && Number.isFinite(Number(bare))) return Number(bare);
  const [, days, hours, minutes] = (words === "" ? null : SPELLED.exec(words)) ?? [];
  if (days === undefined && hours === undefined && minutes === undefined) return null;
  const number = (digits = "0") => Number(digits.replace(",", "."));
  const sum = 24 * number(days) + number(hours) + number(minutes) / HOUR;
  return Math.round(sum * KEPT) / KEPT;
}

/**
 * Formats hours so that `parseHours` reads back the same value: as `formatHours` does, or as a decimal number of hours.
 */
export function exactHours(hours: number): string {
  const words = formatHours(hours);
  return parseHours(words) === hours ? words : `${String(hours)} hours`;
}
