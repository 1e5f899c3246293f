import type { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { done, failed, skipped } from "~/platform/operations/operation-kind";
import type { ItemResult } from "~/platform/operations/schema";
import type { Image } from "~/platform/media/image-schema";
import type { Watching } from "~/platform/polite-fetching/watching.server";
import { keepForUndo, problemsOf, undoItem } from "~/platform/publishing/bulk/undo.server";
import { versionOf, planSave } from "~/platform/publishing/editorial.server";
import { readStanding } from "~/platform/publishing/standing.server";
import { articleKind } from "../../desk/article-kind.server";
import { importedPosts, importedPictures } from "../collection";
import { importedPostFields, type OldPicture } from "../schema";
import { LARGEST_IMAGE_BYTES } from "~/backend/files/images/images.server";
import { FetchRefused } from "~/backend/fetching/refusal";
import { fetchSafely, type FetchedPage } from "~/backend/fetching/safe-fetch.server";
import { sha256Hex } from "~/domain/digest.server";
import { storedFiles } from "~/platform/media/collection";
import { imageOf } from "~/platform/media/media-address";
import { describePicture } from "~/platform/media/media.server";
import { storePicture } from "~/platform/media/upload/picture-upload.server";
import { awaitTurn, endTurn, mayFetch } from "~/platform/polite-fetching/host-turns.server";

const CONTENT_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const LIMITS = { longestMs: 30_000, sentBytes: LARGEST_IMAGE_BYTES, unpackedBytes: LARGEST_IMAGE_BYTES, hops: 5 };

type FoundImage = { image: Image } | { why: string };

const idOf = (url: string) => sha256Hex(url).slice(0, 32);

async function fromLibrary(mediaId: string): Promise<Image | null> {
  const file = await backend().documents.get(storedFiles, mediaId);
  return file && imageOf(file);
}

/**
 * Returns a picture of the old site from our library, into which it is fetched once: checked and redrawn like an
 * upload, and described by `alt` unless somebody has described it. Throws the signal's reason when the caller gives up.
 */
async function findOrFetch(
  { url, alt }: { url: string; alt: string },
  { staff, watching, signal }: { staff: Staff; watching: Watching; signal: AbortSignal },
): Promise<FoundImage> {
  const { documents } = backend();
  const known = await documents.get(importedPictures, idOf(url));
  const before = known && (await fromLibrary(known.mediaId));
  if (before) return { image: before };
  const fetched = await fetchPicture(url, watching, signal);
  if ("why" in fetched) return fetched;

  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  const file = { field: "files", name, declaredType: fetched.contentType, bytes: fetched.bytes };
  const outcome = await storePicture(file, staff);
  if (outcome.outcome === "refused") return { why: outcome.why };
  const stored = await fromLibrary(outcome.id);
  if (stored?.alt === "" && alt !== "") await describePicture(outcome.id, alt, staff);
  await documents.batch("system:import").set(importedPictures, idOf(url), { url, mediaId: outcome.id }).commit();
  const image = await fromLibrary(outcome.id);
  return image ? { image } : { why: "It has just been deleted from Media." };
}

async function fetchPicture(
  url: string,
  watching: Watching,
  signal: AbortSignal,
): Promise<FetchedPage | { why: string }> {
  const turn = await awaitTurn(() => Promise.resolve({ of: { url }, write: () => undefined }), watching, signal);
  signal.throwIfAborted();
  const robots = turn?.robots;
  if (!robots || robots.text === null) return { why: "The site’s robots.txt could not be read." };
  if (!mayFetch(url, robots.text, watching)) return { why: "The site’s robots.txt asks us not to fetch it." };
  try {
    const { userAgent, allowed } = watching;
    const page = await fetchSafely(url, { userAgent, contentTypes: CONTENT_TYPES, limits: LIMITS, allowed, signal });
    return page.status === 200 ? page : { why: `The server answered ${String(page.status)}.` };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return { why: error.message };
  } finally {
    await endTurn(url, robots, watching);
  }
}

/** Pictures of one article that are fetched in one go, at five seconds each. */
const MOST_AT_ONCE = 30;

export const picturesUndoItem = undoItem.extend({ pictures: importedPostFields.shape.pictures });
export type PicturesUndoItem = z.infer<typeof picturesUndoItem>;

interface Filling {
  operationId: string;
  staff: Staff;
  watching: Watching;
  signal: AbortSignal;
}

interface Fetched {
  found: Map<OldPicture, Image>;
  /** Why the others were not fetched, each with its address. */
  missing: string[];
}

/** Fetches the pictures of an imported article that are still links, and puts them into it. */
export async function fillPictures(postKey: string, filling: Filling): Promise<ItemResult> {
  const { documents } = backend();
  const record = await documents.get(importedPosts, postKey);
  const article = record && (await documents.get(articleKind.collection, record.articleId));
  if (!record || !article) return skipped("An imported article", "It no longer exists.");
  const fetched = await fetchAll(record.pictures.slice(0, MOST_AT_ONCE), filling);
  const later = record.pictures.length - MOST_AT_ONCE;
  if (later > 0) fetched.missing.push(`Start it again for ${String(later)} more.`);
  if (fetched.found.size === 0) return failed(article.title, fetched.missing.join(" "));
  return documents.transaction(filling.staff.uid, (transaction) => write(transaction, postKey, fetched, filling));
}

async function fetchAll(pictures: readonly OldPicture[], { staff, watching, signal }: Filling): Promise<Fetched> {
  const found = new Map<OldPicture, Image>();
  const missing: string[] = [];
  for (const picture of pictures) {
    let one: Awaited<ReturnType<typeof findOrFetch>>;
    try {
      one = await findOrFetch(picture, { staff, watching, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      missing.push("The time ran out: start it again for the others.");
      break;
    }
    if ("why" in one) missing.push(`${picture.url.slice(0, 150)}: ${one.why}`);
    else if (picture.link === null && one.image.alt === "")
      missing.push(
        `${picture.url.slice(0, 150)} is in Media, but needs an alternative text before an article can have it.`,
      );
    else found.set(picture, one.image);
  }
  return { found, missing };
}

const keyOf = ({ url, link }: OldPicture) => JSON.stringify([url, link]);

async function write(
  transaction: Transaction,
  postKey: string,
  { found, missing }: Fetched,
  { staff, operationId }: Filling,
): Promise<ItemResult> {
  const record = await transaction.get(importedPosts, postKey);
  const standing = await readStanding(transaction, articleKind, record?.articleId ?? null);
  const { document, head } = standing;
  if (!record || !document) return skipped("An imported article", "It no longer exists.");
  if (head?.draft)
    return failed(document.title, "Changes wait as a draft: publish or discard them, then start it again.");

  let { body, hero } = document;
  const filled: OldPicture[] = [];
  for (const [picture, image] of found) {
    if (picture.link === null) hero ??= image;
    else {
      const alt = (image.alt || picture.alt).replace(/[[\]\\]/g, "");
      // A function, since a text with “$&” would be taken for a pattern.
      body = body.replace(picture.link, () => `![${alt}](${image.src})`);
    }
    filled.push(picture);
  }
  const planned = await planSave(
    transaction,
    articleKind,
    document.id,
    { intent: "amend", fields: { body, hero }, cause: "imported", note: "Pictures from the old site" },
    staff,
  );
  const { result } = planned;
  if (result.outcome !== "saved") return failed(document.title, problemsOf(result));
  planned.write();
  const undo = keepForUndo(transaction, articleKind, standing, result, operationId);
  const gone = new Set(filled.map(keyOf));
  const pictures = record.pictures.filter((picture) => !gone.has(keyOf(picture)));
  const wasAsImported = record.lock === versionOf(articleKind, head, document);
  transaction.update(importedPosts, postKey, {
    pictures,
    hasOldPictures: pictures.length > 0,
    ...(wasAsImported && { lock: undo.lock }),
  });
  const message = [`${String(found.size)} of ${String(found.size + missing.length)} are in the article.`, ...missing];
  const words = message.join(" ").slice(0, 500);
  const kept = { ...undo, pictures: filled };
  return missing.length === 0 ? done(document.title, kept) : { ...failed(document.title, words), undo: kept };
}
