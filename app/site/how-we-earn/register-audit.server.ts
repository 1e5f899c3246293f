import { isDeepStrictEqual } from "node:util";
import { allDocuments } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { trailProofs } from "~/platform/trail/collection";
import { REGISTER, type TrailProof } from "~/platform/trail/schema";
import { headsByDay, proofProblems, type Roots, type TrailProblem } from "~/platform/trail/trail-proofs.server";
import { placements, placementStates } from "./collection";
import { coveredText, entryOfPlacement, keyOf } from "./placement-register.server";
import type { Placement } from "./placement-schema";

/** Checks the register's entries, oldest first, their chain, and their proofs in the daily roots. */
export function checkRegister(entries: readonly Placement[], proofs: readonly TrailProof[], roots: Roots) {
  const problems: TrailProblem[] = [];
  const paid = new Map<string, Placement["tie"]>();
  let before: { number: number; hash: string } | null = null;
  for (const entry of entries) {
    const note = (problem: string) => problems.push({ sequence: entry.number, problem });
    if (sha256Hex(coveredText(entry)) !== entry.hash) note("It was changed after it was written.");
    if (entry.number !== (before?.number ?? 0) + 1) note("Entries before it are missing.");
    else if (entry.previous !== (before?.hash ?? null)) note("It does not follow from the entry before.");
    const key = keyOf(entry);
    if (entry.tie === "none") paid.delete(key);
    else paid.set(key, entry.tie);
    before = entry;
  }
  problems.push(...proofProblems(entries.map(entryOfPlacement), proofs, roots));
  for (const { day, register } of roots.values()) {
    const number = entries.findLast(({ recordedAt }) => recordedAt.slice(0, 10) <= day)?.number ?? 0;
    if (register !== undefined && register !== number)
      problems.push({
        sequence: null,
        problem: `It had ${String(register)} entries when the root of ${day} was made, and has ${String(number)} of that time now.`,
      });
  }
  return { problems, paid };
}

/** Returns a problem of the register as the audit names it. */
export const registerProblem = ({ sequence, problem }: TrailProblem) => ({
  where: sequence === null ? "register of placements" : `register of placements, entry ${String(sequence)}`,
  problem,
});

/** Checks the store's register, and that what it notes as paid for is what its entries say. */
export async function auditRegister(roots: Roots) {
  const { documents } = backend();
  const [entries, proofs, state] = await Promise.all([
    allDocuments(documents, placements, { orderBy: ["number"] }),
    allDocuments(documents, trailProofs, { where: [["subject", "==", REGISTER]], orderBy: ["sequence"] }),
    documents.get(placementStates, "now"),
  ]);
  const { problems, paid } = checkRegister(entries, proofs, roots);
  if ((state?.hash ?? null) !== (entries.at(-1)?.hash ?? null))
    problems.push({ sequence: null, problem: "The newest entry is not the one that was last written." });
  // What is noted as written and isn't would never be written.
  if (!isDeepStrictEqual(Object.fromEntries(paid), state?.paid ?? {}))
    problems.push({ sequence: null, problem: "What it notes as paid for now is not what its entries say." });
  return { heads: headsByDay(entries.map(entryOfPlacement), roots), problems: problems.map(registerProblem) };
}
