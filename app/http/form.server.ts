import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod/v4";
import { badRequest, failure } from "./responses";
import { requireSameOrigin } from "./same-origin.server";

const MAX_FORM_BYTES = 1_000_000;

/**
 * Reads a posted form: refuses cross-site posts (403), bodies over 1 MB (413) and bodies that are no form (400).
 */
export async function readForm(request: Request): Promise<FormData> {
  requireSameOrigin(request);
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES)
    throw failure(413, "That is more than a form may hold.");
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type)) throw badRequest();
  try {
    return await request.formData();
  } catch {
    throw badRequest();
  }
}

/** Reads a posted form and holds it against its schema; answer `submission.reply()` with status 422 when it fails. */
export async function parseForm<S extends z.ZodType>(request: Request, schema: S) {
  return parseWithZod(await readForm(request), { schema });
}
