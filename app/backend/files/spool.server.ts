import { createHash, randomUUID } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageError } from "./errors";
import type { Files } from "./port";

/** Larger contents are spooled to disk. */
const MOST_IN_MEMORY = 4 * 1024 * 1024;

/** A whole content, ready to be sent as often as needed. */
export interface Spooled {
  size: number;
  /** Base64. */
  md5: string;
  read(): Readable;
  discard(): Promise<void>;
}

/**
 * Reads a content to its end before any of it is sent, so that an incomplete upload reaches no service and a failed
 * request can be repeated. `canceled` when the signal aborts; errors of the body are passed on.
 */
export async function spool(body: Parameters<Files["put"]>[2], signal: AbortSignal | undefined): Promise<Spooled> {
  const digest = createHash("md5");
  const file = join(tmpdir(), `edgewise-upload-${randomUUID()}`);
  let chunks: Uint8Array[] = [];
  let handle: FileHandle | undefined;
  let size = 0;

  async function take(chunk: Uint8Array): Promise<void> {
    digest.update(chunk);
    size += chunk.byteLength;
    if (!handle && size <= MOST_IN_MEMORY) {
      chunks.push(chunk);
      return;
    }
    handle ??= await open(file, "wx+", 0o600);
    for (const piece of [...chunks, chunk]) await handle.appendFile(piece);
    chunks = [];
  }
  async function discard(): Promise<void> {
    await handle?.close().catch(() => undefined);
    if (handle) await rm(file, { force: true }).catch(() => undefined);
  }

  const sink = new Writable({
    write(chunk: Uint8Array, _, done) {
      take(chunk).then(() => done(), done);
    },
  });
  try {
    await pipeline(body, sink, signal ? { signal } : {});
  } catch (error) {
    await discard();
    if (signal?.aborted) throw new StorageError("canceled", { cause: error });
    throw error;
  }
  return {
    size,
    md5: digest.digest("base64"),
    read: () => handle?.createReadStream({ start: 0, autoClose: false }) ?? Readable.from(chunks),
    discard,
  };
}
