import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import type { Files } from "~/backend/files/port";
import type { SnapshotRow } from "./followed-part";

/** Private: only paths under `public/` can be read by others. */
export const SNAPSHOTS_FOLDER = "start-snapshots/";

/** What is known of a file when it is written, and asked of it when it is read. */
export interface SnapshotFile {
  path: string;
  /** Of the bytes as they are stored. */
  sha256: string;
  bytes: number;
  /** Bytes when it is unpacked. */
  textBytes: number;
  lines: number;
}

/** Thrown for a file that is not what was written: too short, too long or damaged. */
export class SnapshotDamaged extends Error {
  constructor(problem: string) {
    super(`The snapshot ${problem}.`);
    this.name = "SnapshotDamaged";
  }
}

/** A stream's failure is thrown where the end of its pipeline is read. */
const toTheReader = () => undefined;

const TAB = 0x09;
const NEWLINE = 0x0a;
const CHUNK_BYTES = 256 * 1024;

/** Returns a document's line: its id, so that a line can be passed over unread, and the rest. */
export function lineOf({ id, content }: SnapshotRow): Buffer {
  return Buffer.from(`${JSON.stringify(id)}\t${JSON.stringify(content)}\n`);
}

/** Returns the id that a line begins with, and where the rest of it begins. */
function readId(line: Buffer): { id: string; rest: number } {
  const tab = line.indexOf(TAB);
  if (tab < 0) throw new SnapshotDamaged("has a line without an id");
  return { id: JSON.parse(line.toString("utf8", 0, tab)) as string, rest: tab + 1 };
}

export const idOfLine = (line: Buffer): string => readId(line).id;

export function readLine(line: Buffer): SnapshotRow {
  const { id, rest } = readId(line);
  return { id, content: JSON.parse(line.toString("utf8", rest)) as SnapshotRow["content"] };
}

/** Stores lines as one file, packed; a signal that aborts leaves none. */
export async function writeSnapshotFile(
  files: Files,
  path: string,
  lines: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<SnapshotFile> {
  const hash = createHash("sha256");
  const written = { bytes: 0, textBytes: 0, lines: 0 };
  /** Joins lines to chunks, since each would be packed by a call of its own. */
  async function* chunks() {
    let held: Buffer[] = [];
    let bytes = 0;
    for await (const line of lines) {
      signal.throwIfAborted();
      written.textBytes += line.length;
      written.lines += 1;
      held.push(line);
      bytes += line.length;
      if (bytes < CHUNK_BYTES) continue;
      yield Buffer.concat(held);
      [held, bytes] = [[], 0];
    }
    yield Buffer.concat(held);
  }
  async function* packed() {
    const text = Readable.from(chunks(), { objectMode: false });
    const gzip = pipeline(text, createGzip({ chunkSize: CHUNK_BYTES }), toTheReader);
    for await (const chunk of gzip as AsyncIterable<Buffer>) {
      hash.update(chunk);
      written.bytes += chunk.length;
      yield chunk;
    }
  }
  await files.put(path, { contentType: "application/gzip", cacheControl: "private, no-store" }, packed(), signal);
  return { path, sha256: hash.digest("hex"), ...written };
}

/**
 * Yields a file's lines without their ends. Throws `SnapshotDamaged`, at the latest at the end, if the file is not as it
 * was written, so nothing of it may be used before the end; and the file port's errors.
 */
export async function* readSnapshotFile(files: Files, expected: SnapshotFile): AsyncGenerator<Buffer> {
  const { metadata, body } = await files.get(expected.path);
  const hash = createHash("sha256");
  let left = expected.textBytes;
  let lines = 0;
  let begun: Buffer = Buffer.alloc(0);
  const packed = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  try {
    if (metadata.size !== expected.bytes) throw new SnapshotDamaged("has another length than was written");
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const text = pipeline(packed, hashed, createGunzip({ chunkSize: CHUNK_BYTES }), toTheReader);
    for await (const chunk of text as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) throw new SnapshotDamaged("unpacks to more than was written");
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        const rest = chunk.subarray(from, end);
        yield begun.length > 0 ? Buffer.concat([begun, rest]) : rest;
        begun = Buffer.alloc(0);
        lines += 1;
        from = end + 1;
      }
      // Copied, so that a short rest doesn't hold the whole chunk.
      begun = Buffer.concat([begun, chunk.subarray(from)]);
    }
  } catch (error) {
    throw isPackingError(error) ? new SnapshotDamaged("can't be unpacked") : error;
  } finally {
    packed.destroy();
  }
  if (left > 0 || begun.length > 0 || lines !== expected.lines)
    throw new SnapshotDamaged("is shorter than was written");
  if (hash.digest("hex") !== expected.sha256) throw new SnapshotDamaged("has another checksum than was written");
}

function isPackingError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");
}
