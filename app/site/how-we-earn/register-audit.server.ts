import { allDocuments } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { trailProofs } from "~/platform/trail/collection";
import { headsByDay, proofProblems, type Roots, type TrailProblem } from "~/platform/trail/trail-proofs.server";
import { placements, placementStates } from "./collection";
import { coveredText, entryOfPlacement, REGISTER } from "./placement-register.server";

/** Checks the register's entries, their chain, and their proofs in the daily roots. */
export async function auditRegister(roots: Roots) {
  const { documents } = backend();
  const [entries, proofs, state] = await Promise.all([
    allDocuments(documents, placements, { orderBy: ["number"] }),
    allDocuments(documents, trailProofs, { where: [["subject", "==", REGISTER]], orderBy: ["sequence"] }),
    documents.get(placementStates, "now"),
  ]);
  const problems: TrailProblem[] = [];
  let before: { number: number; hash: string } | null = null;
  for (const entry of entries) {
    const note = (problem: string) => problems.push({ sequence: entry.number, problem });
    if (sha256Hex(coveredText(entry)) !== entry.hash) note("It was changed after it was written.");
    if (entry.number !== (before?.number ?? 0) + 1) note("Entries before it are missing.");
    else if (entry.previous !== (before?.hash ?? null)) note("It does not follow from the entry before.");
    before = entry;
  }
  if ((state?.hash ?? null) !== (before?.hash ?? null))
    problems.push({ sequence: null, problem: "The newest entry is not the one that was last written." });
  const recorded = entries.map(entryOfPlacement);
  problems.push(...proofProblems(recorded, proofs, roots));
  return {
    heads: headsByDay(recorded, roots),
    problems: problems.map(({ sequence, problem }) => ({
      where: sequence === null ? "register of placements" : `register of placements, entry ${String(sequence)}`,
      problem,
    })),
  };
}
