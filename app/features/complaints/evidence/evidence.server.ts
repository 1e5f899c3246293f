import { deleteIfThere } from "~/backend/files/whole-files";
import { randomUUID } from "node:crypto";
import { sentFileName } from "~/domain/text/sent-file-name";
import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import { log } from "~/backend/log.server";
import { complaintEvidence, complaints } from "../collection";
import { checkEvidence, EvidenceRefused, MOST_EVIDENCE } from "./evidence-checks.server";
import type { ComplaintEvidenceFields, ComplaintFields, Party } from "../schema";
import { entryOf, openTrail, writeEntry } from "../trail/trail-entry.server";

const SYSTEM = "system:evidence";
export const TOO_MANY = `there are already ${String(MOST_EVIDENCE)} files, the most you can add.`;
/** Both sides and staff, each with the maximum number of files. */
const MOST_OF_ALL = 3 * MOST_EVIDENCE;

export type Evidence = Stored<ComplaintEvidenceFields>;

export interface EvidenceOwner {
  /** A complaint's reference, or the id of a draft. */
  ownerId: string;
  party: Party;
  uploadedBy: string | null;
}

/** Deletes a stored file. A missing file is no failure; any other error is logged. */
export async function removeFile(path: string): Promise<void> {
  await deleteIfThere(backend().files, path).catch((error: unknown) =>
    log.error({ err: error }, "a file of evidence could not be deleted"),
  );
}

function ofOwner(ownerId: string) {
  return { where: [["ownerId", "==", ownerId]] as const, orderBy: ["at"], limit: MOST_OF_ALL };
}

/** Returns the uploaded files, oldest first. */
export async function listEvidence(ownerId: string): Promise<Evidence[]> {
  return (await backend().documents.query(complaintEvidence, ofOwner(ownerId))).items;
}

/** Returns the uploaded files within a transaction. */
export function readEvidence(transaction: Transaction, ownerId: string): Promise<Evidence[]> {
  return transaction.query(complaintEvidence, ofOwner(ownerId));
}

/**
 * Checks a file and stores it, private. The same file twice is stored once. Throws EvidenceRefused with a message for
 * the uploader; nothing of a refused file is stored.
 */
export async function storeEvidence(
  { ownerId, party, uploadedBy }: EvidenceOwner,
  file: { name: string; bytes: Uint8Array | null },
): Promise<string> {
  const { documents, files, clock } = backend();
  const name = sentFileName(file.name);
  const checked = await checkEvidence(name, file.bytes);
  const sha256 = sha256Hex(file.bytes ?? new Uint8Array());
  const id = randomUUID();
  const path = `evidence/${ownerId}/${id}.${checked.extension}`;
  const stored = await files.put(
    path,
    {
      contentType: checked.contentType === "text/plain" ? "text/plain; charset=utf-8" : checked.contentType,
      cacheControl: "private, no-store",
    },
    [checked.bytes],
  );
  try {
    const storedId = await documents.transaction(uploadedBy ?? SYSTEM, async (transaction) => {
      const others = await readEvidence(transaction, ownerId);
      const same = others.find((one) => one.sha256 === sha256 && one.party === party);
      if (same) return same.id;
      if (others.filter((one) => one.party === party).length >= MOST_EVIDENCE)
        throw new EvidenceRefused(name, TOO_MANY);
      const { contentType } = checked;
      const at = clock().toISOString();
      const fields = { ownerId, party, uploadedBy, name, contentType, size: stored.size, sha256, path, at };
      const file = { ...fields, visibility: "staff" as const };
      // A draft has no trail yet: its files are recorded when it is sent.
      const complaint = await transaction.get(complaints, ownerId);
      if (complaint) await enterFile(transaction, complaint, { id, ...file });
      else transaction.set(complaintEvidence, id, file, { when: { exists: false } });
      return id;
    });
    if (storedId !== id) await removeFile(path);
    return storedId;
  } catch (error) {
    await removeFile(path);
    throw error;
  }
}

/** Stores a file of a complaint with an entry in its trail. */
async function enterFile(
  transaction: Transaction,
  complaint: Stored<ComplaintFields>,
  file: ComplaintEvidenceFields & { id: string },
): Promise<void> {
  const { id, party, at } = file;
  const { state } = complaint;
  const trail = await openTrail(transaction, complaint, { now: at });
  const happened = { kind: "evidence", from: state, to: state, actor: party, reason: "", at } as const;
  const written = { evidence: [file] };
  const entry = entryOf(trail, happened, { complaint, ...written });
  const { id: _id, ...fields } = entry.evidence.get(id) ?? file;
  if (!trail.covers) transaction.update(complaints, complaint.id, { trailSalts: entry.trailSalts });
  writeEntry(transaction, entry, written);
  transaction.set(complaintEvidence, id, fields, { when: { exists: false } });
}

/** Shares files with the other side, or hides them from it. */
export async function setVisibility(
  ids: readonly string[],
  visibility: ComplaintEvidenceFields["visibility"],
  actor: string,
): Promise<void> {
  if (ids.length === 0) return;
  const batch = backend().documents.batch(actor);
  for (const id of ids) batch.update(complaintEvidence, id, { visibility });
  await batch.commit();
}

/** Removes an uploaded file; false when there is no such file. Throws when the file can't be deleted now. */
export async function removeEvidence(ownerId: string, id: string): Promise<boolean> {
  const { documents } = backend();
  const evidence = await documents.get(complaintEvidence, id);
  if (evidence?.ownerId !== ownerId) return false;
  // Its document goes last: without it nobody would know of a file that could not be deleted.
  await deleteIfThere(backend().files, evidence.path);
  await documents.batch(SYSTEM).delete(complaintEvidence, id).commit();
  return true;
}
