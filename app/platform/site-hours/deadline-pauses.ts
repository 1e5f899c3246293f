import { formatMoment } from "~/domain/days";

/** Why nobody could act: the site didn't run, was closed for maintenance, or a notice had not arrived yet. */
export const PAUSE_REASONS = ["off", "closed", "untold"] as const;

/** A time in which a deadline doesn't run; UTC, ISO 8601. */
export interface Pause {
  from: string;
  until: string;
  why: (typeof PAUSE_REASONS)[number];
}

const MOST_TOLD = 3;

/**
 * Returns the parts of pauses that a deadline lost after `since`, oldest first and each moment once, and when it passes
 * with their time added. A pause in the time that was added counts as well; one after the deadline doesn't.
 */
export function pausedDeadline(
  dueAt: string,
  since: string,
  pauses: readonly Pause[],
): { dueAt: string; lost: Pause[] } {
  const lost: Pause[] = [];
  let due = Date.parse(dueAt);
  let reached = Date.parse(since);
  for (const pause of [...pauses].sort((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    const from = Math.max(Date.parse(pause.from), reached);
    const until = Date.parse(pause.until);
    if (from >= due || until <= from) continue;
    due += until - from;
    reached = until;
    lost.push({ ...pause, from: new Date(from).toISOString() });
  }
  return { dueAt: new Date(due).toISOString(), lost };
}

/** Returns the milliseconds between two moments that were in no pause. */
export function runningTime(from: string, until: string, pauses: readonly Pause[]): number {
  const between = pauses.map((pause) => ({ ...pause, until: pause.until < until ? pause.until : until }));
  const { dueAt } = pausedDeadline(until, from, between);
  return 2 * Date.parse(until) - Date.parse(dueAt) - Date.parse(from);
}

const WORDS: Record<Pause["why"], (from: string, until: string) => string> = {
  off: (from, until) => `The site was off from ${from} to ${until}.`,
  closed: (from, until) => `The site was closed for maintenance from ${from} to ${until}.`,
  untold: (from, until) => `Our notice of ${from} had not arrived by ${until}.`,
};

/** Says in sentences what a deadline lost. */
export function pauseWords(lost: readonly Pause[]): string {
  const told = lost
    .slice(-MOST_TOLD)
    .map(({ from, until, why }) => WORDS[why](formatMoment(from), formatMoment(until)));
  const left = lost.length - told.length;
  if (left > 0)
    told.unshift(left === 1 ? "There was one earlier break." : `There were ${String(left)} earlier breaks.`);
  return told.join(" ");
}
