import { backend } from "~/backend/index.server";
import type { Actor, Stored } from "~/backend/documents/port";
import { casinos } from "~/features/casinos/collection";
import { slugify } from "~/features/publishing/slug";
import { decideCategory, missingPoints } from "./award-winners";
import { frozenChanges } from "./ballot-rules";
import { awardNominations, awards, awardVotes } from "./collection";
import { awardFields, type AwardCategory, type AwardFields } from "./schema";

type Award = Stored<AwardFields>;

export type DeskOutcome = { outcome: "done" | "already" | "missing" } | { outcome: "refused"; message: string };

const refused = (message: string): DeskOutcome => ({ outcome: "refused", message });

async function findByYear(year: number): Promise<Award | null> {
  const { items } = await backend().documents.query(awards, { where: [["year", "==", year]], limit: 1 });
  return items[0] ?? null;
}

/** Reads a year's award and changes it by what it holds now, as one. */
async function changing(
  year: number,
  actor: Actor,
  change: (award: Award, now: string) => Partial<AwardFields> | DeskOutcome,
): Promise<DeskOutcome> {
  const found = await findByYear(year);
  if (!found) return { outcome: "missing" };
  const { documents, clock } = backend();
  return documents.transaction<DeskOutcome>(actor, async (transaction) => {
    const award = await transaction.get(awards, found.id);
    if (!award) return { outcome: "missing" };
    const changes = change(award, clock().toISOString());
    if ("outcome" in changes) return changes as DeskOutcome;
    transaction.update(awards, award.id, changes);
    return { outcome: "done" };
  });
}

/**
 * Changes an award's own fields, for whoever edits it. From voting on a change to rules, categories, weights, nominees or
 * the dates of voting is refused, and so is one to the phase, which has commands of its own. `version` is that of the
 * award the editor saw.
 */
export function changeAward(
  year: number,
  changes: Partial<AwardFields>,
  { actor, version }: { actor: Actor; version?: number },
): Promise<DeskOutcome> {
  return changing(year, actor, (award) => {
    if (version !== undefined && version !== award.version)
      return refused("Somebody else has changed this award meanwhile.");
    if (changes.phase !== undefined && changes.phase !== award.phase)
      return refused("The phase moves by its own commands.");
    const frozen = frozenChanges(award, { ...award, ...changes });
    if (frozen.length > 0) return refused(`Frozen since voting opened: ${frozen.join(", ")}.`);
    return changes;
  });
}

/** Puts a nominee on the list of a category, before voting. A casino's id or name, or any other name. */
export async function addNominee(
  year: number,
  categoryId: string,
  { name, citation }: { name: string; citation: string },
  actor: Actor,
): Promise<DeskOutcome> {
  const casino = await backend().documents.get(casinos, slugify(name) || "-");
  const id = slugify(name);
  return changing(year, actor, ({ phase, categories }) => {
    if (phase !== "nominations" && phase !== "shortlist")
      return refused("The nominees are frozen since voting opened.");
    const category = categories.find((one) => one.id === categoryId);
    if (!category) return refused(`There is no category ${categoryId}.`);
    if (category.nominees.some((nominee) => nominee.id === id)) return { outcome: "already" };
    const nominee = {
      id,
      casinoId: casino?.id ?? null,
      name: casino?.name ?? name,
      citation,
      publicVotes: null,
      juryPoints: null,
      winner: false,
    };
    const next = categories.map((one) =>
      one.id === categoryId ? { ...one, nominees: [...one.nominees, nominee] } : one,
    );
    const parsed = awardFields.shape.categories.safeParse(next);
    return parsed.success ? { categories: parsed.data } : refused(`${name} can’t be a nominee as it is written.`);
  });
}

/** Ends nominations: the shortlist is out. */
export function openShortlist(year: number, actor: Actor): Promise<DeskOutcome> {
  return changing(year, actor, ({ phase }) => {
    if (phase === "shortlist") return { outcome: "already" };
    return phase === "nominations" ? { phase: "shortlist" } : wrongPhase(phase, "shortlist");
  });
}

function wrongPhase(from: string, to: string): DeskOutcome {
  return refused(`An award in the phase ${from} can’t go to ${to}.`);
}

/**
 * Opens voting, until `until` (UTC, ISO 8601) or the date that is set, and freezes the rules. Each category with a public
 * share needs two nominees, every other one.
 */
export function openVoting(
  year: number,
  actor: Actor,
  { until }: { until?: string | undefined } = {},
): Promise<DeskOutcome> {
  return changing(year, actor, ({ phase, dates, categories }, now) => {
    if (phase === "voting") return { outcome: "already" };
    if (phase !== "nominations" && phase !== "shortlist") return wrongPhase(phase, "voting");
    const thin = categories.find(({ nominees, publicWeight }) => nominees.length < (publicWeight > 0 ? 2 : 1));
    if (thin) return refused(`${thin.name} has too few nominees: add some first.`);
    const end = Date.parse(until ?? dates.votingUntil);
    if (!(end > Date.parse(now))) return refused("Say until when: the date that is set is past.");
    const votingFrom = Date.parse(dates.votingFrom) > Date.parse(now) ? now : dates.votingFrom;
    return { phase: "voting", dates: { ...dates, votingFrom, votingUntil: new Date(end).toISOString() } };
  });
}

