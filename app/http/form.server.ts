import { badRequest, failure } from "./responses";
import { requireSameOrigin } from "./same-origin.server";

const MAX_FORM_BYTES = 1_000_000;

const tooLarge = () => failure(413, "That is more than a form may hold.");

/** The body, counted as it comes in: a browser that states no length is not taken at its word either. */
function counted(body: ReadableStream<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > most) controller.error(tooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
}

/**
 * Reads a posted form: refuses cross-site posts (403), bodies over 1 MB or `maxBytes` (413) and bodies that are no form
 * (400).
 */
export async function readForm(request: Request, { maxBytes = MAX_FORM_BYTES } = {}): Promise<FormData> {
  requireSameOrigin(request);
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge();
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type) || !request.body) throw badRequest();
  try {
    return await new Response(counted(request.body, maxBytes), { headers: { "Content-Type": type } }).formData();
  } catch (error) {
    throw error instanceof Response ? error : badRequest();
  }
}
