import { backend } from "~/backend/index.server";
import { allDocuments, eachDocument } from "~/backend/documents/each-document";
import type { Query, Stored } from "~/backend/documents/port";
import { trailProofs, trailRoots } from "~/platform/trail/collection";
import { isOfTerms } from "~/features/casino-terms/trail/terms-heads.server";
import { auditTerms } from "~/features/casino-terms/trail/terms-audit.server";
import { auditRegister } from "~/site/how-we-earn/register-audit.server";
import { treeRoot } from "~/platform/trail/merkle.server";
import { publishedRoot } from "~/platform/trail/published.server";
import {
  checkKeys,
  checkRoots,
  compareSavedRoots,
  headLeaf,
  type Head,
  type SavedRoot,
  type TrailKeys,
} from "~/platform/trail/roots.server";
import { headsByDay, proofProblems, type Roots, type TrailProblem } from "~/platform/trail/trail-proofs.server";
import { readTrailKeys } from "~/platform/trail/sealing.server";
import { REGISTER, type TrailRoot } from "~/platform/trail/schema";
import { complaintEvents, complaintEvidence, complaintMessages, complaints } from "~/features/complaints/collection";
import { complaintTotals } from "~/features/casinos/score/totals-collection";
import type { ComplaintFields } from "~/features/complaints/schema";
import { itemsOf } from "~/features/complaints/trail/trail-entry.server";
import { recordedEntry } from "~/features/complaints/trail/trail-heads.server";
import { checkRecord, coveredFrom } from "~/features/complaints/trail/trail-record.server";

/** Totals are sums of rounded euros and may be off by the rounding. */
const ROUNDING_EUR = 1;

export interface AuditProblem {
  /** Name of the complaint, root or total. */
  where: string;
  problem: string;
}

export interface TrailAudit {
  complaints: number;
  entries: number;
  /** Complaints older than the covering of contents, whose trail covers none. */
  uncovered: number;
  /** Versions of casinos' terms. */
  versions: number;
  roots: number;
  /** The last day that has a root; null when none has. */
  lastDay: string | null;
  problems: AuditProblem[];
}

/** Returns a problem of an entry as a problem of the audit. */
export function entryProblem(ref: string, { sequence, problem }: TrailProblem): AuditProblem {
  return { where: sequence === null ? ref : `${ref}, entry ${String(sequence)}`, problem };
}

/** Checks the roots in order against their keys, against roots somebody kept, and against this server's key. */
export function rootProblems(
  roots: readonly TrailRoot[],
  keys: TrailKeys,
  { kept = [], ownKey = null }: { kept?: readonly SavedRoot[]; ownKey?: string | null },
): AuditProblem[] {
  const byDay = new Map(roots.map((root) => [root.day, root]));
  const problems = [...checkKeys(keys), ...checkRoots(roots, keys), ...compareSavedRoots(byDay, kept)];
  const last = roots.at(-1);
  if (last && ownKey !== null && last.key !== ownKey && !keys.has(ownKey)) {
    const problem = `The root is signed with key ${last.key}, which is not the key of this server, ${ownKey}.`;
    problems.push({ day: last.day, problem });
  }
  return problems.map(({ day, problem }) => ({ where: `root of ${day}`, problem }));
}

async function checkOne(complaint: Stored<ComplaintFields>, roots: Roots) {
  const { documents } = backend();
  const { id, state } = complaint;
  const [events, messages, evidence, proofs] = await Promise.all([
    allDocuments(documents, complaintEvents, { where: [["complaintId", "==", id]], orderBy: ["sequence"] }),
    allDocuments(documents, complaintMessages, { where: [["complaintId", "==", id]], orderBy: ["at"] }),
    allDocuments(documents, complaintEvidence, { where: [["ownerId", "==", id]], orderBy: ["at"] }),
    allDocuments(documents, trailProofs, { where: [["subject", "==", id]], orderBy: ["sequence"] }),
  ]);
  const items = itemsOf({ complaint, messages, evidence });
  const entries = events.map(recordedEntry);
  const problems = [
    ...checkRecord({ state, events, items, knows: "everything" }),
    ...proofProblems(entries, proofs, roots),
  ];
  return { events, problems, heads: headsByDay(entries, roots) };
}

/** A mismatch is read once more, because the site may have written a step between two reads. */
async function checkTwice(complaint: Stored<ComplaintFields>, roots: Roots) {
  const found = await checkOne(complaint, roots);
  if (found.problems.length === 0) return found;
  const again = await backend().documents.get(complaints, complaint.id);
  return again ? checkOne(again, roots) : found;
}

/** Checks each root against the stored heads of its day. */
function treeProblems(roots: Roots, heads: ReadonlyMap<string, readonly Head[]>): AuditProblem[] {
  return [...roots.values()].flatMap(({ day, size, tree }) => {
    const leaves = [...(heads.get(day) ?? [])].sort((a, b) => (a.subject < b.subject ? -1 : 1)).map(headLeaf);
    if (leaves.length === size && treeRoot(leaves) === tree) return [];
    const problem = `It covers ${String(size)} trails, and those of the store (${String(leaves.length)}) don’t lead to it.`;
    return [{ where: `root of ${day}`, problem }];
  });
}

