import { firstPublished } from "~/platform/publishing/schema";
import type { AwardFields, AwardPhase } from "./schema";

interface Category {
  name: string;
  publicWeight: number;
  nominees: readonly unknown[];
}

/** The fields a phase depends on. */
export type Timed = Pick<AwardFields, "phase" | "dates"> & { categories: readonly Category[] };

/**
 * Returns the names of categories with too few nominees to vote on: two are needed where players vote, one elsewhere.
 */
export function thinCategories(categories: readonly Category[]): string[] {
  return categories
    .filter(({ nominees, publicWeight }) => nominees.length < (publicWeight > 0 ? 2 : 1))
    .map(({ name }) => name);
}

/** True once the results are decided, whether or not their time has come: the one part of a phase that is stored. */
export const isDecided = ({ phase }: Pick<AwardFields, "phase">) => phase === "announced";

/**
 * Returns the phase of a year at `now` (UTC, ISO 8601), as its dates say. Two things can delay them: voting waits for
 * enough nominees, because it freezes them, and results are announced only when they are decided.
 */
export function phaseAt(award: Timed, now: string): AwardPhase {
  const { dates, categories } = award;
  const at = Date.parse(now);
  const isPast = (date: string) => Date.parse(date) <= at;
  if (isDecided(award)) return isPast(dates.announcedAt) ? "announced" : "judging";
  const isReady = categories.length > 0 && thinCategories(categories).length === 0;
  if (isReady && isPast(dates.votingUntil)) return "judging";
  if (isReady && isPast(dates.votingFrom)) return "voting";
  return isPast(dates.shortlistAt) ? "shortlist" : "nominations";
}

/**
 * True from voting on: rules, categories, shares, nominees and the dates of voting can't change any more. A year that
 * nobody has seen yet is still being written, whatever its dates.
 */
export function isFrozenAt(award: Timed & Pick<AwardFields, "publishAt" | "firstPublishedAt">, now: string): boolean {
  if (isDecided(award)) return true;
  const phase = phaseAt(award, now);
  return firstPublished(award, now) !== null && (phase === "voting" || phase === "judging");
}