/** Ends voting, now at the latest; no vote is taken after it. */
export function closeVoting(year: number, actor: Actor): Promise<DeskOutcome> {
  return changing(year, actor, ({ phase, dates }, now) => {
    if (phase === "judging") return { outcome: "already" };
    if (phase !== "voting") return wrongPhase(phase, "judging");
    const votingUntil = Date.parse(dates.votingUntil) > Date.parse(now) ? now : dates.votingUntil;
    return { phase: "judging", dates: { ...dates, votingUntil } };
  });
}

/** The jury's points for a nominee, 0 to 100, until the results are decided. */
export function setJuryPoints(
  year: number,
  categoryId: string,
  nomineeId: string,
  points: number,
  actor: Actor,
): Promise<DeskOutcome> {
  return changing(year, actor, ({ phase, categories }) => {
    if (phase === "announced") return refused("The results are decided.");
    if (!(points >= 0 && points <= 100)) return refused("The jury gives 0 to 100 points.");
    const category = categories.find(({ id }) => id === categoryId);
    if (!category?.nominees.some(({ id }) => id === nomineeId))
      return refused(`${nomineeId} isn’t a nominee of ${categoryId}.`);
    if (category.publicWeight === 1) return refused("Players alone decide this category.");
    return {
      categories: categories.map((one) =>
        one.id === categoryId
          ? { ...one, nominees: one.nominees.map((n) => (n.id === nomineeId ? { ...n, juryPoints: points } : n)) }
          : one,
      ),
    };
  });
}

async function countVotes(year: number, { id, nominees }: AwardCategory): Promise<Map<string, number>> {
  const { documents } = backend();
  const counts = await Promise.all(
    nominees.map((nominee) =>
      documents.count(awardVotes, [
        ["year", "==", year],
        ["category", "==", id],
        ["nominee", "==", nominee.id],
      ]),
    ),
  );
  return new Map(nominees.map((nominee, index) => [nominee.id, counts[index] ?? 0]));
}

/**
 * Counts the votes, decides every category and sets the phase to announced. Until `announcedAt` the public sees nothing
 * of it; `now` moves that to this moment. Voting that is over by its date is closed first; open voting is refused, and so
 * are missing points of the jury.
 */
export async function announceAward(
  year: number,
  actor: Actor,
  { now: isNow = false }: { now?: boolean } = {},
): Promise<DeskOutcome> {
  const { documents, clock } = backend();
  const before = await findByYear(year);
  if (!before) return { outcome: "missing" };
  if (before.phase === "announced") return { outcome: "already" };
  if (before.phase === "voting") {
    if (clock().getTime() < Date.parse(before.dates.votingUntil))
      return refused("Voting is still open: close it first.");
    // From here on no vote is taken, so what is counted below is all there will ever be.
    const closed = await closeVoting(year, actor);
    if (closed.outcome === "refused") return closed;
  }
  const award = await findByYear(year);
  if (award?.phase !== "judging") return wrongPhase(award?.phase ?? before.phase, "announced");

  const nominated = award.categories.flatMap(({ nominees }) => nominees);
  const ids = [...new Set(nominated.flatMap(({ casinoId }) => (casinoId === null ? [] : [casinoId])))];
  const found = await documents.getMany(casinos, ids);
  const casinoOf = new Map(found.flatMap((casino) => (casino ? [[casino.id, casino]] : [])));
  const byNominee = (categoryId: string, nomineeId: string) => {
    const category = award.categories.find(({ id }) => id === categoryId);
    return casinoOf.get(category?.nominees.find(({ id }) => id === nomineeId)?.casinoId ?? "");
  };
  const decided: AwardCategory[] = [];
  for (const category of award.categories) {
    const struckOff = new Set(
      category.nominees
        .filter(({ id }) => (byNominee(category.id, id)?.lifecycle ?? "active") !== "active")
        .map(({ id }) => id),
    );
    const missing = missingPoints(category, struckOff);
    if (missing.length > 0)
      return refused(`${category.name}: the jury’s points are missing for ${missing.join(", ")}.`);
    const scoreOf = (nomineeId: string) => {
      const history = byNominee(category.id, nomineeId)?.scoreHistory ?? [];
      const until = Date.parse(award.dates.votingUntil);
      return history.findLast(({ at }) => Date.parse(at) <= until)?.score ?? null;
    };
    const votes = category.publicWeight > 0 ? await countVotes(year, category) : new Map<string, number>();
    decided.push(decideCategory(category, { votes, struckOff, scoreOf }));
  }
  return changing(year, actor, (current, now) => {
    if (current.phase === "announced") return { outcome: "already" };
    if (current.version !== award.version)
      return refused("The award was changed while it was counted. Announce it again.");
    const dates = isNow ? { ...current.dates, announcedAt: now } : current.dates;
    return { phase: "announced", categories: decided, dates };
  });
}

/** A year's nominations as editors see them: the reasons, without who sent them. A thousand at most a category. */
export async function listNominations(year: number, categoryId: string) {
  const { items } = await backend().documents.query(awardNominations, {
    where: [
      ["year", "==", year],
      ["category", "==", categoryId],
    ],
    orderBy: ["nominatedAt"],
    limit: 1_000,
  });
  return items.map(({ name, why, casinoId }) => ({ name, why, casinoId }));
}

/** The ids and names of a year's categories; null when there is no such year. */
export async function listCategories(year: number) {
  const award = await findByYear(year);
  return award && award.categories.map(({ id, name }) => ({ id, name }));
}
