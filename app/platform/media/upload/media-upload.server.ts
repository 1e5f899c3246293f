import { sentFileName } from "~/domain/text/sent-file-name";
import { LARGEST_IMAGE_BYTES } from "~/backend/files/images/images.server";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { readUpload } from "~/http/bodies/form.server";
import { storedFiles } from "../collection";
import { imageOf } from "../media-address";
import { MOST_FILES_AT_ONCE } from "../schema";
import { storePicture, type UploadOutcome } from "./picture-upload.server";
import type { SentOutcome } from "./sent-outcome";

export const MEDIA_UPLOAD = {
  file: LARGEST_IMAGE_BYTES,
  total: MOST_FILES_AT_ONCE * LARGEST_IMAGE_BYTES + 1_000_000,
  // Reads past the files beyond the limit, so that each can be named.
  files: 200,
};
const TOO_MANY = `Only ${String(MOST_FILES_AT_ONCE)} pictures can be uploaded at once. Upload this one separately.`;

/** Stores the pictures of a posted form in the library; returns the outcome of each, in their order. */
export async function receivePictures(request: Request, staff: Staff): Promise<UploadOutcome[]> {
  const outcomes: UploadOutcome[] = [];
  await readUpload(request, MEDIA_UPLOAD, async (file) => {
    if (file.field !== "files") return;
    outcomes.push(
      outcomes.length < MOST_FILES_AT_ONCE
        ? await storePicture(file, staff)
        : { outcome: "refused", name: sentFileName(file.name, "picture"), why: TOO_MANY },
    );
  });
  return outcomes;
}

/** Adds to each outcome the picture itself; one that was deleted in the meantime counts as refused. */
export async function withImages(outcomes: readonly UploadOutcome[]): Promise<SentOutcome[]> {
  const ids = outcomes.map((one) => (one.outcome === "refused" ? "" : one.id));
  const files = await backend().documents.getMany(storedFiles, [...new Set(ids.filter((id) => id !== ""))]);
  return outcomes.map((one) => {
    if (one.outcome === "refused") return one;
    const file = files.find((found) => found?.id === one.id);
    return file
      ? { ...one, image: imageOf(file) }
      : { outcome: "refused", name: one.name, why: "It has just been deleted from Media. Try again." };
  });
}

/** Returns the page that describes what was uploaded, including pictures that were in the library already. */
export function describePath(outcomes: readonly UploadOutcome[]): string {
  const parameters = new URLSearchParams();
  for (const one of outcomes) {
    if (one.outcome === "stored") parameters.append("id", one.id);
    if (one.outcome === "known") parameters.append("known", one.id);
  }
  return `/admin/media/describe?${parameters.toString()}`;
}
