import { deleteIfThere } from "~/backend/files/whole-files";
import { sentFileName } from "~/domain/text/sent-file-name";
import { QueueFull } from "~/backend/concurrency";
import { IMAGE_TYPES, ImageRefused, reencodeImage, type EncodedImage } from "~/backend/files/images/images.server";
import type { Transaction } from "~/backend/documents/port";
import type { FileMetadata } from "~/backend/files/port";
import { visibilityOf } from "~/backend/files/object-path";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { log } from "~/backend/log.server";
import type { UploadedFile } from "~/http/bodies/form.server";
import { storedFiles } from "../collection";
import { LARGEST_WIDTH, sizePath, widthsUpTo, type PictureType } from "../media-address";
import type { StoredFileFields } from "../schema";
import { fold } from "~/domain/text/fold";

const LONGEST_SLUG = 60;

/** Returns the part of an address made from a file's name: lower-case letters, digits, hyphens. */
export function slugOfName(name: string): string {
  const slug = fold(name.replace(/\.[A-Za-z0-9]{1,5}$/, ""))
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SLUG)
    .replace(/^-|-$/g, "");
  return slug === "" ? "picture" : slug;
}

const FOREVER = "public, max-age=31536000, immutable";
const TALLEST = 12_000;
const TOO_HEAVY = "This picture is too big. The limit is 10 MB.";
const WRONG_TYPE =
  "This is not a JPEG, PNG, WebP or AVIF picture. Drawings in SVG are refused, because they can carry programs.";
const BUSY = "Many pictures are being uploaded right now. Try again in a minute.";
const TYPES = ["webp", "avif"] as const;

/** The outcome of one file. */
export type UploadOutcome =
  | { outcome: "stored"; id: string; name: string }
  /** The library already has the same bytes. */
  | { outcome: "known"; id: string; name: string }
  | { outcome: "refused"; name: string; why: string };

/** Half a SHA-256 is enough to name a picture: nobody can make two files that share it. */
function idOf(sha256: string): string {
  return sha256.slice(0, 32);
}

function boxesOf(widths: readonly number[]) {
  const boxes = widths.flatMap((width) =>
    TYPES.map((as) => [`${String(width)}.${as}`, { width, height: TALLEST, fit: "inside", as }] as const),
  );
  return Object.fromEntries(boxes);
}

async function drawSizes(bytes: Uint8Array): Promise<{ width: number; type: PictureType; drawn: EncodedImage }[]> {
  const drawn = await reencodeImage(bytes, boxesOf(widthsUpTo(LARGEST_WIDTH)), {
    types: [...IMAGE_TYPES, "image/avif"],
  });
  const largest = Math.max(...Object.values(drawn).map(({ width }) => width));
  return widthsUpTo(largest).flatMap((width) =>
    TYPES.flatMap((type) => {
      const one = Object.entries(drawn).find(([name, image]) => name.endsWith(type) && image.width === width)?.[1];
      return one ? [{ width, type, drawn: one }] : [];
    }),
  );
}

async function removeSizes(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await deleteIfThere(backend().files, path).catch((error: unknown) =>
      log.error({ err: error, path }, "a picture could not be deleted"),
    );
  }
}

async function keep(id: string, sha256: string, name: string, bytes: Uint8Array, staff: Staff): Promise<UploadOutcome> {
  const { documents, files } = backend();
  const slug = slugOfName(name);
  const sizes = await drawSizes(bytes);
  const largest = sizes.filter(({ type }) => type === "webp").at(-1);
  if (!largest) throw new Error("A picture was drawn in no size.");
  const settings = { cacheControl: FOREVER, customMetadata: { originalName: name } };
  const stored = new Map<string, FileMetadata>();
  for (const { width, type, drawn } of sizes) {
    const path = sizePath(id, slug, width, type);
    stored.set(path, await files.put(path, { ...settings, contentType: drawn.contentType }, [drawn.bytes]));
  }
  const metadata = stored.get(sizePath(id, slug, largest.width, "webp"));
  if (!metadata) throw new Error("A picture was stored in no size.");
  const fields: StoredFileFields = {
    ...metadata,
    alt: "",
    width: largest.drawn.width,
    height: largest.drawn.height,
    sha256,
    visibility: visibilityOf(metadata.fullPath),
  };
  const list = async (transaction: Transaction) => {
    const known = await transaction.get(storedFiles, id);
    if (known) return known;
    transaction.set(storedFiles, id, fields);
    recordAct(transaction, staff, { action: "media.upload", entity: { kind: "media", id, label: name } });
    return null;
  };
  const other = await documents.transaction(staff.uid, list).catch(async (error: unknown) => {
    // A client with the address of a file that no list shows could use the site to publish it.
    if (!(await documents.get(storedFiles, id))) await removeSizes([...stored.keys()]);
    throw error;
  });
  if (!other) return { outcome: "stored", id, name };
  // Another request stored the same file a moment sooner, perhaps under another name.
  if (other.fullPath !== metadata.fullPath) await removeSizes([...stored.keys()]);
  return { outcome: "known", id, name };
}

/**
 * Stores one uploaded picture in the library: redrawn in its sizes as WebP and AVIF, without any other content of the
 * file, and without alternative text until somebody describes it. Returns the existing picture if the library has the
 * file.
 */
export async function storePicture(file: UploadedFile, staff: Staff): Promise<UploadOutcome> {
  const name = sentFileName(file.name, "picture");
  if (file.bytes === null) return { outcome: "refused", name, why: TOO_HEAVY };
  const sha256 = sha256Hex(file.bytes);
  const id = idOf(sha256);
  if (await backend().documents.get(storedFiles, id)) return { outcome: "known", id, name };
  try {
    return await keep(id, sha256, name, file.bytes, staff);
  } catch (error) {
    if (error instanceof QueueFull) return { outcome: "refused", name, why: BUSY };
    if (error instanceof ImageRefused)
      return { outcome: "refused", name, why: error.problem === "wrong-type" ? WRONG_TYPE : error.message };
    throw error;
  }
}

/** Returns the paths of all sizes of a stored picture. */
export function pathsOf({ fullPath, width }: Pick<StoredFileFields, "fullPath" | "width">): string[] {
  const stem = fullPath.replace(/-\d+\.webp$/, "");
  return widthsUpTo(width).flatMap((each) => TYPES.map((type) => `${stem}-${String(each)}.${type}`));
}

/** Deletes the bytes of a picture whose document is gone. */
export async function removeBytes(file: Pick<StoredFileFields, "fullPath" | "width">): Promise<void> {
  await removeSizes(pathsOf(file));
}
