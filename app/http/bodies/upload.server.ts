import { HELD_FILE_FIELD } from "~/domain/forms/form-marks";
import { readForm } from "./form.server";
import { offeredFiles } from "./offered-files.server";
import type { UploadedFile } from "./multipart.server";
import { inUploadSlot, readMultipartForm, type UploadLimits } from "./multipart-form.server";
import { StoredBody } from "./stored-body.server";
import { requireSameOrigin } from "../security/same-origin.server";

export type { UploadedFile } from "./multipart.server";
export type { UploadLimits } from "./multipart-form.server";

/**
 * Reads a posted form with files like `readMultipartForm`, after refusing cross-site posts (403). Forms without files
 * are read like `readForm` does. Files that are held for the form (`offerFiles`) come after its own.
 */
export async function readUpload(
  request: Request,
  limits: UploadLimits,
  take: (file: UploadedFile) => Promise<void>,
): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return readForm(request);
  requireSameOrigin(request);
  let taken = 0;
  const form = await readMultipartForm(request, limits, (file) => {
    taken += 1;
    return take(file);
  });
  const asked = form.getAll(HELD_FILE_FIELD);
  const takeOffered = async () => {
    for await (const file of offeredFiles(request, asked, limits.files - taken)) {
      taken += 1;
      await take(await withinLimits(file, { isOneTooMany: taken > limits.files }, limits));
    }
  };
  if (asked.length === 0) return form;
  // Names alone need no memory, and must not be refused for the lack of it.
  if (limits.files === 0) await takeOffered();
  else await inUploadSlot(takeOffered);
  return form;
}

/** Returns an offered file as its form would have sent it: without content where there is too much. */
async function withinLimits(
  { bytes, ...file }: UploadedFile,
  { isOneTooMany }: { isOneTooMany: boolean },
  limits: UploadLimits,
): Promise<UploadedFile> {
  const content = !isOneTooMany && bytes !== null && bytes.byteLength <= limits.file ? bytes : null;
  if (isOneTooMany) return { ...file, isOneTooMany, bytes: null };
  if (!limits.isSpooled) return { ...file, bytes: content };
  const spooled = content && new StoredBody();
  await spooled?.add(content ?? new Uint8Array());
  return { ...file, bytes: null, spooled };
}
