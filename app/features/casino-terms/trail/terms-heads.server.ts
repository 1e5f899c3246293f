import { backend } from "~/backend/index.server";
import { trailProofs, trailRoots } from "~/platform/trail/collection";
import { headsOf } from "~/platform/trail/recorded-heads.server";
import type { RecordedEntry } from "~/platform/trail/trail-proofs.server";
import { proofProblem } from "~/platform/trail/roots.server";
import type { TrailProof } from "~/platform/trail/schema";
import { termsVersions } from "../collection";
import type { TermsVersionFields } from "../schema";

const PREFIX = "terms-";

/** Returns the name that a page's versions have in daily roots. */
export const subjectOf = (pageId: string) => `${PREFIX}${pageId}`;

/** True for the names of pages of terms, as opposed to references of complaints. */
export const isOfTerms = (subject: string) => subject.startsWith(PREFIX);

/** Returns a version as an entry of its page's trail. */
export function entryOfVersion({ pageId, number, hash, recordedAt }: TermsVersionFields): RecordedEntry {
  return { subject: subjectOf(pageId), sequence: number, hash, recordedAt };
}

/** Finds the last versions of the pages that got one in a period. */
export const termsHeads = headsOf(termsVersions, entryOfVersion);

/** The place of a version in the tree of a day, whose root is published and signed. */
export interface RootedVersion {
  root: string;
  proof: TrailProof;
  /** What is wrong with the proof; null if it holds. */
  problem: string | null;
}

/**
 * Returns the proof that a version is in the signed root of its day; null if there is none yet, or none because another
 * version of its page followed on the same day.
 */
export async function rootedVersion(version: TermsVersionFields): Promise<RootedVersion | null> {
  const { documents } = backend();
  const { subject, sequence, hash } = entryOfVersion(version);
  const stored = await documents.get(trailProofs, `${subject}.${String(sequence)}`);
  const root = stored && (await documents.get(trailRoots, stored.day));
  // While a day's root is being made, its proofs are written first.
  if (!root) return null;
  const problem = proofProblem(stored, { subject, sequence, hash }, root);
  const { day, index, size, path } = stored;
  return { root: root.root, proof: { subject, sequence, hash, day, index, size, path }, problem };
}
