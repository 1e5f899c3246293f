import { randomUUID } from "node:crypto";
import { mkdir, open, rm, unlink, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { lazily } from "~/backend/concurrency";
import { StoreUnavailable } from "~/backend/documents/port";
import { env } from "~/env.server";
import { cutLargestUpload } from "./senders.server";

/** Smaller bodies stay in memory; of larger ones, only this much at the end does. */
export const IN_MEMORY = 256 * 1024;
const FIRST_BUFFER = 4 * 1024;
const READ_BYTES = 64 * 1024;
/** Total bytes of all bodies on disk at once. */
const SPOOL_BYTES = 1024 * 1024 * 1024;
/** How long a body waits for the room of an upload that has been cut off for it. */
const FREED_WITHIN_MS = 2_000;
const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);

/** Thrown when all bodies together have reached `SPOOL_BYTES`, and none of them can give room. */
export class SpoolFull extends Error {
  override readonly name = "SpoolFull";
}

let spooled = 0;
const waiting = new Set<(isFreed: boolean) => void>();

function free(bytes: number): void {
  spooled -= bytes;
  for (const goOn of waiting) goOn(true);
  waiting.clear();
}

/** True once another body has given room; false if none does in time. */
function roomFreed(): Promise<boolean> {
  return new Promise((resolve) => {
    const goOn = (isFreed: boolean) => {
      clearTimeout(timer);
      waiting.delete(goOn);
      resolve(isFreed);
    };
    const timer = setTimeout(() => goOn(false), FREED_WITHIN_MS);
    waiting.add(goOn);
  });
}

const emptyFolder = lazily(async (): Promise<string> => {
  const path = join(env.DATA_DIR, "receiving");
  // A process killed between `open` and `unlink` leaves an empty file.
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
});

/** Opens a file without a name, whose space is freed when it is closed or the process ends in any way. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(await emptyFolder(), randomUUID());
  const file = await open(path, "wx+", 0o600);
  await unlink(path).catch(() => undefined);
  return file;
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/**
 * A request's body, complete or still being received: in memory while it is small, otherwise in a file without a name.
 */
export class StoredBody {
  size = 0;
  #buffer = Buffer.allocUnsafe(FIRST_BUFFER);
  #used = 0;
  #file: FileHandle | undefined;
  #written = 0;
  #isClosed = false;

  /** True when no file was needed. */
  get isSmall(): boolean {
    return this.size <= IN_MEMORY;
  }

  /**
   * Adds a copy of the bytes, since small chunks would keep the connection's large buffers alive. Throws `SpoolFull`,
   * `StoreUnavailable`.
   */
  async add(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.byteLength;) {
      if (this.#used === IN_MEMORY) await this.#write();
      const bytes = Math.min(chunk.byteLength - at, IN_MEMORY - this.#used);
      this.#grow(this.#used + bytes);
      this.#buffer.set(chunk.subarray(at, at + bytes), this.#used);
      this.#used += bytes;
      this.size += bytes;
      at += bytes;
    }
  }

  #grow(needed: number): void {
    if (needed <= this.#buffer.byteLength) return;
    const larger = Buffer.allocUnsafe(Math.min(IN_MEMORY, Math.max(needed, 2 * this.#buffer.byteLength)));
    this.#buffer.copy(larger, 0, 0, this.#used);
    this.#buffer = larger;
  }

  async #write(): Promise<void> {
    while (spooled + this.#used > SPOOL_BYTES) if (!cutLargestUpload() || !(await roomFreed())) throw new SpoolFull();
    spooled += this.#used;
    this.#written += this.#used;
    try {
      this.#file ??= await openUnnamed();
      await this.#file.writeFile(this.#buffer.subarray(0, this.#used));
    } catch (error) {
      throw new StoreUnavailable(NO_ROOM.has(codeOf(error)) ? "full" : "broken", error);
    }
    this.#used = 0;
  }

  /** Yields the bytes from the start, as often as needed. Throws once the body is closed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    this.#requireOpen();
    for (let at = 0; this.#file && at < this.#written;) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, at);
      this.#requireOpen();
      if (bytesRead === 0) break;
      yield buffer.subarray(0, bytesRead);
      this.#requireOpen();
      at += bytesRead;
    }
    yield this.#buffer.subarray(0, this.#used);
  }

  /** A reader must not take what is left of a closed body for the whole. */
  #requireOpen(): void {
    if (this.#isClosed) throw new Error("A body was read after it had been closed.");
  }

  /** Returns the bytes in one piece, for a body that is small enough for that. */
  async bytes(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this) chunks.push(Uint8Array.from(chunk));
    return Buffer.concat(chunks);
  }

  /** Drops all but the first `most` bytes. */
  async truncate(most: number): Promise<void> {
    if (this.#file && this.#written > most) {
      await this.#file.truncate(most);
      free(this.#written - most);
      this.#written = most;
    }
    this.#used = Math.max(0, Math.min(this.#used, most - this.#written));
    this.size = this.#written + this.#used;
  }

  /** Frees the body's memory and file. */
  async close(): Promise<void> {
    this.#isClosed = true;
    free(this.#written);
    this.#written = 0;
    this.#used = 0;
    await this.#file?.close();
    this.#file = undefined;
  }
}
