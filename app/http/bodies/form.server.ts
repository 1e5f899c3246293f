import { limitConcurrency, QueueFull } from "~/backend/concurrency";
import { HELD_FILE_FIELD } from "~/domain/forms/form-marks";
import { badRequest, failure } from "../responses/responses";
import { requireSameOrigin } from "../security/same-origin.server";
import { diversionOf, divertedAnswer, type Diversion } from "./diverted-form.server";
import { rememberForm } from "./echoed-fields.server";
import {
  boundaryOf,
  MultipartRefused,
  readMultipart,
  type MultipartLimits,
  type UploadedFile,
} from "./multipart.server";
import { offeredFiles } from "./offered-files.server";
import { limitOfHeldBody, receiveBody, receiveText, tooLarge } from "./receive-body.server";
import { SpoolFull, StoredBody } from "./stored-body.server";

export type { UploadedFile } from "./multipart.server";

export interface UploadLimits {
  /** Bytes of one file. */
  file: number;
  /** Bytes of the whole post. */
  total: number;
  /** Files of one post that are read; later ones are passed on without their bytes. */
  files: number;
  /** True if files are passed on as `spooled`, which `take` or its caller closes, instead of `bytes`. */
  isSpooled?: boolean;
}

type TakeFile = (file: UploadedFile) => Promise<void>;

/** Ten times the longest public form, in letters that take nine characters each when encoded. */
const MAX_FORM_BYTES = 256_000;
/** Staff write whole articles and select a thousand rows at once. */
const MAX_STAFF_FORM_BYTES = 1_000_000;
/** More than our largest form: a bulk action names a thousand rows. */
const MOST_FIELDS = 5_000;
/** Fields beside files. */
const MOST_UPLOAD_FIELDS = 200;
/** Total bytes of the fields that are not files: as many as the largest form without files may have. */
const MOST_TEXT = 1_000_000;
/** Number of files over the limit that are still reported, and of empty file fields. */
const MORE_FILES = 200;
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;
const MULTIPART = /^multipart\/form-data\b/i;

const typeOf = ({ headers }: Request) => headers.get("Content-Type") ?? "";

/** Returns the most bytes of a form without files that a path takes. */
export function largestForm(pathname: string): number {
  return pathname.startsWith("/admin/") ? MAX_STAFF_FORM_BYTES : MAX_FORM_BYTES;
}

const largestFormOf = (request: Request) => largestForm(new URL(request.url).pathname);

/**
 * Reads a posted form. Refuses cross-site posts (403), bodies over 256 KB (1 MB in the admin area) or `maxBytes`, more
 * than 5,000 fields (413), bodies that are not a form (400), and long texts when too many wait (503). `parseForm` decides
 * which fields are read. Up to twenty files are among the fields, as `Request.formData` returns them.
 */
export async function readForm(request: Request, { maxBytes = largestFormOf(request) } = {}): Promise<FormData> {
  requireSameOrigin(request);
  if (!MULTIPART.test(typeOf(request))) return readEncoded(request, maxBytes);
  const files: [name: string, file: File][] = [];
  const limits = multipartLimits({ total: maxBytes, file: maxBytes, files: 20 }, MOST_FIELDS);
  const form = await receive(request, maxBytes, limits, async ({ field, name, declaredType, bytes }) => {
    if (bytes) files.push([field, new File([new Uint8Array(bytes)], name, { type: declaredType })]);
  });
  for (const [name, file] of files) form.append(name, file);
  return form;
}

/**
 * Reads a posted form with files, and passes them to `take`, one at a time; those that are held for the form
 * (`offerFiles`) come after its own. Refuses as `readForm` does, which also reads the forms without files, and throws 413
 * over a limit, 503 when too many files are being processed. An error of `take` is thrown once the other fields are read,
 * which are remembered for the request even when the rest is refused. A diverted form gives its diversion's files and
 * answer instead of all these.
 */
export async function readUpload(request: Request, limits: UploadLimits, take: TakeFile): Promise<FormData> {
  requireSameOrigin(request);
  if (!MULTIPART.test(typeOf(request))) return readEncoded(request, largestFormOf(request));
  let taken = 0;
  const form = await receive(request, limits.total, multipartLimits(limits), (file) => {
    taken += 1;
    return take(file);
  });
  const asked = form.getAll(HELD_FILE_FIELD);
  if (asked.length === 0) return form;
  const takeOffered = async () => {
    for await (const file of offeredFiles(request, asked, limits.files - taken)) {
      taken += 1;
      await take(await withinLimits(file, { isOneTooMany: taken > limits.files }, limits));
    }
  };
  try {
    // Names alone need no memory, and must not be refused for the lack of it.
    await (limits.files === 0 ? takeOffered() : inTurn(takeOffered));
  } catch (error) {
    throw error instanceof QueueFull ? busy() : error;
  }
  return form;
}

