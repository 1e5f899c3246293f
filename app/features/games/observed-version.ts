import { DAY_MS } from "~/domain/day-ms";

/** What of an observation decides which one counts. */
export interface Observed {
  percent: number;
  country: string;
  /** A day. */
  seenOn: string;
  /** UTC, ISO 8601. */
  recordedAt: string;
}

const newestFirst = (a: Observed, b: Observed) =>
  b.seenOn.localeCompare(a.seenOn) || b.recordedAt.localeCompare(a.recordedAt);

/** Returns observations the newest first; of those of one day, the one recorded last. */
export function byNewest<T extends Observed>(observations: readonly T[]): T[] {
  return observations.toSorted(newestFirst);
}

/**
 * Returns the observation of a game at a casino that counts for a country: the newest one there, or the newest of all
 * where nobody has looked from there, or the country is not known. Null without any.
 */
export function observedFor<T extends Observed>(observations: readonly T[], country: string | null): T | null {
  const sorted = byNewest(observations);
  return sorted.find((one) => one.country === country) ?? sorted[0] ?? null;
}

/** Returns the newest observation of each country, the newest first. */
export function observedByCountry<T extends Observed>(observations: readonly T[]): T[] {
  const counting = new Map<string, T>();
  for (const one of byNewest(observations)) if (!counting.has(one.country)) counting.set(one.country, one);
  return [...counting.values()];
}

/** Observations of one country that are this many days apart, or closer, can't both be right unless it changed. */
const RECENT_DAYS = 30;

/**
 * Returns the observation that the counting one disagrees with: the newest one of its country that was made at most
 * thirty days before it and shows another version; null without one.
 */
export function disagreeingWith<T extends Observed>(counting: Observed, observations: readonly T[]): T | null {
  const since = new Date(Date.parse(counting.seenOn) - RECENT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return (
    byNewest(observations).find(
      ({ country, seenOn, percent }) => country === counting.country && seenOn >= since && percent !== counting.percent,
    ) ?? null
  );
}

/** Returns the best return to player among a game's versions; null for a game without one. */
export function bestReturn(versions: readonly { percent: number }[]): number | null {
  return versions.length === 0 ? null : Math.max(...versions.map(({ percent }) => percent));
}
