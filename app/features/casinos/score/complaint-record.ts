import { OPEN_STATES, type ComplaintState } from "~/domain/complaint-states";
import type { ComplaintTotalsFields } from "./totals-schema";

/** A casino's public complaints in numbers, each with the total it is a share of. */
export interface ComplaintRecord {
  total: number;
  open: number;
  resolved: number;
  unresolved: number;
  rejected: number;
  inactive: number;
  /** Closed because the casino couldn't be reached, which says nothing about it. */
  unreachable: number;
  withdrawn: number;
  /** Share of resolved among complaints that ended resolved or unresolved; null when none did. */
  resolutionRate: number | null;
  disputedEur: number;
  recoveredEur: number;
  /** Hours within which half of the casino's answers came, and the number of answers; null before the first. */
  medianAnswer: { hours: number; answers: number } | null;
}

/** Counts the complaints in one or several states, from totals keyed `state|category`. */
export function countStates(counts: Readonly<Record<string, number>>, states: readonly ComplaintState[]): number {
  return Object.entries(counts).reduce(
    (sum, [key, count]) => sum + (states.some((state) => key.startsWith(`${state}|`)) ? count : 0),
    0,
  );
}

export function complaintRecord(
  totals: Pick<ComplaintTotalsFields, "counts" | "disputedEur" | "recoveredEur" | "answerHours"> | undefined,
): ComplaintRecord {
  const counts = totals?.counts ?? {};
  const resolved = countStates(counts, ["resolved"]);
  const unresolved = countStates(counts, ["unresolved"]);
  return {
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    open: countStates(counts, OPEN_STATES),
    resolved,
    unresolved,
    rejected: countStates(counts, ["rejected"]),
    inactive: countStates(counts, ["closed_inactive"]),
    unreachable: countStates(counts, ["unreachable"]),
    withdrawn: countStates(counts, ["withdrawn"]),
    resolutionRate: resolved + unresolved === 0 ? null : resolved / (resolved + unresolved),
    disputedEur: totals?.disputedEur ?? 0,
    recoveredEur: totals?.recoveredEur ?? 0,
    medianAnswer: medianAnswer(totals),
  };
}

/**
 * Returns the hours within which half of a casino's answers came, a begun hour as a whole one, and the number of
 * answers; null before the first.
 */
export function medianAnswer(
  totals: Pick<ComplaintTotalsFields, "answerHours"> | undefined,
): { hours: number; answers: number } | null {
  const entries = Object.entries(totals?.answerHours ?? {})
    .map(([hours, count]) => ({ hours: Number(hours), count }))
    .sort((one, other) => one.hours - other.hours);
  const answers = entries.reduce((sum, { count }) => sum + count, 0);
  if (answers === 0) return null;
  const at = (rank: number) => {
    let seen = 0;
    for (const { hours, count } of entries) {
      seen += count;
      if (seen > rank) return hours;
    }
    return 0;
  };
  return { hours: (at(Math.floor((answers - 1) / 2)) + at(Math.floor(answers / 2))) / 2, answers };
}
