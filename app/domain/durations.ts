import { formatNumber } from "./numbers";

const HOUR = 60;
const DAY = 24 * HOUR;

function counted(count: number, unit: string): string {
  return `${formatNumber(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** Joins two units of a duration and leaves out one that is zero. */
function inUnits(minutes: number, size: number, [large, small]: [string, string], smallSize: number): string {
  const whole = Math.floor(minutes / size);
  const rest = (minutes % size) / smallSize;
  return [...(whole > 0 ? [counted(whole, large)] : []), ...(rest > 0 ? [counted(rest, small)] : [])].join(" ");
}

/** Formats minutes spent on something, at least one: "35 minutes", "3 hours 50 minutes", "57 hours 20 minutes". */
export function formatMinutes(minutes: number): string {
  return inUnits(Math.max(1, Math.round(minutes)), HOUR, ["hour", "minute"], 1);
}

/**
 * Formats the hours somebody waits, such as for a withdrawal, in at most two units: "48 minutes", "1 hour 30 minutes",
 * "36 hours", and from two days on "2 days", "14 days 4 hours".
 */
export function formatHours(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * HOUR));
  if (minutes < 2 * DAY) return formatMinutes(minutes);
  return inUnits(Math.round(minutes / HOUR) * HOUR, DAY, ["day", "hour"], HOUR);
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
