import { unstable_parseMultipartFormData as parseMultipart, type UploadHandlerPart } from "@remix-run/node";
import { limitConcurrency, QueueFull } from "~/backend/concurrency";
import { readForm } from "./form.server";
import { badRequest, failure } from "./responses";
import { requireSameOrigin } from "./same-origin.server";
import { rememberForm } from "./typed-text.server";

/** A file as it was sent; name and type are the sender's word. */
export interface UploadedFile {
  field: string;
  name: string;
  declaredType: string;
  /** null when it was larger than a file may be: nothing of it was kept. */
  bytes: Uint8Array | null;
}

export interface UploadLimits {
  /** Bytes of one file. */
  file: number;
  /** Bytes of the whole post. */
  total: number;
  /** Files of one post; what comes after them is not read. */
  files: number;
}

const LONGEST_FIELD = 64 * 1024;
const MOST_FIELDS = 100;

// Each file is held whole while it is looked at.
const inTurn = limitConcurrency({ running: 4, waiting: 40 });

const tooLarge = () => failure(413, "That is more than a form may hold.");

function limited(body: ReadableStream<Uint8Array>, most: number, onTooMuch: () => void): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > most) {
          onTooMuch();
          controller.error(new Error("The post is too large."));
        } else controller.enqueue(chunk);
      },
    }),
  );
}

/** The part's bytes; null when there are more of them than `most`. The rest is read past, so that the form goes on. */
async function collect(data: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    size += chunk.byteLength;
    if (size > most) chunks.length = 0;
    else chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
}

/**
 * Reads a posted form with files. Each file is handed to `take` as soon as it is whole, and held no longer; fields come
 * back as a form. Refuses cross-site posts (403), bodies over the limit (413), those that are no form (400), and answers
 * 503 when too many upload at once. Forms without files are read as `readForm` reads them.
 */
export async function readUpload(
  request: Request,
  limits: UploadLimits,
  take: (file: UploadedFile) => Promise<void>,
): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data")) return readForm(request);
  requireSameOrigin(request);
  if (Number(request.headers.get("Content-Length") ?? 0) > limits.total) throw tooLarge();
  if (!request.body) throw badRequest();
  try {
    return await inTurn(() => parse(request, request.body as ReadableStream<Uint8Array>, type, limits, take));
  } catch (error) {
    if (error instanceof QueueFull)
      throw failure(503, "Many people are uploading just now. Try again in a minute.", { "Retry-After": "60" });
    throw error;
  }
}

async function parse(
  request: Request,
  body: ReadableStream<Uint8Array>,
  type: string,
  limits: UploadLimits,
  take: (file: UploadedFile) => Promise<void>,
): Promise<FormData> {
  let isTooLarge = false;
  let files = 0;
  let fields = 0;
  let failed: { error: unknown } | null = null;
  const texts = new FormData();
  rememberForm(request, texts);
  const counted = limited(body, limits.total, () => (isTooLarge = true));

  async function handle({ name, filename, contentType, data }: UploadHandlerPart): Promise<string | null> {
    if (filename === undefined) {
      fields += 1;
      const text = await collect(data, LONGEST_FIELD);
      if (text === null || fields > MOST_FIELDS) throw tooLarge();
      const value = new TextDecoder().decode(text);
      texts.append(name, value);
      return value;
    }
    const bytes = await collect(data, limits.file);
    // A file field that was left empty is sent all the same, without a name.
    if (filename === "" && (bytes?.byteLength ?? 0) === 0) return null;
    files += 1;
    if (files > limits.files || failed) return null;
    try {
      await take({ field: name, name: filename, declaredType: contentType, bytes });
    } catch (error) {
      // The rest is read past, so that what was typed below the file is known as well.
      failed = { error };
    }
    return null;
  }

  try {
    const copy = new Request(request.url, {
      method: "POST",
      headers: { "Content-Type": type },
      body: counted,
      duplex: "half",
    } as RequestInit);
    const form = await parseMultipart(copy, handle);
    if (failed) throw (failed as { error: unknown }).error;
    return form;
  } catch (error) {
    if (failed) throw (failed as { error: unknown }).error;
    if (isTooLarge) throw tooLarge();
    throw error instanceof Response ? error : badRequest();
  }
}
