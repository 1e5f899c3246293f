import { backend } from "~/backend/index.server";
import { CaseNotFound } from "../case/case-refusals";
import { complaintEvidence } from "../collection";
import type { Evidence } from "./evidence.server";
import type { Party, ReleasedCopy } from "../schema";

// All rules on who may see which evidence of a complaint. `partyIn` decides a person's role in the complaint, and
// `openDesk` also guards staff's screens and downloads.

/** Returns the file if it belongs to this complaint. Throws CaseNotFound otherwise. */
export function requireOfCase(evidence: Evidence | null, ref: string): Evidence {
  if (evidence?.ownerId !== ref) throw new CaseNotFound(ref);
  return evidence;
}

/** Returns a file of a complaint's evidence. Throws CaseNotFound for an unknown file or another complaint's. */
export async function findEvidence(ref: string, id: string): Promise<Evidence> {
  return requireOfCase(await backend().documents.get(complaintEvidence, id), ref);
}

/** True if a party may open the original: staff any, a side its own, and the other side's once that is shared. */
export function maySeeOriginal({ party, visibility }: Pick<Evidence, "party" | "visibility">, viewer: Party): boolean {
  return viewer === "staff" || party === viewer || visibility === "parties";
}

/** True if a party may share the original with the other side or hide it again: only the party that uploaded it. */
export function mayShareOriginal({ party }: Pick<Evidence, "party">, viewer: Party): boolean {
  return party === viewer;
}

/**
 * True if a released copy may be seen. The parties see every copy; everybody else (`viewer` null) sees one that was
 * released to the public, once the complaint is public.
 */
export function maySeeRelease(
  { visibility }: Pick<ReleasedCopy, "visibility">,
  { isPublic, viewer }: { isPublic: boolean; viewer: Party | null },
): boolean {
  return viewer !== null || (visibility === "public" && isPublic);
}
