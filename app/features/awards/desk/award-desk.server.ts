import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import type { AuditedAct } from "~/platform/audit/labels";
import type { FieldChange } from "~/platform/audit/schema";
import { findCasinoChoice } from "~/features/casinos/desk/casino-choice.server";
import { casinos } from "~/features/casinos/collection";
import { editorialHeads } from "~/platform/publishing/collection";
import { itemKey } from "~/platform/publishing/editorial.server";
import { awardKind } from "./award-kind.server";
import { decideCategory, missingPoints } from "../public/award-winners";
import { awards, awardVotes } from "../collection";
import { isDecided, isFrozenAt, phaseAt, thinCategories } from "../phase";
import { freeNomineeId, isSameNominee } from "../nominations/nominee-id";
import { awardFields, MOST_NOMINEES, type AwardCategory, type AwardFields } from "../schema";

type Award = Stored<AwardFields>;

export type DeskOutcome =
  | { outcome: "done" | "already" | "missing" }
  | { outcome: "refused"; message: string }
  /** Somebody else has changed the award since its page was opened. */
  | { outcome: "conflict" };

/**
 * The member of staff who acts, and the version of the award they saw. Without a version, the newest one is changed.
 */
export interface DeskActor {
  staff: Staff;
  version?: number | undefined;
}

interface Step {
  change: Partial<AwardFields>;
  /** Changes for the audit log, where logging the fields themselves would say too much. */
  changes?: FieldChange[];
}

const refused = (message: string): DeskOutcome => ({ outcome: "refused", message });

export async function findByYear(year: number): Promise<Award | null> {
  const { items } = await backend().documents.query(awards, { where: [["year", "==", year]], limit: 1 });
  return items[0] ?? null;
}

/**
 * Applies a command's change to a pending draft as well, so that publishing the draft later does not undo the command.
 */
function carriedOver(before: AwardFields, change: Partial<AwardFields>, draft: Partial<AwardFields>) {
  const carried: Partial<AwardFields> = {};
  if (change.dates && draft.dates) {
    const moved = Object.entries(change.dates).filter(
      ([name, at]) => at !== before.dates[name as keyof AwardFields["dates"]],
    );
    carried.dates = { ...draft.dates, ...Object.fromEntries(moved) };
  }
  if (change.categories && draft.categories)
    carried.categories = draft.categories.map((category) => {
      const was = before.categories.find(({ id }) => id === category.id)?.nominees ?? [];
      const is = change.categories?.find(({ id }) => id === category.id)?.nominees ?? [];
      const added = is.filter(
        (one) => !was.some(({ id }) => id === one.id) && !category.nominees.some((other) => isSameNominee(other, one)),
      );
      const taken = new Set([...is, ...category.nominees].map(({ id }) => id));
      // Votes name nominees by id, so a published nominee keeps its id; one that only the draft has gets another.
      const own = category.nominees.map((one) => {
        if (!added.some(({ id }) => id === one.id)) return one;
        const id = freeNomineeId(one.name, taken);
        taken.add(id);
        return { ...one, id };
      });
      return { ...category, nominees: [...own, ...added] };
    });
  return carried;
}

/** Reads a year's award and changes it in one transaction with the audit entry. */
async function changing(
  year: number,
  { staff, version }: DeskActor,
  act: Extract<AuditedAct, `award.${string}`>,
  step: (award: Award, now: string) => Step | DeskOutcome,
): Promise<DeskOutcome> {
  const found = await findByYear(year);
  if (!found) return { outcome: "missing" };
  const { documents, clock } = backend();
  return documents.transaction<DeskOutcome>(staff.uid, async (transaction) => {
    const award = await transaction.get(awards, found.id);
    const head = await transaction.get(editorialHeads, itemKey(awardKind, found.id));
    if (!award) return { outcome: "missing" };
    const taken = step(award, clock().toISOString());
    // A form sent twice finds its own change, which is no conflict.
    if (version !== undefined && version !== award.version)
      return "outcome" in taken && taken.outcome === "already" ? taken : { outcome: "conflict" };
    if ("outcome" in taken) return taken;
    transaction.update(awards, award.id, taken.change);
    if (head?.draft) {
      const fields = { ...head.draft.fields, ...carriedOver(award, taken.change, head.draft.fields) };
      transaction.update(editorialHeads, head.id, { draft: { ...head.draft, fields } });
    }
    recordAct(transaction, staff, {
      action: act,
      entity: { kind: "award", id: award.id, label: award.title },
      changes: taken.changes ?? fieldChanges(pick(award, taken.change), taken.change),
    });
    return { outcome: "done" };
  });
}

