import { DAY_MS } from "~/domain/day-ms";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function counted(count: number, unit: string): string {
  return `${String(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** Formats a duration in one unit, rounded down: "3 days", "47 hours", "under a minute". */
function spell(milliseconds: number): string {
  if (milliseconds < MINUTE) return "under a minute";
  if (milliseconds < HOUR) return counted(Math.floor(milliseconds / MINUTE), "minute");
  if (milliseconds < 2 * DAY_MS) return counted(Math.floor(milliseconds / HOUR), "hour");
  return counted(Math.floor(milliseconds / DAY_MS), "day");
}

/** Returns the time until `dueAt` as of `now` (both UTC, ISO 8601): "due in 3 days", "overdue by 2 hours". */
export function timeLeft(dueAt: string, now: string): string {
  const left = Date.parse(dueAt) - Date.parse(now);
  return left > 0 ? `due in ${spell(left)}` : `overdue by ${spell(-left)}`;
}

/** How soon a complaint is due: past its deadline, within a day, or later. */
export type Urgency = "over" | "today" | "later";

export function urgencyOf(dueAt: string, now: string): Urgency {
  const left = Date.parse(dueAt) - Date.parse(now);
  return left <= 0 ? "over" : left <= DAY_MS ? "today" : "later";
}

/** Returns the time until `dueAt` in its largest unit, for dense lists: "3 d left", "5 h left", "2 h overdue". */
export function shortTimeLeft(dueAt: string, now: string): string {
  const left = Date.parse(dueAt) - Date.parse(now);
  const size = Math.abs(left);
  const [unit, letters] = size >= DAY_MS ? [DAY_MS, "d"] : size >= HOUR ? [HOUR, "h"] : [MINUTE, "min"];
  return `${String(Math.floor(size / unit))} ${letters} ${left > 0 ? "left" : "overdue"}`;
}
