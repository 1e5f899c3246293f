import type { BonusFields } from "./schema";

export const BONUS_STATES = ["scheduled", "active", "paused", "expired", "withdrawn"] as const;
export type BonusState = (typeof BONUS_STATES)[number];

type Dated = Pick<BonusFields, "startsAt" | "endsAt" | "paused" | "withdrawnAt">;

/**
 * Returns the state of an offer at `at` (UTC, ISO 8601 or milliseconds): scheduled → active ↔ paused → expired or
 * withdrawn. The state is derived from the dates and never stored, so no page shows an offer past its end. Of expiry
 * and withdrawal, the earlier one is final.
 */
export function bonusState(bonus: Dated, at: string | number): BonusState {
  const now = typeof at === "number" ? at : Date.parse(at);
  const ends = bonus.endsAt === null ? Infinity : Date.parse(bonus.endsAt);
  const withdrawn = bonus.withdrawnAt === null ? Infinity : Date.parse(bonus.withdrawnAt);
  if (Math.min(ends, withdrawn) <= now) return withdrawn < ends ? "withdrawn" : "expired";
  if (bonus.startsAt !== null && Date.parse(bonus.startsAt) > now) return "scheduled";
  return bonus.paused ? "paused" : "active";
}

/** True for a state that is final. Pages of such offers stay, but search engines don't list them. */
export function isOver(state: BonusState): boolean {
  return state === "expired" || state === "withdrawn";
}

/** Returns the next instant after `at` at which the state changes by itself; null when it never will. */
export function nextChangeAt(bonus: Dated, at: string): string | null {
  const now = bonusState(bonus, at);
  const ahead = [bonus.startsAt, bonus.endsAt, bonus.withdrawnAt]
    .filter((instant) => instant !== null && Date.parse(instant) > Date.parse(at))
    .sort((a, b) => Date.parse(a ?? "") - Date.parse(b ?? ""));
  return ahead.find((instant) => instant !== null && bonusState(bonus, instant) !== now) ?? null;
}