async function readEncoded(request: Request, maxBytes: number): Promise<FormData> {
  if (!URL_ENCODED.test(typeOf(request))) throw badRequest();
  const form = readUrlEncoded(await receiveText(request, maxBytes));
  rememberForm(request, form);
  await requireUndiverted(request, form, null);
  return form;
}

/** Counts the fields in the text before creating an object for each. */
function readUrlEncoded(text: string): FormData {
  let fields = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > MOST_FIELDS) throw tooLarge();
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

async function requireUndiverted(request: Request, form: FormData, known: Diversion | null): Promise<void> {
  const diversion = known ?? (await diversionOf(request, form));
  if (diversion) throw await divertedAnswer(request, diversion, form);
}

/** Each file is in memory as a whole while it is processed. Only a fully received body takes a slot. */
const inTurn = limitConcurrency({ running: 4, waiting: 40 });

const busy = () => failure(503, "Many people are uploading right now. Try again in a minute.", { "Retry-After": "60" });

function multipartLimits(
  { file, total, files, isSpooled = false }: UploadLimits,
  fields = MOST_UPLOAD_FIELDS,
): MultipartLimits {
  const fieldBytes = Math.min(total, MOST_TEXT);
  return { parts: fields + files + MORE_FILES, fields, fieldBytes, files, fileBytes: file, isSpooled };
}

/** Receives a multipart form of at most `total` bytes and passes its files on. */
async function receive(request: Request, total: number, limits: MultipartLimits, take: TakeFile): Promise<FormData> {
  const boundary = boundaryOf(typeOf(request));
  if (boundary === null) throw badRequest();
  const held = limitOfHeldBody(request);
  if (held !== null && limits.files > 0 && total > held)
    throw new Error(`The route takes ${String(held)} bytes, and its action reads up to ${String(total)}.`);
  const { body, refused, release } = await receiveBody(request, total);
  const form = new FormData();
  rememberForm(request, form);
  let diversion: Diversion | null = null;
  // The fields that decide it come before the files in every form of ours.
  const takeOrDivert = async (file: UploadedFile) => {
    diversion ??= await diversionOf(request, form);
    await (diversion ? diversion.take(file) : take(file));
  };
  const parse = (file: TakeFile) =>
    readMultipart(body, boundary, limits, { field: (name, value) => form.append(name, value), file });
  try {
    if (refused !== null) throw refused;
    // In a small body the text need not wait for a slot: only its files take one.
    if (body.isSmall) await parse((file) => inTurn(() => takeOrDivert(file)));
    else await inTurn(() => parse(takeOrDivert));
  } catch (error) {
    if (refused !== null || error instanceof QueueFull) await readTextOnly(body, boundary, form);
    await requireUndiverted(request, form, diversion);
    throw refusal(error);
  } finally {
    await release();
  }
  await requireUndiverted(request, form, diversion);
  return form;
}

/** Reads the text fields as far as they came in; files are skipped. */
async function readTextOnly(body: StoredBody, boundary: string, form: FormData): Promise<void> {
  for (const name of new Set(form.keys())) form.delete(name);
  await readMultipart(body, boundary, multipartLimits({ file: 0, files: 0, total: MOST_TEXT }), {
    field: (name, value) => form.append(name, value),
    file: () => Promise.resolve(),
  }).catch(() => undefined);
}

function refusal(error: unknown): unknown {
  if (error instanceof QueueFull || error instanceof SpoolFull) return busy();
  if (error instanceof MultipartRefused) return error.reason === "too-much" ? tooLarge() : badRequest();
  return error;
}

/** Returns an offered file as its form would have sent it: without content where there is too much. */
async function withinLimits(
  { bytes, ...file }: UploadedFile,
  { isOneTooMany }: { isOneTooMany: boolean },
  limits: UploadLimits,
): Promise<UploadedFile> {
  const content = !isOneTooMany && bytes !== null && bytes.byteLength <= limits.file ? bytes : null;
  if (isOneTooMany) return { ...file, isOneTooMany, bytes: null };
  if (!limits.isSpooled) return { ...file, bytes: content };
  const spooled = content && new StoredBody();
  await spooled?.add(content ?? new Uint8Array());
  return { ...file, bytes: null, spooled };
}
