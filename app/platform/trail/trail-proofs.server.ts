import { proofProblem, type Head } from "./roots.server";
import type { TrailProof, TrailRoot } from "./schema";

/** Roots by day. */
export type Roots = ReadonlyMap<string, TrailRoot>;

/** An entry of a trail. `recordedAt`: when it was written; missing for entries older than the roots. */
export type RecordedEntry = Head & { recordedAt?: string | undefined };

/** A failed check of a trail's entry; of the trail as a whole where `sequence` is null. */
export interface TrailProblem {
  sequence: number | null;
  problem: string;
}

/** Returns the first and the last day of roots; null when there are none. */
export function rootedDays(roots: Roots): { first: string; last: string } | null {
  const days = [...roots.keys()].sort();
  const [first] = days;
  const last = days.at(-1);
  return first !== undefined && last !== undefined ? { first, last } : null;
}

/** Returns the entries of a trail that roots have to cover: its last entry on each day it grew, by the root's day. */
export function headsByDay(entries: readonly RecordedEntry[], roots: Roots): Map<string, Head> {
  const heads = new Map<string, Head>();
  const span = rootedDays(roots);
  if (!span) return heads;
  for (const { subject, sequence, hash, recordedAt } of entries) {
    if (recordedAt === undefined) continue;
    const recordedOn = recordedAt.slice(0, 10);
    if (recordedOn > span.last) continue;
    // The first root covers everything before it as well.
    heads.set(recordedOn < span.first ? span.first : recordedOn, { subject, sequence, hash });
  }
  return heads;
}

/** Returns what is wrong between a trail and its roots, given the stored proofs of its entries. */
export function proofProblems(
  entries: readonly RecordedEntry[],
  proofs: readonly TrailProof[],
  roots: Roots,
): TrailProblem[] {
  const problems: TrailProblem[] = [];
  const unproven = headsByDay(entries, roots);
  const bySequence = new Map(entries.map((entry) => [entry.sequence, entry]));
  for (const proof of proofs) {
    const { sequence, day } = proof;
    const entry = bySequence.get(sequence);
    if (!entry) {
      problems.push({ sequence, problem: `It is gone: the root of ${day} covers it.` });
      continue;
    }
    const { subject, hash } = entry;
    const problem = proofProblem(proof, { subject, sequence, hash }, roots.get(day));
    if (problem !== null) problems.push({ sequence, problem });
    else if (unproven.get(day)?.sequence === sequence) unproven.delete(day);
    else
      problems.push({ sequence, problem: `It was the last entry when the root of ${day} was made, and is not now.` });
  }
  for (const [day, { sequence }] of unproven)
    problems.push({ sequence, problem: `Nothing proves it to be in the root of ${day}.` });
  return problems;
}
