import type { DocumentReader, Documents } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { scheduledJobs } from "~/platform/scheduler/collection";
import { settingsWithin } from "~/platform/settings/settings.server";
import { siteBeats, sitePauses } from "./collection";
import type { Pause } from "./deadline-pauses";

const SYSTEM = "system:site-hours";
const SITE = "site";
const MINUTE = 60_000;
/** Each is a write, so they are rarer than the runs that note them. */
const BEAT_MS = 2 * MINUTE;
/** Longer than a restart, a slow round of jobs, or one that failed and is tried again. */
const LEAST_GAP_MS = 12 * MINUTE;
/** A shorter pause is added only to deadlines that pass: an update of the site shouldn't cause a mail to everybody. */
const LONG_MS = 60 * MINUTE;
/** Longer than all the time that a deadline and its extension can run for, of 60 days each. */
const KEPT_MS = 200 * DAY_MS;
const MOST_KEPT = 500;
/** The site never ran before its first sign of life. */
const NEVER = "1970-01-01T00:00:00.000Z";

export interface SiteHours {
  pauses: readonly Pause[];
  /** True while maintenance mode is on: no deadline may pass. */
  isClosed: boolean;
  /** True if every running deadline is to be looked at, which `recordApplied` records. */
  isNews: boolean;
}

/** Returns when the site last ran by what an earlier version has stored, which noted no hours. */
async function lastRun(documents: Documents): Promise<string> {
  const { items } = await documents.query(scheduledJobs, { limit: 200 });
  const now = backend().clock().toISOString();
  return (
    items
      .map(({ ranAt }) => ranAt)
      .filter((at) => at <= now)
      .sort()
      .at(-1) ?? NEVER
  );
}

/**
 * Notes that the site runs now, and as pauses what lies between: the time since the last such note if that is long, and
 * maintenance. The holder of the scheduler's lease calls it before deciding what is overdue.
 *
 * A clock that is set wrong looks like a pause. Set ahead, it makes one that its being set right refutes, since the site
 * can't have been off at a time at which it is seen to run. Set back, and then right again, it makes one that begins at
 * the latest time shown before.
 */
export async function recordSiteHours(): Promise<SiteHours> {
  const { documents, clock } = backend();
  const before = (await documents.get(siteBeats, SITE)) ? null : await lastRun(documents);
  return documents.transaction(SYSTEM, async (transaction) => {
    const now = clock().toISOString();
    const stored = await transaction.get(siteBeats, SITE);
    const beat = stored ?? { at: before ?? NEVER, setBackFrom: null, closedSince: null };
    const known = (await transaction.get(sitePauses, SITE)) ?? { pauses: [], isApplied: true };
    const isClosed = (await settingsWithin(transaction)).maintenance.on;

    const isSetBack = lengthOf(now, beat.at) > LEAST_GAP_MS;
    const highest = latest(beat.at, beat.setBackFrom ?? NEVER);
    const setBackFrom = isSetBack ? highest : beat.setBackFrom;
    const isBack = setBackFrom !== null && now >= setBackFrom;
    const off: Pause = { from: isBack ? highest : beat.at, until: now, why: "off" };
    const closed: Pause | null =
      beat.closedSince !== null && !isClosed ? { from: beat.closedSince, until: now, why: "closed" } : null;
    const added = [
      ...(lengthOf(off.from, off.until) > LEAST_GAP_MS ? [off] : []),
      ...(closed && closed.from < closed.until ? [closed] : []),
    ];
    const kept = known.pauses.filter(
      ({ from, until }) => (from > now || until <= now) && lengthOf(until, now) < KEPT_MS,
    );
    const pauses = [...kept, ...added].sort((a, b) => (a.from < b.from ? -1 : 1)).slice(-MOST_KEPT);
    const isNews = isSetBack || !known.isApplied || added.some(({ from, until }) => lengthOf(from, until) >= LONG_MS);

    if (added.length > 0 || pauses.length < known.pauses.length || isNews === known.isApplied)
      transaction.set(sitePauses, SITE, { pauses, isApplied: !isNews });
    const closedSince = isClosed ? (beat.closedSince ?? beat.at) : null;
    const isStale = !stored || Math.abs(lengthOf(stored.at, now)) >= BEAT_MS;
    if (isStale || closedSince !== beat.closedSince)
      transaction.set(siteBeats, SITE, { at: now, setBackFrom: isBack ? null : setBackFrom, closedSince });
    return { pauses, isClosed, isNews };
  });
}

/** Notes that every running deadline has been looked at since the last long pause. */
export async function recordApplied(): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(sitePauses, SITE);
    if (known && !known.isApplied) transaction.update(sitePauses, SITE, { isApplied: true });
  });
}

/** Returns the site's pauses, of the last months, oldest first. */
export async function readPauses(reader: DocumentReader = backend().documents): Promise<readonly Pause[]> {
  return (await reader.get(sitePauses, SITE))?.pauses ?? [];
}

function lengthOf(from: string, until: string): number {
  return Date.parse(until) - Date.parse(from);
}

function latest(a: string, b: string): string {
  return a > b ? a : b;
}
