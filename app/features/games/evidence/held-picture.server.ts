import { deleteIfThere, readWhole } from "~/backend/files/whole-files";
import { randomUUID } from "node:crypto";
import { QueueFull } from "~/backend/concurrency";
import type { Stored, Transaction } from "~/backend/documents/port";
import { ImageRefused, LARGEST_IMAGE_BYTES } from "~/backend/files/images/images.server";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import type { Staff } from "~/domain/staff";
import { sentFileName } from "~/domain/text/sent-file-name";
import { readUpload, type UploadedFile } from "~/http/bodies/form.server";
import type { Image } from "~/platform/media/image-schema";
import { deletePicture, describePicture } from "~/platform/media/media.server";
import { hasRoom, redrawEvidence } from "~/platform/media/upload/evidence-picture.server";
import { withImages } from "~/platform/media/upload/media-upload.server";
import { storePicture } from "~/platform/media/upload/picture-upload.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { heldPictures } from "../collection";
import type { HeldPictureFields } from "../schema";
import { HELD_FIELD, PICTURE_FIELD, type HeldPictureMark } from "./picture-fields";

export type HeldPicture = Stored<HeldPictureFields>;

const SYSTEM = "system:held-pictures";
const MOST_EXPIRED = 200;
const LONGEST_ALT = 200;

/** One picture, read past the limit so that the form can say that it is too large. */
export const PICTURE_UPLOAD = { file: LARGEST_IMAGE_BYTES, total: 2 * LARGEST_IMAGE_BYTES, files: 1 };

/** Reads a form with a picture; the file is null where none was chosen. */
export async function readPictureForm(request: Request): Promise<{ form: FormData; file: UploadedFile | null }> {
  let sent: UploadedFile | null = null;
  const form = await readUpload(request, PICTURE_UPLOAD, (file) => {
    // A form without a picture sends an empty file.
    if (file.field === PICTURE_FIELD && file.bytes?.byteLength !== 0) sent = file;
    return Promise.resolve();
  });
  return { form, file: sent };
}

/** Returns what a page needs to name a held picture beside its field. */
export function heldMark(picture: HeldPicture | null): HeldPictureMark | null {
  return picture && { id: picture.id, name: picture.name };
}

async function hold(file: UploadedFile, owner: string): Promise<HeldPicture | { why: string }> {
  const name = sentFileName(file.name, "picture").slice(-200);
  const { documents, files, clock } = backend();
  try {
    if (file.bytes === null) throw new ImageRefused("too-heavy");
    if (!(await hasRoom(owner, file.bytes.byteLength)))
      return { why: "You have sent many pictures today. Send this one tomorrow." };
    const { bytes, contentType } = await redrawEvidence(file.bytes);
    const id = randomUUID();
    const fields = {
      ...{ owner, name, path: `evidence/games/${id}.webp` },
      expiresAt: new Date(clock().getTime() + DAY_MS).toISOString(),
    };
    // Its document comes first: without it nobody would know of a file that is left behind.
    await documents
      .batch(SYSTEM)
      .set(heldPictures, id, fields, { when: { exists: false } })
      .commit();
    await files.put(fields.path, { contentType, cacheControl: "private, no-store" }, [bytes]);
    const held = await documents.get(heldPictures, id);
    return held ?? { why: "It could not be stored. Try again." };
  } catch (error) {
    if (error instanceof ImageRefused) return { why: error.message };
    if (error instanceof QueueFull)
      return { why: "Many pictures are being uploaded right now. Try again in a minute." };
    throw error;
  }
}

/**
 * Returns the picture that came with a form, held in private, or the one that its earlier try left; null without one, and
 * what is wrong with it in words. Call it once the form is known to be its sender's own.
 */
export async function takePicture(
  form: FormData,
  file: UploadedFile | null,
  owner: string,
): Promise<HeldPicture | { why: string } | null> {
  if (file) return hold(file, owner);
  const id = form.get(HELD_FIELD);
  if (typeof id !== "string" || id === "" || id.length > 40) return null;
  const held = await backend().documents.get(heldPictures, id);
  return held?.owner === owner && isFree(held) ? held : { why: "Choose the picture again." };
}

/** True while a held picture waits for the form that it was sent with. */
function isFree({ expiresAt }: HeldPicture): boolean {
  return expiresAt !== null && expiresAt > backend().clock().toISOString();
}

/** Gives a held picture to a report as part of the transaction that stores it; false if it is gone. */
export async function claimPicture(transaction: Transaction, id: string): Promise<boolean> {
  const held = await transaction.get(heldPictures, id);
  if (!held || !isFree(held)) return false;
  transaction.update(heldPictures, id, { expiresAt: null });
  return true;
}

/**
 * Puts a copy of a held picture into the library, where everybody may see it, while `record` records what it shows. If
 * that is refused, the library keeps no copy that it didn't have before.
 */
export async function publishPicture<T>(
  held: HeldPicture,
  alt: string,
  staff: Staff,
  record: (picture: Image) => Promise<{ isRecorded: boolean; value: T }>,
): Promise<{ value: T } | { why: string }> {
  const bytes = await readWhole(backend().files, held.path);
  if (!bytes) return { why: "We no longer have its picture. Refuse it, and ask for it again." };
  const stored = await storePicture(
    { field: PICTURE_FIELD, name: `${alt}.webp`, declaredType: "image/webp", bytes },
    staff,
  );
  const [sent] = await withImages([stored]);
  if (!sent || sent.outcome === "refused") return { why: sent?.why ?? "It could not be stored. Try again." };
  let isRecorded = false;
  try {
    let image = sent.image;
    if (image.alt === "") {
      image = { ...image, alt: alt.slice(0, LONGEST_ALT) };
      await describePicture(sent.id, image.alt, staff);
    }
    const recorded = await record(image);
    isRecorded = recorded.isRecorded;
    return { value: recorded.value };
  } finally {
    if (!isRecorded && stored.outcome === "stored") await deletePicture(sent.id, staff);
  }
}

/** Lets a held picture be deleted as part of a transaction; `dropExpired` then deletes it. */
export function expirePicture(transaction: Pick<Transaction, "update">, id: string): void {
  transaction.update(heldPictures, id, { expiresAt: backend().clock().toISOString() });
}

/** Deletes a held picture whose form was accepted, with all others whose time is over. */
export async function letGo(id: string): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    if (await transaction.get(heldPictures, id)) expirePicture(transaction, id);
  });
  await dropExpired();
}

/** Deletes a held picture; a missing file is no failure. */
async function drop({ id, path }: HeldPicture): Promise<void> {
  const { documents, files } = backend();
  await deleteIfThere(files, path);
  await documents.batch(SYSTEM).delete(heldPictures, id).commit();
}

/** Deletes the held pictures whose time is over. */
export async function dropExpired(): Promise<void> {
  const { documents, clock } = backend();
  const { items } = await documents.query(heldPictures, {
    where: [["expiresAt", "<=", clock().toISOString()]],
    orderBy: ["expiresAt"],
    limit: MOST_EXPIRED,
  });
  await eachEntry(items, "a held picture could not be deleted", drop);
}
