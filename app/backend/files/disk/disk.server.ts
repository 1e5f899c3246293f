import { createHash, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { systemClock, type Clock } from "../../clock";
import { openDiskIndex, type DiskIndex, type StoredObject, type StoredSettings } from "./disk-index.server";
import { isAmongTokens, newDownloadToken } from "../download-tokens";
import { StorageError, isStorageError } from "../errors";
import { checkSettableMetadata } from "../metadata";
import type { FileMetadata, Files, SettableMetadata } from "../port";
import { ADDRESS_PREFIX, addressOf, checkLimit, checkRange, parseBucket, parseObjectPath } from "../object-path";
import { parseRetrySettings, systemTiming, withRetries, type RetrySettings, type RetryTiming } from "../retry";

export interface DiskFilesOptions {
  folder: string;
  /** Name used in metadata and `gs://` references. */
  bucket?: string;
  /** Prefix of download addresses. */
  addressPrefix?: string;
  clock?: Clock;
  retry?: Partial<RetrySettings>;
  timing?: RetryTiming;
}

const DISK_BUCKET = "edgewise-files";

const LARGEST_PAGE = 1_000;
/** A younger blob that nothing refers to may be an upload by another process. */
const ORPHAN_AGE_MS = 60 * 60_000;
const BLOB_NAME = /^[0-9a-f]{32}$/;

/** Maps errors of the operating system to storage codes. Transient ones carry a status that is retried. */
const SYSTEM_ERRORS: Readonly<Record<string, () => StorageError>> = {
  ENOSPC: () => new StorageError("quota-exceeded"),
  EDQUOT: () => new StorageError("quota-exceeded"),
  EFBIG: () => new StorageError("quota-exceeded"),
  EACCES: () => new StorageError("unauthorized"),
  EPERM: () => new StorageError("unauthorized"),
  EROFS: () => new StorageError("unauthorized"),
  EMFILE: () => new StorageError("internal-error", { status: 503 }),
  ENFILE: () => new StorageError("internal-error", { status: 503 }),
  EBUSY: () => new StorageError("internal-error", { status: 503 }),
  EAGAIN: () => new StorageError("internal-error", { status: 503 }),
  SQLITE_BUSY: () => new StorageError("internal-error", { status: 503 }),
  SQLITE_FULL: () => new StorageError("quota-exceeded"),
  SQLITE_IOERR_WRITE: () => new StorageError("quota-exceeded"),
  SQLITE_READONLY: () => new StorageError("unauthorized"),
};

const codeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

function storageErrorOf(error: unknown): unknown {
  if (isStorageError(error)) return error;
  const known = SYSTEM_ERRORS[codeOf(error)]?.();
  if (!known) return error;
  known.cause = error;
  return known;
}

/** Syncs a folder, without which a rename could be lost with the power. Windows can't do that, and needn't. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores files in a folder of this machine. Contents are blobs under random names, so that no path a visitor chose ever
 * reaches the file system with its rules of case, length and reserved names; an index maps paths to blobs. The folder
 * is created on first use.
 */
export function openDiskFiles(options: DiskFilesOptions): Files {
  const { folder, addressPrefix = ADDRESS_PREFIX, clock = systemClock, timing = systemTiming } = options;
  const bucket = parseBucket(options.bucket ?? DISK_BUCKET);
  const { maxOperationRetryTime, maxUploadRetryTime } = parseRetrySettings(options.retry);
  const blobs = join(folder, "blobs");
  const incoming = join(folder, "incoming");
  let opened: DiskIndex | undefined;
  let closed = false;
  let sweeping: Promise<void> = Promise.resolve();

  const blobFile = (blob: string) => join(blobs, blob.slice(0, 2), blob);

  function index(): DiskIndex {
    if (closed) throw new StorageError("app-deleted");
    if (!opened) {
      mkdirSync(blobs, { recursive: true });
      mkdirSync(incoming, { recursive: true });
      opened = openDiskIndex(join(folder, "index.sqlite"));
      // Leftovers of a crash only cost space, so a failed clean-up waits for the next start.
      sweeping = sweep(opened).catch(() => undefined);
    }
    return opened;
  }

  async function sweep(objects: DiskIndex): Promise<void> {
    const oldest = Date.now() - ORPHAN_AGE_MS;
    // A file that another process's upload has renamed meanwhile doesn't hold up the others.
    const removeIfOld = async (file: string) => {
      const found = await stat(file).catch(() => null);
      if (found && found.mtimeMs < oldest) await rm(file, { force: true }).catch(() => undefined);
    };
    for (const name of await readdir(incoming)) await removeIfOld(join(incoming, name));
    for (const shard of await readdir(blobs)) {
      for (const name of await readdir(join(blobs, shard))) {
        if (closed) return;
        if (BLOB_NAME.test(name) && !objects.isInUse(name)) await removeIfOld(join(blobs, shard, name));
      }
    }
  }

  /** Runs an operation of the port: transient failures are retried, and every known failure gets its code. */
  function operate<R>(
    run: () => R | Promise<R>,
    { maxRetryTime = maxOperationRetryTime, signal }: { maxRetryTime?: number; signal?: AbortSignal | undefined } = {},
  ): Promise<R> {
    const attempt = async () => {
      try {
        return await run();
      } catch (error) {
        throw storageErrorOf(error);
      }
    };
    return withRetries(attempt, { maxRetryTime, signal, timing });
  }

  function metadataOf(object: StoredObject): FileMetadata {
    const { customMetadata, ...settings } = object.settings;
    return {
      bucket,
      generation: String(object.generation),
      metageneration: String(object.metageneration),
      fullPath: object.path,
      name: object.path.slice(object.path.lastIndexOf("/") + 1),
      size: object.size,
      timeCreated: object.timeCreated,
      updated: object.updated,
      md5Hash: object.md5,
      ...settings,
      customMetadata: customMetadata ?? {},
    };
  }

  function require(path: string): StoredObject {
    const object = index().find(path);
    if (!object) throw new StorageError("object-not-found", { path });
    return object;
  }

  async function discard(blob: string | undefined): Promise<void> {
    // Windows keeps a file that is being read; a later sweep deletes it.
    if (blob !== undefined) await rm(blobFile(blob), { force: true }).catch(() => undefined);
  }

  /** Writes the blob's content under a temporary name and syncs it to disk before it counts. */
  async function receive(body: Parameters<Files["put"]>[2], signal: AbortSignal | undefined) {
    const blob = randomBytes(16).toString("hex");
    const arriving = join(incoming, blob);
    const digest = createHash("md5");
    let size = 0;
    async function* measured(source: typeof body) {
      for await (const chunk of source) {
        size += chunk.byteLength;
        digest.update(chunk);
        yield chunk;
      }
    }
    try {
      // Opened before anything is read: a stream that is destroyed while it opens its file leaves it behind.
      const file = await open(arriving, "wx");
      await pipeline(body, measured, file.createWriteStream({ flush: true }), signal ? { signal } : {});
      const target = blobFile(blob);
      await mkdir(join(blobs, blob.slice(0, 2)), { recursive: true });
      await operate(() => rename(arriving, target), { maxRetryTime: maxUploadRetryTime, signal });
      await syncFolder(join(blobs, blob.slice(0, 2)));
    } catch (error) {
      await rm(arriving, { force: true }).catch(() => undefined);
      await discard(blob);
      if (signal?.aborted) throw new StorageError("canceled", { cause: error });
      throw storageErrorOf(error);
    }
    return { blob, size, md5: digest.digest("base64") };
  }

  async function openBlob(path: string): Promise<{ object: StoredObject; handle: FileHandle }> {
    let missing: string | undefined;
    for (;;) {
      const object = require(path);
      try {
        return { object, handle: await open(blobFile(object.blob), "r") };
      } catch (error) {
        if (codeOf(error) !== "ENOENT") throw error;
        // The object was replaced between look-up and opening: look again. The same blob missing twice is a damaged
        // store.
        if (object.blob === missing)
          throw new StorageError("internal-error", { path, detail: "the content is missing", cause: error });
        missing = object.blob;
      }
    }
  }

  function changeObject(path: string, apply: Parameters<DiskIndex["change"]>[2]): StoredObject {
    const changed = index().change(path, clock().toISOString(), apply);
    if (!changed) throw new StorageError("object-not-found", { path });
    return changed;
  }

  return {
    async put(path, metadata, body, signal) {
      parseObjectPath(path);
      checkSettableMetadata(metadata);
      const objects = await operate(index);
      if (signal?.aborted) throw new StorageError("canceled", { path });
      const received = await receive(body, signal);
      const now = clock().toISOString();
      const settings = withChanges(NO_SETTINGS, metadata);
      const object = { ...received, path, metageneration: 1, timeCreated: now, updated: now, settings, tokens: [] };
      const { stored, replaced } = await operate(() => objects.put(object), {
        maxRetryTime: maxUploadRetryTime,
        signal,
      }).catch(async (error: unknown) => {
        await discard(received.blob);
        throw error;
      });
      await discard(replaced?.blob);
      return metadataOf(stored);
    },

    async get(path, { range, signal } = {}) {
      parseObjectPath(path);
      checkRange(path, range);
      const { object, handle } = await operate(() => openBlob(path), { signal });
      if (range && range.start >= object.size) {
        await handle.close();
        throw new StorageError("invalid-argument", { path, detail: "the range begins past the end" });
      }
      const end = Math.min(range?.end ?? Infinity, object.size - 1);
      // A read stream's last byte is inclusive, so it can't express an empty range.
      const content = end < 0 ? emptyStreamOf(handle) : handle.createReadStream({ start: range?.start ?? 0, end });
      const cancel = () => content.destroy(new StorageError("canceled", { path }));
      if (signal?.aborted) cancel();
      signal?.addEventListener("abort", cancel, { once: true });
      content.once("close", () => signal?.removeEventListener("abort", cancel));
      return { metadata: metadataOf(object), body: Readable.toWeb(content) as unknown as ReadableStream<Uint8Array> };
    },

    async metadata(path) {
      parseObjectPath(path);
      return operate(() => metadataOf(require(path)));
    },

    async updateMetadata(path, changes) {
      parseObjectPath(path);
      checkSettableMetadata(changes);
      return operate(() =>
        metadataOf(changeObject(path, ({ settings }) => ({ settings: withChanges(settings, changes) }))),
      );
    },

    async list(prefix, { pageToken, limit = LARGEST_PAGE } = {}) {
      checkLimit(limit, LARGEST_PAGE);
      const after = pageToken === undefined ? "" : pathOfToken(pageToken, prefix);
      const found = await operate(() => index().page(prefix, after, limit + 1));
      const items = found.slice(0, limit).map(metadataOf);
      const last = items.at(-1);
      return {
        items,
        nextPageToken: found.length > limit && last ? Buffer.from(last.fullPath).toString("base64url") : null,
      };
    },

    async delete(path) {
      parseObjectPath(path);
      const removed = await operate(() => index().remove(path));
      if (!removed) throw new StorageError("object-not-found", { path });
      await discard(removed.blob);
    },

    async addDownloadToken(path) {
      parseObjectPath(path);
      const token = newDownloadToken();
      await operate(() => changeObject(path, ({ tokens }) => ({ tokens: [...tokens, token] })));
      return token;
    },

    async revokeDownloadTokens(path) {
      parseObjectPath(path);
      await operate(() => changeObject(path, () => ({ tokens: [] })));
    },

    async downloadAddress(path) {
      parseObjectPath(path);
      return addressOf(addressPrefix, path, await operate(() => require(path).tokens));
    },

    async checkDownloadToken(path, token) {
      parseObjectPath(path);
      const object = await operate(() => index().find(path));
      return isAmongTokens(object?.tokens ?? [], token);
    },

    async close() {
      closed = true;
      await sweeping;
      opened?.close();
      opened = undefined;
    },
  };
}

const NO_SETTINGS: StoredSettings = {
  contentType: "application/octet-stream",
  cacheControl: null,
  contentDisposition: null,
  contentEncoding: null,
  contentLanguage: null,
  customMetadata: null,
};

function withChanges(settings: StoredSettings, changes: Partial<SettableMetadata>): StoredSettings {
  const named = Object.entries(changes).filter(
    ([name, value]) => Object.hasOwn(NO_SETTINGS, name) && value !== undefined,
  );
  return { ...settings, ...(Object.fromEntries(named) as Partial<StoredSettings>) };
}

function emptyStreamOf(handle: FileHandle): Readable {
  const stream = Readable.from([]);
  stream.once("close", () => void handle.close());
  return stream;
}

function pathOfToken(token: string, prefix: string): string {
  const path = Buffer.from(token, "base64url").toString();
  if (!path.startsWith(prefix) || Buffer.from(path).toString("base64url") !== token)
    throw new StorageError("invalid-argument", { detail: "not a page token of this listing" });
  return path;
}
