import { formatNumber } from "~/domain/numbers";
/** A figure of a range, and of the range before it. */
export interface Change {
  now: number;
  before: number;
}

/** Formats a figure: "12,345", "3.5". */
export function figure(value: number): string {
  return formatNumber(value, 1);
}

/**
 * Says how a figure compares: "12% more than in the 30 days before (1,234)". `isOpen`: the range ends today, and the one
 * before at the same time of day.
 */
export function changeInWords({ now, before }: Change, days: number, isOpen = false): string {
  const day = isOpen ? "yesterday by this time" : "on the day before";
  const span = days === 1 ? day : `in the ${String(days)} days before`;
  if (before === 0) return now === 0 ? `None ${span} either` : `None ${span}`;
  if (now === 0) return `${figure(before)} ${span}`;
  if (now === before) return `The same as ${span}`;
  const share = (Math.abs(now - before) / before) * 100;
  const percent = share < 0.1 ? "under 0.1" : share < 10 ? figure(share) : figure(Math.round(share));
  return `${percent}% ${now > before ? "more" : "less"} than ${span} (${figure(before)})`;
}
