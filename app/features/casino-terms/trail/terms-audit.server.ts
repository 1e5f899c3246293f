import type { Stored } from "~/backend/documents/port";
import { allDocuments, eachDocument } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { trailProofs } from "~/platform/trail/collection";
import type { Head } from "~/platform/trail/roots.server";
import { headsByDay, proofProblems, type Roots, type TrailProblem } from "~/platform/trail/trail-proofs.server";
import { termsPages, termsVersions } from "../collection";
import type { TermsPageFields } from "../schema";
import { coveredBy, readVersionText, type TermsVersion } from "../versions.server";
import { entryOfVersion, subjectOf } from "./terms-heads.server";

/** The result of checking the versions of all watched pages. */
export interface TermsAudit {
  versions: number;
  problems: { where: string; problem: string }[];
  /** What the daily roots have to cover, by day. */
  heads: Map<string, Head[]>;
  /** The pages' names in daily roots. */
  subjects: Set<string>;
}

/** Checks the versions of every page: their chain, texts, and proofs in the daily roots. */
export async function auditTerms(roots: Roots): Promise<TermsAudit> {
  const { documents } = backend();
  const audit: TermsAudit = { versions: 0, problems: [], heads: new Map(), subjects: new Set() };
  for await (const page of eachDocument(documents, termsPages, {})) {
    const { entries, problems } = await checkTwice(page, roots);
    audit.versions += entries.length;
    audit.subjects.add(subjectOf(page.id));
    for (const { sequence, problem } of problems)
      audit.problems.push({ where: `${page.id}${sequence === null ? "" : `, version ${String(sequence)}`}`, problem });
    for (const [day, head] of headsByDay(entries, roots)) audit.heads.set(day, [...(audit.heads.get(day) ?? []), head]);
  }
  return audit;
}

/** A mismatch is read once more, because a version may have been written between two reads. */
async function checkTwice(page: Stored<TermsPageFields>, roots: Roots) {
  const found = await checkPage(page, roots);
  if (found.problems.length === 0) return found;
  const again = await backend().documents.get(termsPages, page.id);
  return again ? checkPage(again, roots) : found;
}

async function checkPage(page: Stored<TermsPageFields>, roots: Roots) {
  const { documents } = backend();
  const [versions, proofs] = await Promise.all([
    allDocuments(documents, termsVersions, { where: [["pageId", "==", page.id]], orderBy: ["-fetchedAt"] }),
    allDocuments(documents, trailProofs, { where: [["subject", "==", subjectOf(page.id)]], orderBy: ["sequence"] }),
  ]);
  versions.sort((a, b) => a.number - b.number);
  const entries = versions.map(entryOfVersion);
  const problems = [...chainProblems(page, versions), ...proofProblems(entries, proofs, roots)];
  for (const version of versions) problems.push(...(await textProblems(version)));
  return { entries, problems };
}

function chainProblems({ latest }: TermsPageFields, versions: readonly TermsVersion[]): TrailProblem[] {
  const problems: TrailProblem[] = [];
  let before: TermsVersion | null = null;
  for (const version of versions) {
    const { number: sequence, hash, previousHash } = version;
    const note = (problem: string) => problems.push({ sequence, problem });
    if (sha256Hex(coveredBy(version)) !== hash) note("It was changed after it was written.");
    if (sequence !== (before?.number ?? 0) + 1) note("Versions before it are missing.");
    else if (previousHash !== (before?.hash ?? null)) note("It does not follow from the version before.");
    before = version;
  }
  if ((latest?.hash ?? null) !== (before?.hash ?? null))
    problems.push({ sequence: null, problem: "The newest version is not the one that was last found." });
  return problems;
}

async function textProblems({ id, number, sha256 }: TermsVersion): Promise<TrailProblem[]> {
  const text = await readVersionText(id).catch(() => null);
  if (text === null) return [{ sequence: number, problem: "Its text is missing or can’t be read." }];
  return sha256Hex(text) === sha256 ? [] : [{ sequence: number, problem: "Its text was changed." }];
}
