import type { ComplaintFields } from "../schema";

/** Public complaints that ended in one calendar month (UTC). */
export interface MonthOfComplaints {
  /** `2026-11`. */
  month: string;
  resolved: number;
  unresolved: number;
  rejected: number;
  /** Closed because the casino couldn't be reached. */
  unreachable: number;
  /** Withdrawn, or closed because the player didn't answer. */
  otherwise: number;
  /** Euros, of all that ended. */
  disputedEur: number;
  recoveredEur: number;
}

export interface YearOfComplaints extends Omit<MonthOfComplaints, "month"> {
  /** Number of complaints that ended. */
  ended: number;
  /** Resolved and unresolved complaints: the total of the resolution rate. */
  decided: number;
  /** Share of resolved among the decided, 0 to 1; null when none was decided. */
  resolutionRate: number | null;
}

type Ended = Pick<ComplaintFields, "state" | "disputedEur" | "recoveredEur">;

/** Returns the last `count` calendar months up to that of `now` (UTC, ISO 8601), oldest first, as `2026-11`. */
export function lastMonths(now: string, count: number): string[] {
  const at = new Date(now);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (count - 1) + index)).toISOString().slice(0, 7),
  );
}

/** Returns the month after, `2026-11` → `2026-12`. */
export function monthAfter(month: string): string {
  const at = new Date(`${month}-01T00:00:00.000Z`);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)).toISOString().slice(0, 7);
}

/** Returns one month's figures from the complaints that ended in it. */
export function tallyMonth(month: string, ended: Iterable<Ended>): MonthOfComplaints {
  const tally: MonthOfComplaints = {
    month,
    resolved: 0,
    unresolved: 0,
    rejected: 0,
    unreachable: 0,
    otherwise: 0,
    disputedEur: 0,
    recoveredEur: 0,
  };
  for (const { state, disputedEur, recoveredEur } of ended) {
    if (state === "resolved" || state === "unresolved" || state === "rejected" || state === "unreachable")
      tally[state]++;
    else tally.otherwise++;
    tally.disputedEur += disputedEur;
    tally.recoveredEur += recoveredEur;
  }
  return tally;
}

/** Returns the sum of the months. */
export function sumMonths(months: readonly MonthOfComplaints[]): YearOfComplaints {
  const sum = (of: (month: MonthOfComplaints) => number) => months.reduce((total, month) => total + of(month), 0);
  const resolved = sum((month) => month.resolved);
  const unresolved = sum((month) => month.unresolved);
  const rejected = sum((month) => month.rejected);
  const unreachable = sum((month) => month.unreachable);
  const otherwise = sum((month) => month.otherwise);
  return {
    resolved,
    unresolved,
    rejected,
    unreachable,
    otherwise,
    disputedEur: sum((month) => month.disputedEur),
    recoveredEur: sum((month) => month.recoveredEur),
    ended: resolved + unresolved + rejected + unreachable + otherwise,
    decided: resolved + unresolved,
    resolutionRate: resolutionRate({ resolved, unresolved }),
  };
}

/** Returns the share of resolved among the decided; null when none was decided. */
export function resolutionRate({
  resolved,
  unresolved,
}: Pick<MonthOfComplaints, "resolved" | "unresolved">): number | null {
  return resolved + unresolved === 0 ? null : resolved / (resolved + unresolved);
}
