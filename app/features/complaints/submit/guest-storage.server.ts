import { limitConcurrency } from "~/backend/concurrency";
import type { Page } from "~/backend/documents/port";
import { backend, type Backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { complaintDrafts, complaintEvidence } from "../collection";
import { listEvidence, removeEvidence, type Evidence } from "../evidence/evidence.server";

const SYSTEM = "system:drafts";
/** Counted for a draft, whatever is in it: more than the text of nearly all. */
export const DRAFT_BYTES = 64 * 1024;
/** A small file costs a document and a place in the store as well. */
const SMALLEST_FILE = 16 * 1024;
/** What other instances have stored, and files that were refused after room was made for them, are known so late. */
const MEASURED_FOR_MS = 10 * 60_000;
const PAGE = 1_000;

interface Use {
  bytes: number;
  measuredAt: number;
}

const uses = new WeakMap<Backend, Use>();
/** One after another, so that several at once don't each remove the same draft. */
const inTurn = limitConcurrency({ running: 1, waiting: Infinity });

const costOf = (bytes: number) => Math.max(SMALLEST_FILE, bytes);

/** Deletes a draft with its files. Gives the bytes that were counted for them. */
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
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Page<Evidence> = await documents.query(complaintEvidence, {
      where: [["uploadedBy", "==", null]],
      orderBy: ["at"],
      limit: PAGE,
      ...(cursor !== "" && { cursor }),
    });
    for (const { size } of page.items) bytes += costOf(size);
    cursor = page.next;
  }
  return { bytes, measuredAt: performance.now() };
}

async function currentUse(): Promise<Use> {
  const current = backend();
  let use = uses.get(current);
  if (!use || performance.now() - use.measuredAt > MEASURED_FOR_MS) uses.set(current, (use = await measure()));
  return use;
}

/** Deletes the visitor's draft that expires first, other than `ownId`. Gives the bytes that are free, 0 when there is none. */
async function removeOldestDraft(ownId: string): Promise<number> {
  const { items } = await backend().documents.query(complaintDrafts, {
    where: [["playerId", "==", null]],
    orderBy: ["expiresAt"],
    limit: 2,
  });
  const oldest = items.find(({ id }) => id !== ownId);
  return oldest ? removeDraft(oldest.id) : 0;
}

/**
 * Makes room for so many bytes that somebody without an account wants stored with the draft `ownId`. Where all such drafts
 * together would take more than `ANONYMOUS_STORAGE_MB`, the oldest go first, with their files. False when that is not
 * enough: nothing may be stored then. The total is measured every ten minutes and counted on from there, so that with
 * several instances it can be passed by what the others store meanwhile.
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
