import { HELD_FILE_FIELD } from "~/domain/forms/form-marks";
import { readForm } from "./form.server";
import { offeredFiles } from "./offered-files.server";
import type { UploadedFile } from "./multipart.server";
import { inUploadSlot, readMultipartForm, type UploadLimits } from "./multipart-form.server";
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
  if (limits.isSpooled) return form;
  const numbers = form.getAll(HELD_FILE_FIELD);
  if (numbers.length > 0)
    await inUploadSlot(async () => {
      for await (const file of offeredFiles(request, numbers, limits.files - taken)) {
        taken += 1;
        const isOneTooMany = taken > limits.files;
        const fits = !isOneTooMany && (file.bytes?.byteLength ?? 0) <= limits.file;
        await take({ ...file, bytes: fits ? file.bytes : null, ...(isOneTooMany && { isOneTooMany }) });
      }
    });
  form.delete(HELD_FILE_FIELD);
  return form;
}
