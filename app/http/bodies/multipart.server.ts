import { Dicer } from "@fastify/busboy";
import { MIMEType } from "node:util";
import { setImmediate as others } from "node:timers/promises";
import { StoredBody } from "./stored-body.server";

/** A file as sent; name and type are the sender's claims. */
export interface UploadedFile {
  field: string;
  name: string;
  declaredType: string;
  /** null when the file was too large or one too many: nothing of it was stored. */
  bytes: Uint8Array | null;
  /** True for each file beyond the form's limit. */
  isOneTooMany?: boolean;
  /** With `isSpooled`, the content in place of `bytes`; null when the file was too large. The receiver closes it. */
  spooled?: StoredBody | null;
}

export interface MultipartLimits {
  /** Parts of one body, fields and files together, empty file fields included. */
  parts: number;
  fields: number;
  /** Total bytes of all fields' values. */
  fieldBytes: number;
  /** Files whose bytes are read. Later ones are passed on without bytes. */
  files: number;
  /** Bytes of one file. */
  fileBytes: number;
  /** True if files are passed on as `spooled`, because they may be larger than memory allows. */
  isSpooled?: boolean;
}

export interface MultipartReceiver {
  field(name: string, value: string): void;
  /**
   * Called with one file at a time, in order. Reading pauses until the promise settles; when it rejects, it gets no
   * further files.
   */
  file(file: UploadedFile): Promise<void>;
}

/** The body is not a multipart form (`malformed`), or exceeds its limits (`too-much`). */
export class MultipartRefused extends Error {
  override readonly name = "MultipartRefused";

  constructor(readonly reason: "malformed" | "too-much") {
    super(`A multipart body was refused: ${reason}.`);
  }
}

/** The limit of RFC 2046. The parser's own limit is longer, and its search slows down in proportion. */
const LONGEST_BOUNDARY = 70;
/** Room for a field's name and for the longest file name a system allows, each letter of it percent-encoded. */
const MOST_HEADER_BYTES = 8 * 1024;
const MOST_HEADERS = 16;
const LONGEST_NAME = 1_024;
/** Bytes after which other work gets its turn and limits are checked. */
const SLICE = 32 * 1024;

/** Returns the boundary in a `Content-Type`; null for another type or an invalid boundary. */
export function boundaryOf(contentType: string): string | null {
  try {
    const { essence, params } = new MIMEType(contentType);
    const boundary = params.get("boundary") ?? "";
    const isUsable = boundary.length > 0 && boundary.length <= LONGEST_BOUNDARY;
    return essence === "multipart/form-data" && isUsable ? boundary : null;
  } catch {
    return null;
  }
}

export interface Disposition {
  name: string;
  /** undefined for a field that is not a file. */
  filename: string | undefined;
}

