import { readForm } from "./form.server";
import type { UploadedFile } from "./multipart.server";
import { readMultipartForm, type UploadLimits } from "./multipart-form.server";
import { requireSameOrigin } from "../security/same-origin.server";

export type { UploadedFile } from "./multipart.server";
export type { UploadLimits } from "./multipart-form.server";

/**
 * Reads a posted form with files like `readMultipartForm`, after refusing cross-site posts (403). Forms without files
 * are read like `readForm` does.
 */
export async function readUpload(
  request: Request,
  limits: UploadLimits,
  take: (file: UploadedFile) => Promise<void>,
): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return readForm(request);
  requireSameOrigin(request);
  return readMultipartForm(request, limits, take);
}
