import { limitConcurrency, QueueFull } from "~/backend/concurrency";
import { diversionOf, divertedAnswer, type Diversion } from "./diverted-form.server";
import { boundaryOf, MultipartRefused, readMultipart, type UploadedFile } from "./multipart.server";
import { limitOfHeldBody, receiveBody, tooLarge } from "./receive-body.server";
import { badRequest, failure } from "../responses/responses";
import { SpoolFull, type StoredBody } from "./stored-body.server";
import { rememberForm } from "./echoed-fields.server";

export interface UploadLimits {
  /** Bytes of one file. */
  file: number;
  /** Bytes of the whole post. */
  total: number;
  /** Files of one post that are read; later ones are passed on without their bytes. */
  files: number;
  /** Fields that are not files; 200 by default. */
  fields?: number;
  /** True if files are passed on as `spooled`, which `take` or its caller closes, instead of `bytes`. */
  isSpooled?: boolean;
}

type TakeFile = (file: UploadedFile) => Promise<void>;

const MOST_FIELDS = 200;
/** Total bytes of the fields that are not files: as many as the largest form without files may have. */
const MOST_TEXT = 1_000_000;
/** Number of files over the limit that are still reported, and of empty file fields. */
const MORE_FILES = 200;

/** Each file is in memory as a whole while it is processed. Only a fully received body takes a slot. */
const inTurn = limitConcurrency({ running: 4, waiting: 40 });

const busy = () => failure(503, "Many people are uploading right now. Try again in a minute.", { "Retry-After": "60" });

/** Runs work that holds files in memory once an upload slot is free; throws 503 when too many wait. */
export async function inUploadSlot(work: () => Promise<void>): Promise<void> {
  try {
    await inTurn(work);
  } catch (error) {
    throw error instanceof QueueFull ? busy() : error;
  }
}

function refusal(error: unknown): unknown {
  if (error instanceof QueueFull || error instanceof SpoolFull) return busy();
  if (error instanceof MultipartRefused) return error.reason === "too-much" ? tooLarge() : badRequest();
  return error;
}

async function parse(
  body: StoredBody,
  boundary: string,
  { file: fileBytes, files, fields = MOST_FIELDS, total, isSpooled = false }: UploadLimits,
  form: FormData,
  take: TakeFile,
): Promise<void> {
  let failed: { error: unknown } | null = null;
  const limits = {
    parts: fields + files + MORE_FILES,
    fields,
    fieldBytes: Math.min(total, MOST_TEXT),
    files,
    fileBytes,
    isSpooled,
  };
  try {
    await readMultipart(body, boundary, limits, {
      field: (name, value) => form.append(name, value),
      async file(file) {
        if (failed) {
          await file.spooled?.close();
          return;
        }
        try {
          await take(file);
        } catch (error) {
          // The rest is still read, so that fields after the file can be echoed.
          failed = { error };
        }
      },
    });
  } catch (error) {
    failed ??= { error };
  }
  if (failed) throw (failed as { error: unknown }).error;
}

/** Reads the text fields as far as they came in; files are skipped. */
async function readText(body: StoredBody, boundary: string, form: FormData): Promise<void> {
  for (const name of new Set(form.keys())) form.delete(name);
  await parse(body, boundary, { file: 0, files: 0, total: MOST_TEXT }, form, async () => undefined).catch(
    () => undefined,
  );
}

/**
 * Receives a multipart form, then passes each of its files to `take`, one at a time. Returns the fields as a form,
 * which is remembered for the request even when the rest is refused. Throws 413 over a limit, 400 for a body that is
 * not such a form, 503 when too many files are being processed, and as `receiveBody` does. An error of `take` is thrown
 * once the other fields are read. A diverted form gives its diversion's files and answer instead of all these.
 */
export async function readMultipartForm(request: Request, limits: UploadLimits, take: TakeFile): Promise<FormData> {
  const boundary = boundaryOf(request.headers.get("Content-Type") ?? "");
  if (boundary === null) throw badRequest();
  const held = limitOfHeldBody(request);
  if (held !== null && limits.files > 0 && limits.total > held)
    throw new Error(`The route takes ${String(held)} bytes, and its action reads up to ${String(limits.total)}.`);
  const { body, refused, release } = await receiveBody(request, limits.total);
  const form = new FormData();
  rememberForm(request, form);
  let diversion: Diversion | null = null;
  // The fields that decide it come before the files in every form of ours.
  const takeOrDivert = async (file: UploadedFile) => {
    diversion ??= await diversionOf(request, form);
    await (diversion ? diversion.take(file) : take(file));
  };
  const requireUndiverted = async () => {
    diversion ??= await diversionOf(request, form);
    if (diversion) throw await divertedAnswer(request, diversion, form);
  };
  try {
    if (refused !== null) throw refused;
    // In a small body the text need not wait for a slot: only its files take one.
    if (body.isSmall) await parse(body, boundary, limits, form, (file) => inTurn(() => takeOrDivert(file)));
    else await inTurn(() => parse(body, boundary, limits, form, takeOrDivert));
  } catch (error) {
    if (refused !== null || error instanceof QueueFull) await readText(body, boundary, form);
    await requireUndiverted();
    throw refusal(error);
  } finally {
    await release();
  }
  await requireUndiverted();
  return form;
}

/**
 * Does the same for at most `maxBytes` in all, with up to twenty files among the fields, as `Request.formData` returns
 * them.
 */
export async function readMultipartFields(
  request: Request,
  { maxBytes, fields }: { maxBytes: number; fields: number },
): Promise<FormData> {
  const files: [name: string, file: File][] = [];
  const limits = { total: maxBytes, file: maxBytes, files: 20, fields };
  const form = await readMultipartForm(request, limits, async ({ field, name, declaredType, bytes }) => {
    if (bytes) files.push([field, new File([new Uint8Array(bytes)], name, { type: declaredType })]);
  });
  for (const [name, file] of files) form.append(name, file);
  return form;
}