function pick(award: AwardFields, change: Partial<AwardFields>): Partial<AwardFields> {
  return Object.fromEntries(Object.entries(award).filter(([name]) => name in change));
}

/** Adds a nominee to a category before voting: a casino by its address or name, or any other name. */
export async function addNominee(
  year: number,
  categoryId: string,
  { name, citation }: { name: string; citation: string },
  actor: DeskActor,
): Promise<DeskOutcome> {
  const casino = await findCasinoChoice(name);
  const shown = casino?.name ?? name.trim();
  return changing(year, actor, "award.add-nominee", (award, now) => {
    const { categories } = award;
    if (isFrozenAt(award, now)) return refused("The nominees were frozen when voting opened.");
    const category = categories.find((one) => one.id === categoryId);
    if (!category) return refused(`There is no category ${categoryId}.`);
    if (category.nominees.some((one) => isSameNominee(one, { casinoId: casino?.id ?? null, name: shown })))
      return { outcome: "already" };
    if (category.nominees.length >= MOST_NOMINEES)
      return refused(`A category has up to ${String(MOST_NOMINEES)} nominees. Remove one from ${category.name} first.`);
    const taken = category.nominees.map(({ id }) => id);
    const nominee = {
      id: freeNomineeId(casino?.slug ?? shown, taken),
      casinoId: casino?.id ?? null,
      name: shown,
      citation,
      publicVotes: null,
      juryPoints: null,
      winner: false,
    };
    const next = categories.map((one) =>
      one.id === categoryId ? { ...one, nominees: [...one.nominees, nominee] } : one,
    );
    const parsed = awardFields.shape.categories.safeParse(next);
    if (!parsed.success) return refused(`${name} can’t be a nominee as it is written.`);
    return {
      change: { categories: parsed.data },
      changes: [{ field: `${category.name}: nominees`, from: null, to: shown }],
    };
  });
}

type Dates = AwardFields["dates"];

/** Moves those of the named dates that are still ahead to `now`, when a phase begins early. */
function begunBy(dates: Dates, names: readonly (keyof Dates)[], now: string): Dates {
  const moved = names.filter((name) => Date.parse(dates[name]) > Date.parse(now)).map((name) => [name, now] as const);
  return { ...dates, ...Object.fromEntries(moved) };
}

/** Ends nominations and publishes the shortlist: its date becomes now. */
export function openShortlist(year: number, actor: DeskActor): Promise<DeskOutcome> {
  return changing(year, actor, "award.open-shortlist", (award, now) => {
    const phase = phaseAt(award, now);
    if (phase === "shortlist") return { outcome: "already" };
    if (phase !== "nominations") return wrongPhase(phase, "shortlist");
    return { change: { dates: begunBy(award.dates, ["nominationsFrom", "shortlistAt"], now) } };
  });
}

function wrongPhase(from: string, to: string): DeskOutcome {
  return refused(`An award in the phase ${from} can’t go to ${to}.`);
}

/**
 * Opens voting until `until` (UTC, ISO 8601) or the date that is set, and freezes the rules. Each category with a
 * public share needs two nominees, every other category one.
 */
export function openVoting(
  year: number,
  actor: DeskActor,
  { until }: { until?: string | undefined } = {},
): Promise<DeskOutcome> {
  return changing(year, actor, "award.open-voting", (award, now) => {
    const { dates, categories } = award;
    const phase = phaseAt(award, now);
    if (phase === "voting") return { outcome: "already" };
    if (phase !== "nominations" && phase !== "shortlist") return wrongPhase(phase, "voting");
    const [thin] = thinCategories(categories);
    if (categories.length === 0) return refused("There is no category to vote in.");
    if (thin !== undefined) return refused(`${thin} has too few nominees: add some first.`);
    const end = Date.parse(until ?? dates.votingUntil);
    if (!(end > Date.parse(now))) return refused("Set a new end date: the current one has passed.");
    const begun = begunBy(dates, ["nominationsFrom", "shortlistAt", "votingFrom"], now);
    const votingUntil = new Date(end).toISOString();
    const announcedAt = Date.parse(dates.announcedAt) < end ? votingUntil : dates.announcedAt;
    return { change: { dates: { ...begun, votingUntil, announcedAt } } };
  });
}

