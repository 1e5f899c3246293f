import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import type { Files } from "~/backend/files/port";
import type { SnapshotRow } from "./followed-part";

/** Private: only paths under `public/` can be read by others. */
export const SNAPSHOTS_FOLDER = "start-snapshots/";

/** A file's size and hash, recorded when it is written and required when it is read. */
export interface SnapshotFile {
  path: string;
  /** Of the stored bytes. */
  sha256: string;
  bytes: number;
}

/** Thrown for a file that is not as it was written. */
export class SnapshotDamaged extends Error {
  constructor(problem: string) {
    super(`The snapshot ${problem}.`);
    this.name = "SnapshotDamaged";
  }
}

/** The reader at the end of the pipeline throws the stream's failure. */
const toTheReader = () => undefined;

const TAB = 0x09;
const NEWLINE = 0x0a;
const CHUNK_BYTES = 256 * 1024;
const [BEFORE_ID, AFTER_ID, END] = ['{"id":', ",\t", ",\n"];

/**
 * Returns a document's line: its id, then a tab, which JSON text never contains, so that a line can be skipped
 * unparsed; and a comma, so that many lines can be parsed at once. All characters are ASCII, because such text is read
 * much faster.
 */
export function lineOf({ id, ...rest }: SnapshotRow): Buffer {
  const line = BEFORE_ID + JSON.stringify(id) + AFTER_ID + JSON.stringify(rest).slice(1) + END;
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return Buffer.from(line.replace(/[\u0080-\uffff]/g, escaped), "latin1");
}

export function idOfLine(line: Buffer): string {
  const tab = line.indexOf(TAB);
  if (tab < 0) throw new SnapshotDamaged("has a line without an id");
  return JSON.parse(line.toString("latin1", BEFORE_ID.length, tab - 1)) as string;
}

/** Returns the rows in these complete lines. */
function rowsOf(lines: readonly Buffer[]): SnapshotRow[] {
  // The brackets are added to the bytes, because a string made of parts would be copied once more before it is parsed.
  const list = Buffer.concat([Buffer.from("["), ...lines]);
  list.write("]", list.length - END.length, "latin1");
  return JSON.parse(list.toString("latin1")) as SnapshotRow[];
}

/** Stores lines as one compressed file. If the signal aborts, there is no file. */
export async function writeSnapshotFile(
  files: Files,
  path: string,
  lines: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<SnapshotFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  /** Joins lines into chunks, since compressing each by itself would take a call for each. */
  async function* chunks() {
    let held: Buffer[] = [];
    let heldBytes = 0;
    for await (const line of lines) {
      signal.throwIfAborted();
      held.push(line);
      heldBytes += line.length;
      if (heldBytes < CHUNK_BYTES) continue;
      yield Buffer.concat(held);
      [held, heldBytes] = [[], 0];
    }
    yield Buffer.concat(held);
  }
  async function* packed() {
    const text = Readable.from(chunks(), { objectMode: false });
    const gzip = pipeline(text, createGzip({ chunkSize: CHUNK_BYTES }), toTheReader);
    for await (const chunk of gzip as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await files.put(path, { contentType: "application/gzip", cacheControl: "private, no-store" }, packed(), signal);
  return { path, sha256: hash.digest("hex"), bytes };
}

/** Yields a file's documents, some hundred at a time. Throws as `textOf` does, before the first. */
export async function* readSnapshotRows(files: Files, expected: SnapshotFile): AsyncGenerator<SnapshotRow[]> {
  for await (const lines of textOf(files, expected)) yield rowsOf(lines);
}

/** Yields a file's lines with their ends, some hundred at a time. Throws as `textOf` does, before the first. */
export async function* readSnapshotLines(files: Files, expected: SnapshotFile): AsyncGenerator<Buffer[]> {
  for await (const pieces of textOf(files, expected)) {
    const text = Buffer.concat(pieces);
    const lines: Buffer[] = [];
    for (let from = 0; from < text.length;) {
      const end = text.indexOf(NEWLINE, from) + 1;
      lines.push(text.subarray(from, end));
      from = end;
    }
    yield lines;
  }
}

/**
 * Yields a file's text: some hundred whole lines at a time, in several pieces. Throws `SnapshotDamaged` before the first
 * if the file is not as it was written; and the file port's errors.
 */
async function* textOf(files: Files, expected: SnapshotFile): AsyncGenerator<Buffer[]> {
  const text = createGunzip({ chunkSize: CHUNK_BYTES });
  text.end(await packedOf(files, expected));
  /** Pieces of a line that hasn't ended yet. */
  let begun: Buffer[] = [];
  for await (const chunk of text as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield [...begun, chunk.subarray(0, end)];
      begun = [];
    }
    // Copied, so that a short rest doesn't keep the whole chunk in memory.
    if (end < chunk.length) begun.push(Buffer.from(chunk.subarray(end)));
  }
  if (begun.length > 0) throw new SnapshotDamaged("ends within a line");
}

/** Returns a file's stored bytes, all of them, since nothing may be used before the whole file has been checked. */
async function packedOf(files: Files, { path, bytes, sha256 }: SnapshotFile): Promise<Buffer> {
  const { metadata, body } = await files.get(path);
  const chunks = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  if (metadata.size !== bytes) {
    chunks.destroy();
    throw new SnapshotDamaged("has another length than was written");
  }
  const hash = createHash("sha256");
  const held: Buffer[] = [];
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    hash.update(chunk);
    held.push(chunk);
  }
  if (hash.digest("hex") !== sha256) throw new SnapshotDamaged("has another checksum than was written");
  return Buffer.concat(held);
}