// A quotation mark ends a value only where the value can end, because older tools put a backslash before inner ones.
const PARAMETER =
  /;[ \t]*([a-z]+(?:\*\d{1,2})?\*?)[ \t]*=[ \t]*(?:"((?:\\"(?![ \t]*(?:;|$))|[^"])*)"|([^;"]*))[ \t]*/giy;

/** Browsers escape these three characters, and no others, in quoted names. */
const ESCAPED = /\\"|%22|%0D|%0A/gi;
const UNESCAPED: Readonly<Record<string, string>> = { '\\"': '"', "%22": '"', "%0D": "\r", "%0A": "\n" };

function unquoted(text: string): string {
  return text.replace(ESCAPED, (escape) => UNESCAPED[escape.toUpperCase()] ?? escape);
}

/** Decodes a value in the notation of RFC 5987; null for an encoding other than UTF-8, or an invalid value. */
function extended(text: string): string | null {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(text.trim())?.[1];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Puts together a name that was sent in numbered pieces (RFC 2231), as some mail programs write one. */
function joined(pieces: ReadonlyMap<number, { value: string; isEncoded: boolean }>): string | null {
  let whole = pieces.get(0)?.isEncoded === true ? "" : "utf-8''";
  for (let at = 0; pieces.has(at); at += 1) {
    const { value = "", isEncoded = false } = pieces.get(at) ?? {};
    whole += isEncoded ? value : encodeURIComponent(value);
  }
  return pieces.has(0) ? extended(whole) : null;
}

/**
 * Reads a part's `Content-Disposition` as browsers write it (HTML, "multipart/form-data encoding algorithm"), where a
 * backslash is a normal character. `filename*` (RFC 5987), which some tools send, overrides `filename`. Null when the
 * part has no name. busboy's own parser takes backslashes for escapes and drops `filename*` after `filename`, which
 * damages names.
 */
export function parseDisposition(header: string): Disposition | null {
  const kind = /^form-data[ \t]*/i.exec(header)?.[0];
  if (kind === undefined) return null;
  let name: string | undefined;
  let filename: string | undefined;
  let wins: string | null = null;
  const pieces = new Map<number, { value: string; isEncoded: boolean }>();
  PARAMETER.lastIndex = kind.length;
  for (let found = PARAMETER.exec(header); found !== null; found = PARAMETER.exec(header)) {
    const key = found[1]?.toLowerCase();
    const value = unquoted(found[2] ?? found[3]?.trim() ?? "");
    if (key === "name") name ??= value;
    else if (key === "filename") filename ??= value;
    else if (key === "filename*") wins ??= extended(found[2] ?? found[3] ?? "");
    const [, piece, star] = /^filename\*(\d+)(\*?)$/.exec(key ?? "") ?? [];
    if (piece !== undefined) pieces.set(Number(piece), { value: value, isEncoded: star !== "" });
  }
  if (name === undefined || name === "" || name.length > LONGEST_NAME) return null;
  return { name, filename: wins ?? filename ?? joined(pieces) ?? (pieces.size > 0 ? "" : undefined) };
}

const textOf = (header: readonly string[] | undefined) => Buffer.from(header?.[0] ?? "", "latin1").toString("utf8");

/** One part while it is received. */
class Part {
  readonly #chunks: Uint8Array[] = [];
  size = 0;
  isWhole = true;

  constructor(
    readonly disposition: Disposition,
    readonly type: string,
    readonly most: number,
    readonly spool: StoredBody | null = null,
  ) {}

  add(chunk: Uint8Array): void {
    this.size += chunk.byteLength;
    if (this.size > this.most) this.#chunks.length = 0;
    else this.#chunks.push(chunk);
  }

  /** Moves what has come in to the spool, if there is one. */
  async drain(): Promise<void> {
    if (!this.spool) return;
    for (const chunk of this.#chunks.splice(0)) await this.spool.add(chunk);
  }

  /** Returns null when there were more bytes than `most`. */
  bytes(): Buffer | null {
    return this.size > this.most ? null : Buffer.concat(this.#chunks);
  }
}

/** Collects the parts that the parser finds, and checks them against the limits. */
class Parts {
  /** Parts that have ended and have not been passed on. */
  readonly ended: Part[] = [];
  /** The part that comes in now. */
  #open: Part | null = null;
  refused: MultipartRefused | null = null;
  #parts = 0;
  #fields = 0;
  #fieldBytes = 0;
  #named = 0;
  #files = 0;

  constructor(private readonly limits: MultipartLimits) {}

  take(stream: Dicer.PartStream): void {
    let part: Part | null = null;
    this.#parts += 1;
    if (this.#parts > this.limits.parts) this.refused = new MultipartRefused("too-much");
    // Without a data listener, the parser would wait.
    stream.on("data", (chunk: Uint8Array) => {
      if (!part) return;
      part.add(chunk);
      if (part.disposition.filename === undefined) this.#countField(chunk.byteLength);
    });
    stream.on("header", (header: object) => (this.#open = part = this.refused ? null : this.#begin(header)));
    // The body ended within a part, which the parser reports as well.
    stream.on("error", () => {
      if (part) part.isWhole = false;
    });
    stream.on("end", () => {
      if (part) this.ended.push(part);
    });
  }

  #countField(bytes: number): void {
    this.#fieldBytes += bytes;
    if (this.#fieldBytes > this.limits.fieldBytes) this.refused = new MultipartRefused("too-much");
  }

  #begin(header: object): Part | null {
    const headers = header as Record<string, string[] | undefined>;
    const disposition = parseDisposition(textOf(headers["content-disposition"]));
    if (!disposition) return null;
    if (disposition.filename !== undefined) {
      if (disposition.filename !== "") this.#named += 1;
      const isRead = this.#named <= this.limits.files;
      const spool = isRead && this.limits.isSpooled && disposition.filename !== "" ? new StoredBody() : null;
      return new Part(disposition, textOf(headers["content-type"]), isRead ? this.limits.fileBytes : 0, spool);
    }
    this.#fields += 1;
    if (this.#fields > this.limits.fields) this.refused = new MultipartRefused("too-much");
    return this.refused ? null : new Part(disposition, "", this.limits.fieldBytes);
  }

  /** Gives back the room of parts that were not passed on. */
  async drop(): Promise<void> {
    for (const part of [...this.ended, this.#open]) await part?.spool?.close();
  }

  /** Passes on the parts that are complete. */
  async hand(receiver: MultipartReceiver): Promise<void> {
    await this.#open?.drain();
    for (;;) {
      const [part] = this.ended;
      if (!part) return;
      if (part.spool) await part.drain();
      this.ended.shift();
      if (part === this.#open) this.#open = null;
      const { name, filename } = part.disposition;
      if (filename === undefined) receiver.field(name, new TextDecoder().decode(part.bytes() ?? undefined));
      // Browsers send an empty file field without a name.
      else if (part.isWhole && (filename !== "" || part.size > 0)) {
        this.#files += 1;
        const isOneTooMany = this.#files > this.limits.files;
        const file = { field: name, name: filename, declaredType: part.type, isOneTooMany };
        if (!part.spool) await receiver.file({ ...file, bytes: isOneTooMany ? null : part.bytes() });
        else if (part.size <= part.most) await receiver.file({ ...file, bytes: null, spooled: part.spool });
        else {
          await part.spool.close();
          await receiver.file({ ...file, bytes: null, spooled: null });
        }
      } else await part.spool?.close();
    }
  }
}

/**
 * Reads a multipart body piece by piece. Throws `MultipartRefused` after passing on what came before; the last field of
 * a truncated body is passed on as far as it came. An error of `receiver.file` is thrown once the rest is read, so that
 * fields after the file are known. At most one file is in memory.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
  receiver: MultipartReceiver,
): Promise<void> {
  // Each part's own buffer holds a slice, so that the parser never waits for a reader.
  const dicer = new Dicer({
    boundary,
    maxHeaderPairs: MOST_HEADERS,
    maxHeaderSize: MOST_HEADER_BYTES,
    partHwm: 2 * SLICE,
  } as Dicer.Config);
  const parts = new Parts(limits);
  let isComplete = true;
  dicer.on("part", (stream) => parts.take(stream));
  dicer.on("error", () => (isComplete = false));

  const failures: unknown[] = [];
  const file = async (one: UploadedFile) => {
    if (failures.length > 0) await one.spooled?.close();
    else await receiver.file(one).catch((error: unknown) => failures.push(error));
  };
  const settle = async () => {
    // Node's streams emit their data and ends before the next immediate.
    await others();
    await parts.hand({ ...receiver, file });
    if (parts.refused) throw parts.refused;
  };
  try {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.byteLength; at += SLICE) {
        dicer.write(chunk.subarray(at, at + SLICE));
        await settle();
      }
    }
    dicer.end();
    await settle();
    if (!isComplete) throw new MultipartRefused("malformed");
  } catch (error) {
    failures.push(error);
  } finally {
    await parts.drop();
  }
  if (failures.length > 0) throw failures[0];
}
