import { backend } from "~/backend/index.server";
import { CaseNotFound } from "../case/case-refusals";
import { complaintEvidence } from "../collection";
import type { Evidence } from "./evidence.server";
import type { Party, ReleasedCopy } from "../schema";

// Who may see what of a complaint's evidence. What part a person has in the complaint is decided by `partyIn`, and staff's
// screens and downloads are behind `openDesk` besides.

/** The file, if it is this complaint's. Throws CaseNotFound for another complaint's, and for none. */
export function requireOfCase(evidence: Evidence | null, ref: string): Evidence {
  if (evidence?.ownerId !== ref) throw new CaseNotFound(ref);
  return evidence;
}

/** A file of a complaint's evidence. Throws CaseNotFound when it is another complaint's, or none. */
export async function findEvidence(ref: string, id: string): Promise<Evidence> {
  return requireOfCase(await backend().documents.get(complaintEvidence, id), ref);
}

/** True if a party may open the original: staff any, a side its own, and the other side's when it is let. */
export function maySeeOriginal({ party, visibility }: Pick<Evidence, "party" | "visibility">, viewer: Party): boolean {
  return viewer === "staff" || party === viewer || visibility === "parties";
}

/** True if a party may let the other side see the original, or keep it from them again: those whose file it is. */
export function mayShareOriginal({ party }: Pick<Evidence, "party">, viewer: Party): boolean {
  return party === viewer;
}

/**
 * True if the copy that staff released may be seen: by everybody (`viewer` null) once the complaint is public, if it was
 * released to all; else by those who have a part in the complaint.
 */
export function maySeeRelease(
  { visibility }: Pick<ReleasedCopy, "visibility">,
  { isPublic, viewer }: { isPublic: boolean; viewer: Party | null },
): boolean {
  return viewer !== null || (visibility === "public" && isPublic);
}
