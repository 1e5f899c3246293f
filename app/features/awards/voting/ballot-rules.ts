import { isFrozenAt, phaseAt, type Timed } from "../phase";
import type { AwardFields } from "../schema";

const isBetween = (now: string, from: string, until: string) =>
  Date.parse(now) >= Date.parse(from) && Date.parse(now) < Date.parse(until);

/** Returns what players can do at `now` (UTC, ISO 8601). */
export function openBallot(award: Timed, now: string): "nominations" | "voting" | null {
  const phase = phaseAt(award, now);
  const { nominationsFrom, shortlistAt } = award.dates;
  if (phase === "nominations" && isBetween(now, nominationsFrom, shortlistAt)) return "nominations";
  if (phase === "voting") return "voting";
  return null;
}

type Frozen = Pick<AwardFields, "phase" | "rules" | "year" | "dates" | "categories" | "publishAt" | "firstPublishedAt">;

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

/** Returns the parts of an award that are frozen at `now` and differ in `after`; none before voting. */
export function frozenChanges(before: Frozen, after: Frozen, now: string): string[] {
  if (!isFrozenAt(before, now)) return [];
  return Object.entries(FROZEN)
    .filter(([, part]) => JSON.stringify(part(before)) !== JSON.stringify(part(after)))
    .map(([name]) => name);
}
