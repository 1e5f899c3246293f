import { eachDocument } from "~/backend/documents/each-document";
import { limitConcurrency } from "~/backend/concurrency";
import type { Query } from "~/backend/documents/port";
import { isStorageError } from "~/backend/files/errors";
import { backend, type Backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { env } from "~/env.server";
import { complaintDrafts, complaintEvidence } from "../collection";
import { listEvidence, removeEvidence } from "./evidence.server";

const SYSTEM = "system:drafts";
/** Bytes counted for a draft, whatever its content; larger than nearly all drafts. */
export const DRAFT_BYTES = 64 * 1024;
/** A small file also takes a document and an entry in the store. */
const SMALLEST_FILE = 16 * 1024;
/**
 * Delay after which files of other instances, and files refused after room was made for them, are taken into account.
 */
const MEASURED_FOR_MS = 10 * 60_000;
const PAGE = 1_000;
/** The drafts among which one is deleted to make room. */
const MOST_TRIED = 10;

interface Use {
  bytes: number;
  measuredAt: number;
}

const uses = new WeakMap<Backend, Use>();
/** Runs one at a time, so that several calls don't each remove the same draft. */
const inTurn = limitConcurrency({ running: 1, waiting: Infinity });

const costOf = (bytes: number) => Math.max(SMALLEST_FILE, bytes);

/** Deletes a draft with its files. Returns the bytes that were counted for them. */
export async function removeDraft(id: string): Promise<number> {
  let freed = DRAFT_BYTES;
  for (const evidence of await listEvidence(id)) {
    await removeEvidence(id, evidence.id);
    freed += costOf(evidence.size);
  }
  await backend().documents.batch(SYSTEM).delete(complaintDrafts, id).commit();
  return freed;
}

async function measure(): Promise<Use> {
  const { documents } = backend();
  let bytes = DRAFT_BYTES * (await documents.count(complaintDrafts, [["playerId", "==", null]]));
  const ofVisitors: Query = { where: [["uploadedBy", "==", null]], orderBy: ["at"], limit: PAGE };
  for await (const { size } of eachDocument(documents, complaintEvidence, ofVisitors)) bytes += costOf(size);
  return { bytes, measuredAt: performance.now() };
}

async function currentUse(): Promise<Use> {
  const current = backend();
  let use = uses.get(current);
  if (!use || performance.now() - use.measuredAt > MEASURED_FOR_MS) uses.set(current, (use = await measure()));
  return use;
}

/**
 * Deletes the visitor's draft that expires first, other than `ownId`, of those that can be deleted. Returns the bytes
 * freed, 0 when there is none.
 */
async function removeOldestDraft(ownId: string): Promise<number> {
  const { items } = await backend().documents.query(complaintDrafts, {
    where: [["playerId", "==", null]],
    orderBy: ["expiresAt"],
    limit: MOST_TRIED,
  });
  for (const { id } of items) {
    if (id === ownId) continue;
    try {
      return await removeDraft(id);
    } catch (error) {
      log.error({ err: error, draft: id }, "a visitor's draft could not make room for another");
      // A storage that is down takes minutes to say so, each time, while others wait for their turn.
      if (isStorageError(error, "retry-limit-exceeded")) return 0;
    }
  }
  return 0;
}

/**
 * Makes room for bytes that a visitor without an account stores with the draft `ownId`. When all such drafts together
 * would exceed `ANONYMOUS_STORAGE_MB`, the oldest are deleted first, with their files. False when that is not enough:
 * nothing may be stored then. The total is measured every ten minutes and counted on from there, so with several
 * instances it can be exceeded by what the others store in the meantime.
 */
export function makeRoom(bytes: number, ownId: string): Promise<boolean> {
  return inTurn(async () => {
    const most = env.ANONYMOUS_STORAGE_MB * 1_000_000;
    const use = await currentUse();
    const wanted = costOf(bytes);
    while (use.bytes + wanted > most) {
      const freed = await removeOldestDraft(ownId);
      if (freed === 0) return false;
      use.bytes -= freed;
    }
    use.bytes += wanted;
    return true;
  });
}
