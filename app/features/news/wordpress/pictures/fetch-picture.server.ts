import { LARGEST_IMAGE_BYTES } from "~/backend/files/images/images.server";
import { FetchRefused } from "~/backend/fetching/refusal";
import { fetchSafely, type FetchedPage } from "~/backend/fetching/safe-fetch.server";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { storedFiles } from "~/platform/media/collection";
import { imageOf } from "~/platform/media/media-address";
import type { Image } from "~/platform/media/image-schema";
import { describePicture } from "~/platform/media/media.server";
import { storePicture } from "~/platform/media/upload/picture-upload.server";
import { awaitTurn, endTurn, mayFetch } from "~/platform/polite-fetching/host-turns.server";
import type { Watching } from "~/platform/polite-fetching/watching.server";
import { importedPictures } from "../collection";

const CONTENT_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const LIMITS = { longestMs: 30_000, sentBytes: LARGEST_IMAGE_BYTES, unpackedBytes: LARGEST_IMAGE_BYTES, hops: 5 };

export type FoundImage = { image: Image } | { why: string };

const idOf = (url: string) => sha256Hex(url).slice(0, 32);

async function fromLibrary(mediaId: string): Promise<Image | null> {
  const file = await backend().documents.get(storedFiles, mediaId);
  return file && imageOf(file);
}

/**
 * Returns a picture of the old site from our library, into which it is fetched once: checked and redrawn like an
 * upload, and described by `alt` unless somebody has described it. Throws the signal's reason when the caller gives up.
 */
export async function findOrFetch(
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
