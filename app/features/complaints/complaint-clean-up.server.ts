import { eachPage } from "~/backend/documents/each-document";
import { deleteUntil } from "~/backend/documents/delete-until";
import { backend } from "~/backend/index.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { DAY_MS } from "~/domain/day-ms";
import { complaintDrafts, complaintEvidence, mailArrivals, takenSteps } from "./collection";
import { removeEvidence } from "./evidence/evidence.server";
import { removeDraft } from "./evidence/guest-storage.server";

const SYSTEM = "system:clean-up";
const PAGE = 100;
/** Longer than a visitor's untouched draft lives. */
const ORPHANED_AFTER_MS = 2 * DAY_MS;

/** Deletes visitors' files whose draft was deleted while they were being stored. */
async function removeOrphans(): Promise<number> {
  const { documents, clock } = backend();
  const until = new Date(clock().getTime() - ORPHANED_AFTER_MS).toISOString();
  let gone = 0;
  const where = [["uploadedBy", "==", null] as const, ["at", "<=", until] as const];
  for await (const { items } of eachPage(documents, complaintEvidence, { where, orderBy: ["at"], limit: PAGE })) {
    const drafts = await documents.getMany(
      complaintDrafts,
      items.map(({ ownerId }) => ownerId),
    );
    const orphans = items.filter((_, at) => !drafts[at]);
    const removed = await eachEntry(orphans, "a file without a draft could not be deleted", ({ id, ownerId }) =>
      removeEvidence(ownerId, id),
    );
    gone += removed.filter(Boolean).length;
  }
  return gone;
}

/**
 * Deletes temporary documents: abandoned drafts with their files, keys of taken steps, and notes of which mails came.
 * Returns the number of deleted documents.
 */
export async function cleanUpComplaints(): Promise<number> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const expired = { where: [["expiresAt", "<=", now]] as const, orderBy: ["expiresAt"], limit: PAGE };
  let gone = 0;
  // Read by cursor, because drafts that could not be deleted stay at the front.
  for await (const { items } of eachPage(documents, complaintDrafts, expired)) {
    const removed = await eachEntry(items, "an expired draft could not be deleted", ({ id }) => removeDraft(id));
    gone += removed.length;
  }
  gone += await removeOrphans();
  gone += await deleteUntil(documents, SYSTEM, takenSteps, { field: "expiresAt", until: now });
  gone += await deleteUntil(documents, SYSTEM, mailArrivals, { field: "expiresAt", until: now });
  return gone;
}
