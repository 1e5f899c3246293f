import { backend } from "~/backend/index.server";
import { casePresence, complaintDrafts, takenSteps } from "./collection";
import { listEvidence, removeEvidence } from "./evidence.server";

const SYSTEM = "system:clean-up";
const PAGE = 100;

/**
 * Deletes what was kept for a while only: drafts that nobody came back for, with their files, the keys of steps that
 * were taken, and who had a case open. Gives the number of documents that went.
 */
export async function cleanUpComplaints(): Promise<number> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const expired = { where: [["expiresAt", "<=", now]] as const, orderBy: ["expiresAt"], limit: PAGE };
  let gone = 0;
  for (;;) {
    const { items } = await documents.query(complaintDrafts, expired);
    for (const { id } of items) {
      for (const evidence of await listEvidence(id)) await removeEvidence(id, evidence.id);
      await documents.batch(SYSTEM).delete(complaintDrafts, id).commit();
    }
    gone += items.length;
    if (items.length < PAGE) break;
  }
  for (const collection of [casePresence, takenSteps]) {
    for (;;) {
      const { items } = await documents.query(collection as typeof takenSteps, expired);
      const batch = documents.batch(SYSTEM);
      for (const { id } of items) batch.delete(collection, id);
      if (items.length > 0) await batch.commit();
      gone += items.length;
      if (items.length < PAGE) break;
    }
  }
  return gone;
}
