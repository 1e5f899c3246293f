import { isLicensed } from "../commercial-tie";
import type { HistoryRecord, Licence, Lifecycle } from "../schema";

/** What a casino's badge says: the score, or what is said instead of one. */
export type BadgeStanding =
  { kind: "scored"; score: number } | { kind: "unscored" | "unlicensed" | Exclude<Lifecycle, "active"> };

interface Judged {
  lifecycle: Lifecycle;
  licences: readonly Pick<Licence, "tier" | "verifiedAt">[];
  score: { score: number | null } | null;
}

/** A score on a badge is praise, so any warning about the casino replaces it. */
export function badgeStanding(casino: Judged): BadgeStanding {
  if (casino.lifecycle !== "active") return { kind: casino.lifecycle };
  if (!isLicensed(casino)) return { kind: "unlicensed" };
  const score = casino.score?.score ?? null;
  return score === null ? { kind: "unscored" } : { kind: "scored", score };
}

/**
 * Returns the time (UTC) since which the present standing has held without a break, by the score's history, oldest
 * entry first; null when the history doesn't tell.
 */
export function standingSince(history: readonly HistoryRecord[], present: BadgeStanding): string | null {
  let lifecycle: Lifecycle | undefined;
  let isVerified: boolean | undefined;
  let since: string | null = null;
  for (const { score, at, inputs } of history) {
    lifecycle = inputs?.lifecycle ?? lifecycle;
    isVerified = inputs?.licences?.some(({ tier, verified }) => tier !== "none" && verified) ?? isVerified;
    since = heldBy({ score, lifecycle, isVerified }, present) ? (since ?? at) : null;
  }
  return since;
}

interface Recorded {
  score: number | null;
  /** Undefined for entries from before the inputs were recorded. */
  lifecycle: Lifecycle | undefined;
  isVerified: boolean | undefined;
}

function heldBy({ score, lifecycle, isVerified }: Recorded, present: BadgeStanding): boolean {
  switch (present.kind) {
    case "scored":
      return score === present.score && (lifecycle ?? "active") === "active" && isVerified !== false;
    case "unscored":
      return false;
    case "unlicensed":
      return (lifecycle ?? "active") === "active" && isVerified === false;
    default:
      return lifecycle === present.kind;
  }
}

/** Names of the standings that a badge shows in place of a score. */
export const STANDING_WORDS: Record<Exclude<BadgeStanding["kind"], "scored">, string> = {
  warning: "Warning",
  blacklisted: "Blacklisted",
  closed: "Closed",
  unlicensed: "No licence found",
  unscored: "No score yet",
};

/** Returns the standing in a sentence. */
export function standingSentence(standing: BadgeStanding, name: string, siteName: string): string {
  switch (standing.kind) {
    case "scored":
      return `${siteName} gives ${name} a safety score of ${standing.score.toFixed(1)} out of 10.`;
    case "warning":
      return `${siteName} warns about ${name}.`;
    case "blacklisted":
      return `${name} is on the blacklist of ${siteName}: do not deposit there.`;
    case "closed":
      return `${name} is closed.`;
    case "unlicensed":
      return `${siteName} has found no licence of ${name} in a register.`;
    case "unscored":
      return `${siteName} has not worked out a score for ${name} yet.`;
  }
}
