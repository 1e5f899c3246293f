import { sentFileName } from "~/domain/text/sent-file-name";
import { LARGEST_IMAGE_BYTES } from "~/backend/files/images/images.server";
import type { Staff } from "~/domain/staff";
import { readUpload } from "~/http/bodies/upload.server";
import { MOST_FILES_AT_ONCE } from "../schema";
import { storePicture, type UploadOutcome } from "./picture-upload.server";

const LIMITS = {
  file: LARGEST_IMAGE_BYTES,
  total: MOST_FILES_AT_ONCE * LARGEST_IMAGE_BYTES + 1_000_000,
  // Reads past the files beyond the limit, so that each can be named.
  files: 200,
};
const TOO_MANY = `Only ${String(MOST_FILES_AT_ONCE)} pictures can be uploaded at once. Upload this one separately.`;

/** Stores the pictures of a posted form in the library; returns the outcome of each, in their order. */
export async function receivePictures(request: Request, staff: Staff): Promise<UploadOutcome[]> {
  const outcomes: UploadOutcome[] = [];
  await readUpload(request, LIMITS, async (file) => {
    if (file.field !== "files") return;
    outcomes.push(
      outcomes.length < MOST_FILES_AT_ONCE
        ? await storePicture(file, staff)
        : { outcome: "refused", name: sentFileName(file.name, "picture"), why: TOO_MANY },
    );
  });
  return outcomes;
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