function addHeads(heads: Map<string, Head[]>, day: string, more: readonly Head[]): void {
  heads.set(day, [...(heads.get(day) ?? []), ...more]);
}

type Sums = { counts: Map<string, number>; disputedEur: number; recoveredEur: number };

function addTo(
  sums: Map<string, Sums>,
  { publishedAt, casinoId, state, category, disputedEur, recoveredEur }: ComplaintFields,
): void {
  if (publishedAt === null) return;
  for (const id of casinoId === null ? ["all"] : ["all", casinoId]) {
    const own = sums.get(id) ?? { counts: new Map<string, number>(), disputedEur: 0, recoveredEur: 0 };
    const key = `${state}|${category}`;
    own.counts.set(key, (own.counts.get(key) ?? 0) + 1);
    own.disputedEur += disputedEur;
    own.recoveredEur += recoveredEur;
    sums.set(id, own);
  }
}

async function totalsProblems(sums: ReadonlyMap<string, Sums>): Promise<AuditProblem[]> {
  const problems: AuditProblem[] = [];
  const stored = new Set<string>();
  for await (const { id, counts, disputedEur, recoveredEur } of eachDocument(
    backend().documents,
    complaintTotals,
    {},
  )) {
    stored.add(id);
    const own = sums.get(id);
    const isCounted =
      Object.keys(counts).length === (own?.counts.size ?? 0) &&
      Object.entries(counts).every(([key, count]) => own?.counts.get(key) === count);
    const isSummed =
      Math.abs(disputedEur - (own?.disputedEur ?? 0)) < ROUNDING_EUR &&
      Math.abs(recoveredEur - (own?.recoveredEur ?? 0)) < ROUNDING_EUR;
    if (!isCounted)
      problems.push({ where: `totals of ${id}`, problem: "They don’t count the public complaints there are." });
    if (!isSummed)
      problems.push({ where: `totals of ${id}`, problem: "Their sums are not those of the public complaints." });
  }
  for (const id of sums.keys())
    if (!stored.has(id)) problems.push({ where: `totals of ${id}`, problem: "They are missing." });
  return problems;
}

async function readRoots(): Promise<TrailRoot[]> {
  return (await allDocuments(backend().documents, trailRoots, { orderBy: ["day"] })).map(publishedRoot);
}

/** Returns problems for proofs of trails whose complaint, or page of terms, no longer exists. */
async function orphanProblems(known: ReadonlySet<string>): Promise<AuditProblem[]> {
  const problems: AuditProblem[] = [];
  for await (const { subject, sequence, day } of eachDocument(backend().documents, trailProofs, {})) {
    if (known.has(subject)) continue;
    problems.push(
      entryProblem(subject, {
        sequence,
        problem: `${isOfTerms(subject) ? "The page of terms" : "The complaint"} is gone: the root of ${day} covers it.`,
      }),
    );
  }
  return problems;
}

/**
 * Checks the store's trails: events, contents, state and roots of one complaint (by its reference), or, with null, of
 * all of them, with the versions of terms, the trees of all days and the totals. `kept` are roots somebody kept from
 * earlier. `ownKey` is the id of this server's signing key, where it is known. Null when there is no complaint of that
 * reference.
 */
export async function auditTrails(
  ref: string | null,
  known: { kept?: readonly SavedRoot[]; ownKey?: string | null } = {},
): Promise<TrailAudit | null> {
  const [list, keys] = await Promise.all([readRoots(), readTrailKeys()]);
  const roots: Roots = new Map(list.map((root) => [root.day, root]));
  const lastDay = list.at(-1)?.day ?? null;
  const audit: TrailAudit = {
    complaints: 0,
    entries: 0,
    uncovered: 0,
    versions: 0,
    roots: roots.size,
    lastDay,
    problems: [],
  };
  const heads = new Map<string, Head[]>();
  const sums = new Map<string, Sums>();
  const refs = new Set<string>();
  const query: Query = ref === null ? {} : { where: [["ref", "==", ref]] };
  for await (const complaint of eachDocument(backend().documents, complaints, query)) {
    refs.add(complaint.id);
    addTo(sums, complaint);
    // An unsent complaint has no trail.
    if (complaint.state === "draft") continue;
    const { events, problems, heads: own } = await checkTwice(complaint, roots);
    audit.complaints += 1;
    audit.entries += events.length;
    if (coveredFrom(events) === null) audit.uncovered += 1;
    audit.problems.push(...problems.map((problem) => entryProblem(complaint.ref, problem)));
    for (const [day, head] of own) addHeads(heads, day, [head]);
  }
  if (ref !== null && audit.complaints === 0) return null;
  audit.problems.push(...rootProblems(list, keys, known));
  if (ref === null) {
    const terms = await auditTerms(roots);
    audit.versions = terms.versions;
    for (const subject of terms.subjects) refs.add(subject);
    for (const [day, own] of terms.heads) addHeads(heads, day, own);
    const register = await auditRegister(roots);
    refs.add(REGISTER);
    for (const [day, head] of register.heads) addHeads(heads, day, [head]);
    audit.problems.push(
      ...terms.problems,
      ...register.problems,
      ...treeProblems(roots, heads),
      ...(await orphanProblems(refs)),
      ...(await totalsProblems(sums)),
    );
  }
  return audit;
}
