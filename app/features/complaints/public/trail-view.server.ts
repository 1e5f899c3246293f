import { backend } from "~/backend/index.server";
import { trailProofs, trailRoots } from "~/platform/trail/collection";
import { proofProblem } from "~/platform/trail/roots.server";
import type { TrailProof } from "~/platform/trail/schema";
import { findPublicComplaint, type FoundComplaint } from "./complaint.server";
import { openComplaint, publicItems, type PublicComplaint } from "../public-complaint";
import { eventId } from "../trail/trail-entry.server";
import type { TrailProblem } from "~/platform/trail/trail-proofs.server";
import { checkRecord, coveredFrom, type TrailRecord } from "../trail/trail-record.server";

/** Result of a trail's check, as pages show it. */
export interface TrailView {
  events: number;
  /** Empty when all is well. */
  problems: TrailProblem[];
  /** The entry from which contents are covered; null when none are. */
  coveredFrom: number | null;
  /** The last entry that a day's root covers, with that root; null before there is one. */
  rooted: { sequence: number; day: string; root: string } | null;
}

/** Returns the proofs that entries of a trail are in a day's tree, oldest first. */
export async function readProofs(events: TrailRecord["events"]): Promise<TrailProof[]> {
  const found = await backend().documents.getMany(trailProofs, events.map(eventId));
  return found.flatMap((proof): TrailProof[] => {
    if (!proof) return [];
    const { subject, sequence, hash, day, index, size, path } = proof;
    return [{ subject, sequence, hash, day, index, size, path }];
  });
}

/** Checks a complaint against its trail and the last root over it. `isWhole` is false when not all of it was read. */
export async function viewTrail(record: TrailRecord, { isWhole = true } = {}): Promise<TrailView> {
  const { events } = record;
  const base = { events: events.length, coveredFrom: coveredFrom(events) };
  // A page reports nothing about a complaint without any trail; the verifier does.
  if (events.length === 0 || !isWhole) return { ...base, problems: [], rooted: null };
  const problems = checkRecord(record);
  const proof = (await readProofs(events)).at(-1);
  if (!proof) return { ...base, problems, rooted: null };
  const root = await backend().documents.get(trailRoots, proof.day);
  const hash = events.find(({ sequence }) => sequence === proof.sequence)?.hash ?? "";
  const problem = proofProblem(proof, { subject: proof.subject, sequence: proof.sequence, hash }, root ?? undefined);
  if (problem !== null) problems.push({ sequence: proof.sequence, problem });
  const rooted = root && { sequence: proof.sequence, day: root.day, root: root.root };
  return { ...base, problems, rooted };
}

/**
 * Returns a public complaint with its trail checked, from public data; null as for `findPublicComplaint`. A mismatch is
 * read once more, because a step may have been written between two reads.
 */
export async function findCheckedComplaint(ref: string): Promise<(FoundComplaint & { view: TrailView }) | null> {
  for (let isLast = false; ; isLast = true) {
    const found = await findPublicComplaint(ref);
    if (!found) return null;
    const view = await viewTrail(publicRecord(found.complaint, found.salts));
    if (isLast || view.problems.length === 0) return { ...found, view };
  }
}

/** Returns a public complaint for the open data, with everything needed to check its trail. */
export async function readOpenComplaint({ complaint, salts }: FoundComplaint, origin: string) {
  return openComplaint(complaint, { salts, proofs: await readProofs(complaint.trail) }, origin);
}

/** Returns the record of a public complaint, as in the open data, to be checked against its trail. */
export function publicRecord(complaint: PublicComplaint, salts: Readonly<Record<string, string>>): TrailRecord {
  const items = [...publicItems(complaint)].map(
    ([item, value]) => [item, { value, salt: Object.hasOwn(salts, item) ? (salts[item] ?? null) : null }] as const,
  );
  return { state: complaint.state, events: complaint.trail, items: new Map(items), knows: "public" };
}
