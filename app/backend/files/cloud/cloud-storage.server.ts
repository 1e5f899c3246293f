import { unlessMissing } from "../whole-files";
import { parseJson } from "~/domain/canonical-json";
import {
  checkCloudMetadata,
  metadataOf,
  patchOf,
  resourceOf,
  tokensOf,
  withTokens,
  withoutTokens,
} from "./cloud-metadata";
import { isAmongTokens, newDownloadToken } from "../download-tokens";
import { StorageError, isStorageError } from "../errors";
import type { Files } from "../port";
import { ADDRESS_PREFIX, addressOf, checkLimit, checkRange, parseBucket, parseObjectPath } from "../object-path";
import { parseRetrySettings, systemTiming, withRetries, type RetrySettings, type RetryTiming } from "../retry";
import { spool } from "../spool.server";
import { openStorageService, type ObjectResource, type StorageServiceOptions } from "./storage-service.server";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/** Milliseconds the service may send nothing to a waiting reader. */
const SILENCE = 30_000;

/**
 * Returns a download as a stream: `canceled` when the signal aborts, an error when the service breaks off or falls
 * silent.
 */
function bodyOf(
  answer: IncomingMessage,
  { path, signal, silence = SILENCE }: { path: string; signal?: AbortSignal | undefined; silence?: number | undefined },
): ReadableStream<Uint8Array> {
  const cancel = () => answer.destroy(new StorageError("canceled", { path }));

  async function* chunks() {
    const received = answer[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    try {
      for (;;) {
        // Runs only while a reader waits for bytes, so that a slow reader may take its time.
        const timer = setTimeout(
          () => answer.destroy(new StorageError("internal-error", { path, status: 503 })),
          silence,
        );
        const chunk = await received.next().finally(() => clearTimeout(timer));
        if (chunk.done) return;
        yield chunk.value;
      }
    } finally {
      signal?.removeEventListener("abort", cancel);
      answer.destroy();
    }
  }

  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  return Readable.toWeb(Readable.from(chunks(), { objectMode: false })) as unknown as ReadableStream<Uint8Array>;
}

export interface CloudFilesOptions extends StorageServiceOptions {
  /** Prefix of download addresses. */
  addressPrefix?: string;
  retry?: Partial<RetrySettings>;
  timing?: RetryTiming;
}

const LARGEST_PAGE = 1_000;
/** Attempts on an object that others keep changing. */
const ATTEMPTS = 5;

/** Stores files as objects of a Cloud Storage bucket, with Firebase's download tokens. */
export function openCloudFiles(options: CloudFilesOptions): Files {
  const { addressPrefix = ADDRESS_PREFIX, timing = systemTiming } = options;
  const service = openStorageService({ ...options, bucket: parseBucket(options.bucket) });
  const { maxOperationRetryTime, maxUploadRetryTime } = parseRetrySettings(options.retry);
  let closed = false;

  /** Runs an operation of the port, retrying transient failures within its time limit. */
  function operate<R>(
    run: (signal: AbortSignal) => Promise<R>,
    { maxRetryTime = maxOperationRetryTime, signal }: { maxRetryTime?: number; signal?: AbortSignal | undefined } = {},
  ): Promise<R> {
    const attempt = async (stop: AbortSignal) => {
      if (closed) throw new StorageError("app-deleted");
      return run(stop);
    };
    return withRetries(attempt, { maxRetryTime, signal, timing });
  }

  const find = (path: string, signal?: AbortSignal) => operate((stop) => service.object(path, stop), { signal });

  const isOutOfDate = (error: unknown) =>
    isStorageError(error, "object-not-found") || (isStorageError(error) && error.status === 412);

  /** Runs work on the object as it is now, and again when a concurrent change came first. */
  async function withCurrent<R>(
    path: string,
    signal: AbortSignal | undefined,
    work: (current: ObjectResource) => Promise<R | null>,
  ): Promise<R> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const current = await find(path, signal);
      try {
        const result = await work(current);
        if (result !== null) return result;
      } catch (error) {
        if (!isOutOfDate(error)) throw error;
      }
    }
    throw new StorageError("internal-error", { path, status: 503, detail: "changed again and again" });
  }

  const change = (path: string, changesOf: (current: ObjectResource) => object) =>
    withCurrent(path, undefined, (current) => {
      const changes = changesOf(current);
      return operate((stop) => service.patch(current, changes, stop));
    });

  return {
    async put(path, metadata, body, signal) {
      parseObjectPath(path);
      checkCloudMetadata(metadata);
      if (closed) throw new StorageError("app-deleted");
      if (signal?.aborted) throw new StorageError("canceled", { path });
      const content = await spool(body, signal);
      try {
        const resource = resourceOf(metadata, content.md5);
        const upload = (stop: AbortSignal) => service.upload(path, resource, content, stop);
        return metadataOf(await operate(upload, { maxRetryTime: maxUploadRetryTime, signal }));
      } finally {
        await content.discard();
      }
    },

    async get(path, { range, signal } = {}) {
      parseObjectPath(path);
      checkRange(path, range);
      return withCurrent(path, signal, async (current) => {
        if (range && range.start >= Number(current.size))
          throw new StorageError("invalid-argument", { path, detail: "the range begins past the end" });
        const { answer, generation, isPartial } = await operate(
          (stop) => service.download(path, current.generation, range, stop),
          { signal },
        );
        if (isPartial !== (range !== undefined) || (generation !== undefined && generation !== current.generation)) {
          answer.destroy();
          return null;
        }
        return { metadata: metadataOf(current), body: bodyOf(answer, { path, signal, silence: options.silence }) };
      });
    },

    async metadata(path) {
      return metadataOf(await find(parseObjectPath(path)));
    },

    async updateMetadata(path, changes) {
      parseObjectPath(path);
      checkCloudMetadata(changes);
      return metadataOf(await change(path, (current) => patchOf(current, changes)));
    },

    async list(prefix, { pageToken, limit = LARGEST_PAGE } = {}) {
      checkLimit(limit, LARGEST_PAGE);
      const query = {
        prefix,
        maxResults: String(limit),
        pageToken: pageToken === undefined ? undefined : theirsOfToken(pageToken, prefix),
      };
      const { items = [], nextPageToken } = await operate((stop) => service.list(query, stop)).catch(
        (error: unknown) => {
          if (pageToken === undefined || !isStorageError(error) || error.status !== 400) throw error;
          throw new StorageError("invalid-argument", { detail: "not a page token of this listing", cause: error });
        },
      );
      return {
        items: items.map(metadataOf),
        nextPageToken: nextPageToken === undefined ? null : tokenOf(nextPageToken, prefix),
      };
    },

    async delete(path) {
      parseObjectPath(path);
      let wasTried = false;
      await operate(async (stop) => {
        try {
          await service.delete(path, stop);
        } catch (error) {
          // An earlier attempt deleted it, but its response was lost.
          if (wasTried && isStorageError(error, "object-not-found")) return;
          wasTried = true;
          throw error;
        }
      });
    },

    async addDownloadToken(path) {
      parseObjectPath(path);
      const token = newDownloadToken();
      await change(path, (current) => withTokens([...new Set([...tokensOf(current), token])]));
      return token;
    },

    async revokeDownloadTokens(path) {
      parseObjectPath(path);
      const changed = await change(path, () => withTokens([]));
      // The emulator only ever adds tokens to an object, but a copy onto itself has none.
      if (tokensOf(changed).length > 0)
        await withCurrent(path, undefined, (current) =>
          operate((stop) => service.rewrite(current, withoutTokens(current), stop)),
        );
    },

    async downloadAddress(path) {
      parseObjectPath(path);
      return addressOf(addressPrefix, path, tokensOf(await find(path)));
    },

    async checkDownloadToken(path, token) {
      parseObjectPath(path);
      const object = await unlessMissing(find(path));
      return isAmongTokens(object ? tokensOf(object) : [], token);
    },

    async close() {
      closed = true;
      service.close();
    },
  };
}

/** Returns the service's page token, bound to its listing. */
const tokenOf = (theirs: string, prefix: string) => Buffer.from(JSON.stringify([prefix, theirs])).toString("base64url");

function theirsOfToken(token: string, prefix: string): string {
  const parsed = parseJson(Buffer.from(token, "base64url").toString());
  if (!Array.isArray(parsed) || parsed[0] !== prefix || typeof parsed[1] !== "string")
    throw new StorageError("invalid-argument", { detail: "not a page token of this listing" });
  return parsed[1];
}
