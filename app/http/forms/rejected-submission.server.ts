import { rememberedForm, typedTexts } from "./echoed-fields.server";
import { readUpload } from "../bodies/upload.server";

/** Larger posts are files for the most part, and are not waited for. */
const MOST_BYTES = 20_000_000;

interface RejectedSubmission {
  /** Stands below the error page's own words. */
  message: string;
  headers: HeadersInit;
  /** 503 unless said otherwise. */
  status?: number;
  /** Whether the post has a page, to give back on it what was typed. */
  givesBack: boolean;
}

/** The answer to a post that can't be taken, with what was typed, so that it can be copied. */
export async function unsent(
  request: Request,
  { message, headers, status = 503, givesBack }: RejectedSubmission,
): Promise<Response> {
  const typed = givesBack ? typedTexts(rememberedForm(request) ?? (await readWithoutFiles(request))) : [];
  if (typed.length === 0) return new Response(message, { status, headers });
  return Response.json({ message, typed }, { status, headers });
}

/** Refusals that have nothing to do with who asks: what was typed is the sender's own. */
const REFUSALS = new Set([400, 413, 429, 503]);

/** A refusal thrown by an action, with what was typed into the form. Any other response is given back as it is. */
export async function withTypedTexts(request: Request, refusal: Response): Promise<Response> {
  const headers = new Headers(refusal.headers);
  if (!REFUSALS.has(refusal.status) || headers.get("Content-Type")?.includes("json")) return refusal;
  headers.delete("Content-Type");
  return unsent(request, { message: await refusal.text(), headers, status: refusal.status, givesBack: true });
}

async function readWithoutFiles(request: Request): Promise<FormData> {
  if (request.bodyUsed) return new FormData();
  try {
    return await readUpload(request, { file: 0, total: MOST_BYTES, files: 0 }, async () => undefined);
  } catch {
    // No form, another site's, or too long: there is nothing of the writer's to give back.
    return new FormData();
  }
}
