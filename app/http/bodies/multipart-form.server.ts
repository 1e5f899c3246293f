import { limitConcurrency, QueueFull } from "~/backend/concurrency";
import { boundaryOf, MultipartRefused, readMultipart, type UploadedFile } from "./multipart.server";
import { receiveBody, tooLarge } from "./receive-body.server";
import { badRequest, failure } from "../responses/responses";
import type { StoredBody } from "./stored-body.server";
import { rememberForm } from "../forms/echoed-fields.server";

export interface UploadLimits {
  /** Bytes of one file. */
  file: number;
  /** Bytes of the whole post. */
  total: number;
  /** Files of one post that are read; those after them are handed over without their bytes. */
  files: number;
  /** Fields that are no files; 200 unless said otherwise. */
  fields?: number;
}

type TakeFile = (file: UploadedFile) => Promise<void>;

const MOST_FIELDS = 200;
/** Bytes of all fields that are no files together, as many as of a form without files. */
const MOST_TEXT = 1_000_000;
/** Files over the limit that are still named, and file fields that were left empty. */
const MORE_FILES = 200;

/** Each file is in memory as a whole while it is looked at. A slot is taken by a body that has come in. */
const inTurn = limitConcurrency({ running: 4, waiting: 40 });

const busy = () => failure(503, "Many people are uploading just now. Try again in a minute.", { "Retry-After": "60" });

function refusal(error: unknown): unknown {
  if (error instanceof QueueFull) return busy();
  if (error instanceof MultipartRefused) return error.reason === "too-much" ? tooLarge() : badRequest();
  return error;
}

async function parse(
  body: StoredBody,
  boundary: string,
  { file: fileBytes, files, fields = MOST_FIELDS, total }: UploadLimits,
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
  };
  try {
    await readMultipart(body, boundary, limits, {
      field: (name, value) => form.append(name, value),
      async file(file) {
        if (failed) return;
        try {
          await take(file);
        } catch (error) {
          // The rest is read past, so that what was typed below the file is known as well.
          failed = { error };
        }
      },
    });
  } catch (error) {
    failed ??= { error };
  }
  if (failed) throw (failed as { error: unknown }).error;
}

/** Reads what was typed as far as it came in; files are read past. */
async function readText(body: StoredBody, boundary: string, form: FormData): Promise<void> {
  for (const name of new Set(form.keys())) form.delete(name);
  await parse(body, boundary, { file: 0, files: 0, total: MOST_TEXT }, form, async () => undefined).catch(
    () => undefined,
  );
}

/**
 * Receives a multipart form, then hands each of its files to `take`, one at a time and held no longer; fields come back
 * as a form, which is remembered for the request even when the rest is refused. Throws 413 over a limit, 400 for a body
 * that is no such form, 503 when too many files are being looked at, and as `receiveBody`. An error of `take` is thrown
 * once the other fields are known.
 */
export async function readMultipartForm(request: Request, limits: UploadLimits, take: TakeFile): Promise<FormData> {
  const boundary = boundaryOf(request.headers.get("Content-Type") ?? "");
  if (boundary === null) throw badRequest();
  const { body, refused } = await receiveBody(request, limits.total);
  const form = new FormData();
  rememberForm(request, form);
  try {
    if (refused !== null) throw refused;
    // A small one is not worth waiting for with its text: its files alone take a slot.
    if (body.isSmall) await parse(body, boundary, limits, form, (file) => inTurn(() => take(file)));
    else await inTurn(() => parse(body, boundary, limits, form, take));
    return form;
  } catch (error) {
    if (refused !== null || error instanceof QueueFull) await readText(body, boundary, form);
    throw refusal(error);
  } finally {
    await body.close();
  }
}

/** As `readMultipartForm`, of at most `maxBytes` in all, with up to twenty files among the fields, as `Request.formData` gives them. */
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
