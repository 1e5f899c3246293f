import type { ComplaintEvidenceFields, ComplaintFields, Party, ReleasedCopy } from "../schema";

/*
 * Who may see which file of a complaint. Every page, download and API answer that shows evidence asks here.
 *
 * An original is seen by staff and by the side that sent it, and by the other side when it has been let. Nobody else ever
 * sees one: what the public sees is a copy that staff have released.
 */

/** True if a person of this party may open the original of a file of their complaint. */
export function maySeeOriginal(evidence: Pick<ComplaintEvidenceFields, "party" | "visibility">, party: Party): boolean {
  return party === "staff" || evidence.party === party || evidence.visibility === "parties";
}

/** True if a copy was released to the public, and not to the two sides alone. */
export function isForEverybody({ visibility }: Pick<ReleasedCopy, "visibility">): boolean {
  return visibility === "public";
}

/** True if anybody may open a released copy: it was released to the public, and its complaint is public. */
export function isOpenToEverybody(
  released: Pick<ReleasedCopy, "visibility">,
  complaint: Pick<ComplaintFields, "publishedAt">,
): boolean {
  return isForEverybody(released) && complaint.publishedAt !== null;
}

/** True if somebody with this part in a complaint, or none (null), may open a released copy of one of its files. */
export function maySeeReleased(
  released: Pick<ReleasedCopy, "visibility">,
  complaint: Pick<ComplaintFields, "publishedAt">,
  party: Party | null,
): boolean {
  return party !== null || isOpenToEverybody(released, complaint);
}
