import { DAY_MS } from "~/domain/day-ms";
import type { BonusFields } from "./schema";

export const BONUS_STATES = ["scheduled", "active", "paused", "expired", "withdrawn"] as const;
export type BonusState = (typeof BONUS_STATES)[number];

const ENDING_WITHIN_MS = 7 * DAY_MS;
/** Offers that ended longer ago have been seen and left as they are. */
const ENDED_WITHIN_MS = 30 * DAY_MS;

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

/** Returns when an offer begins and ceases to need a look because of its end: a week before, a month after. */
export function lookedAtFrom(endsAt: string): [from: number, until: number] {
  const end = Date.parse(endsAt);
  return [end - ENDING_WITHIN_MS, end + ENDED_WITHIN_MS];
}

/** True if an offer ends soon, or has ended lately, so that staff should look at it. */
export function isEnding({ endsAt, withdrawnAt }: Pick<BonusFields, "endsAt" | "withdrawnAt">, now: number): boolean {
  if (endsAt === null || withdrawnAt !== null) return false;
  const [from, until] = lookedAtFrom(endsAt);
  return from <= now && now < until;
}