/** Ends voting no later than now. No vote is accepted after it. */
export function closeVoting(year: number, actor: DeskActor): Promise<DeskOutcome> {
  return changing(year, actor, "award.close-voting", (award, now) => {
    const phase = phaseAt(award, now);
    if (phase === "judging") return { outcome: "already" };
    if (phase !== "voting") return wrongPhase(phase, "judging");
    return { change: { dates: begunBy(award.dates, ["votingUntil"], now) } };
  });
}

/**
 * Sets the jury's points of a category, 0 to 100 by nominee's id, until the results are decided. Null removes a
 * nominee's points; nominees that are not named keep theirs.
 */
export function setJuryPoints(
  year: number,
  categoryId: string,
  points: Readonly<Record<string, number | null>>,
  actor: DeskActor,
): Promise<DeskOutcome> {
  return changing(year, actor, "award.set-points", (award) => {
    const { categories } = award;
    if (isDecided(award)) return refused("The results are decided.");
    const category = categories.find(({ id }) => id === categoryId);
    if (!category) return refused(`There is no category ${categoryId}.`);
    if (category.publicWeight === 1) return refused("Only players decide this category.");
    for (const [nominee, given] of Object.entries(points)) {
      if (!category.nominees.some(({ id }) => id === nominee))
        return refused(`${nominee} isn’t a nominee of ${categoryId}.`);
      if (given !== null && !(given >= 0 && given <= 100)) return refused("The jury gives 0 to 100 points.");
    }
    const scored = category.nominees.map((one) => ({
      ...one,
      juryPoints: Object.hasOwn(points, one.id) ? (points[one.id] ?? null) : one.juryPoints,
    }));
    const changes = category.nominees.flatMap(({ name, juryPoints }, at) => {
      const given = scored[at]?.juryPoints ?? null;
      return juryPoints === given
        ? []
        : [{ field: `${category.name}: ${name}`, from: pointsText(juryPoints), to: pointsText(given) }];
    });
    if (changes.length === 0) return { outcome: "already" };
    return {
      change: { categories: categories.map((one) => (one.id === categoryId ? { ...one, nominees: scored } : one)) },
      changes,
    };
  });
}

function pointsText(points: number | null): string | null {
  return points === null ? null : String(points);
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
 * Counts the votes, decides every category and sets the phase to announced. The results stay hidden from the public
 * until `announcedAt`, which `now` moves to this moment. Voting whose end date has passed is closed first; open voting
 * and missing jury points are refused.
 */
export async function announceAward(
  year: number,
  { staff, version }: DeskActor,
  { now: isNow = false }: { now?: boolean } = {},
): Promise<DeskOutcome> {
  const { documents, clock } = backend();
  const before = await findByYear(year);
  if (!before) return { outcome: "missing" };
  if (version !== undefined && version !== before.version) return { outcome: "conflict" };
  if (isDecided(before)) return { outcome: "already" };
  const phase = phaseAt(before, clock().toISOString());
  if (phase === "voting") return refused("Voting is still open: close it first.");
  if (phase !== "judging") return wrongPhase(phase, "announced");
  // No vote is accepted any more, so the count below is final.
  const award = before;

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
  return changing(year, { staff, version: award.version }, "award.announce", (current, now) => {
    if (isDecided(current)) return { outcome: "already" };
    const dates = isNow ? { ...current.dates, announcedAt: now } : current.dates;
    return {
      change: { phase: "announced", categories: decided, dates },
      changes: [
        ...fieldChanges(pick(current, { phase: "announced", dates }), { phase: "announced", dates }),
        ...decided.map(({ name, nominees }) => ({
          field: `${name}: winner`,
          from: null,
          to: nominees.flatMap((one) => (one.winner ? [one.name] : [])).join(", ") || "nobody",
        })),
      ],
    };
  });
}

/** Returns the ids and names of a year's categories; null when there is no such year. */
export async function listCategories(year: number) {
  const award = await findByYear(year);
  return award && award.categories.map(({ id, name }) => ({ id, name }));
}
