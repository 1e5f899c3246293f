import { isDivertedAnswer } from "./diverted-form.server";
import { rememberedForm, echoedFieldsOf } from "./echoed-fields.server";
import { limitOfHeldBody } from "./receive-body.server";
import { readUpload } from "./form.server";

/** Larger posts are mostly files, so we don't wait for the rest of them. */
const MOST_BYTES = 20_000_000;

interface RejectedSubmission {
  /** Shown below the error page's own text. */
  message: string;
  headers: HeadersInit;
  /** 503 by default. */
  status?: number;
  /** True if the post has a page that can show the echoed fields. */
  givesBack: boolean;
}

/**
 * Returns the response to a post that can't be accepted, with the echoed fields to copy; that of its diversion for a form
 * that is diverted.
 */
export async function rejectionResponse(
  request: Request,
  { message, headers, status = 503, givesBack }: RejectedSubmission,
): Promise<Response> {
  const sent = givesBack ? (rememberedForm(request) ?? (await readWithoutFiles(request))) : new FormData();
  if (sent instanceof Response) return sent;
  const typed = echoedFieldsOf(sent);
  if (typed.length === 0) return new Response(message, { status, headers });
  return Response.json({ message, typed }, { status, headers });
}

/** Statuses that don't depend on the visitor's rights, so the submitted text may be echoed. */
const REFUSALS = new Set([400, 413, 429, 503]);

/** Adds the echoed fields to a refusal thrown by an action. Returns any other response unchanged. */
export async function withEchoedFields(request: Request, refusal: Response): Promise<Response> {
  const headers = new Headers(refusal.headers);
  if (!REFUSALS.has(refusal.status) || headers.get("Content-Type")?.includes("json")) return refusal;
  headers.delete("Content-Type");
  return rejectionResponse(request, {
    message: await refusal.text(),
    headers,
    status: refusal.status,
    givesBack: true,
  });
}

async function readWithoutFiles(request: Request): Promise<FormData | Response> {
  if (request.bodyUsed && limitOfHeldBody(request) === null) return new FormData();
  try {
    return await readUpload(request, { file: 0, total: MOST_BYTES, files: 0 }, async () => undefined);
  } catch (error) {
    if (isDivertedAnswer(error)) return error;
    // The body is not a form, is another site's, or is too long: only what could be read of it is echoed.
    return rememberedForm(request) ?? new FormData();
  }
}
