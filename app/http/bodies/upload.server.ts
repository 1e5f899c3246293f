import { HELD_FILE_FIELD } from "~/domain/forms/form-marks";
import { readForm } from "./form.server";
import { heldFiles } from "./held-files.server";
import type { UploadedFile } from "./multipart.server";
import { readMultipartForm, type UploadLimits } from "./multipart-form.server";
import { requireSameOrigin } from "../security/same-origin.server";

export type { UploadedFile } from "./multipart.server";
export type { UploadLimits } from "./multipart-form.server";

/**
 * Reads a posted form with files like `readMultipartForm`, after refusing cross-site posts (403). Forms without files
 * are read like `readForm` does. Files that are held for the form (`offerHeldFiles`) come after its own.
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
  if (limits.isSpooled) return form;
  for await (const held of heldFiles(request, form.getAll(HELD_FILE_FIELD))) {
    taken += 1;
    const isOneTooMany = taken > limits.files;
    const fits = !isOneTooMany && (held.bytes?.byteLength ?? 0) <= limits.file;
    await take({ ...held, bytes: fits ? held.bytes : null, ...(isOneTooMany && { isOneTooMany }) });
  }
  form.delete(HELD_FILE_FIELD);
  return form;
}
