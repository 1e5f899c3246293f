import type { AwardFields } from "../schema";

type Timed = Pick<AwardFields, "phase" | "dates">;

const isBetween = (now: string, from: string, until: string) =>
  Date.parse(now) >= Date.parse(from) && Date.parse(now) < Date.parse(until);

/** Returns what players can do at `now` (UTC, ISO 8601). Both the phase and its dates must allow it. */
export function openBallot({ phase, dates }: Timed, now: string): "nominations" | "voting" | null {
  if (phase === "nominations" && isBetween(now, dates.nominationsFrom, dates.shortlistAt)) return "nominations";
  if (phase === "voting" && isBetween(now, dates.votingFrom, dates.votingUntil)) return "voting";
  return null;
}

type Frozen = Pick<AwardFields, "phase" | "rules" | "year" | "dates" | "categories">;

const FROZEN = {
  year: ({ year }: Frozen) => year,
  rules: ({ rules }: Frozen) => rules,
  "dates of voting": ({ dates }: Frozen) => [dates.votingFrom, dates.votingUntil],
  categories: ({ categories }: Frozen) => categories.map(({ id, name }) => [id, name]),
  "weights of the public": ({ categories }: Frozen) =>
    categories.map(({ id, kind, publicWeight }) => [id, kind, publicWeight]),
  nominees: ({ categories }: Frozen) =>
    categories.map(({ id, nominees }) => [id, nominees.map((nominee) => [nominee.id, nominee.casinoId, nominee.name])]),
} as const;

/** Returns the parts of an award that are frozen from voting on and differ in `after`; none before voting. */
export function frozenChanges(before: Frozen, after: Frozen): string[] {
  if (before.phase === "nominations" || before.phase === "shortlist") return [];
  return Object.entries(FROZEN)
    .filter(([, part]) => JSON.stringify(part(before)) !== JSON.stringify(part(after)))
    .map(([name]) => name);
}
