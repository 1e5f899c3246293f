import { SNAPSHOTS_FOLDER } from "../documents/firestore/snapshots/snapshot-file.server";
import { metadataOf, tokensOf, withTokens } from "../files/cloud/cloud-metadata";
import { openCloudFiles, type CloudFilesOptions } from "../files/cloud/cloud-storage.server";
import { parseRetrySettings, systemTiming, withRetries } from "../files/retry";
import { openStorageService, type ObjectResource } from "../files/cloud/storage-service.server";
import { problemOfFile } from "./file-problem";
import type { MovedFile, ItemStore } from "./port";

/** The service's own limit per listing. */
const LARGEST_PAGE = 1_000;

/** Objects of a bucket with their download tokens. */
export function openCloudFileSide(options: CloudFilesOptions): ItemStore<MovedFile> & { close(): Promise<void> } {
  const files = openCloudFiles(options);
  const service = openStorageService(options);
  const { maxOperationRetryTime: maxRetryTime } = parseRetrySettings(options.retry);
  const ask = <R>(run: (signal: AbortSignal) => Promise<R>) =>
    withRetries(run, { maxRetryTime, timing: options.timing ?? systemTiming });

  function movedOf(object: ObjectResource): MovedFile {
    const { fullPath, size, contentType, cacheControl, contentDisposition, contentEncoding, contentLanguage, customMetadata } = metadataOf(object); // prettier-ignore
    return {
      path: fullPath,
      size,
      metadata: { contentType, cacheControl, contentDisposition, contentEncoding, contentLanguage, customMetadata },
      downloadTokens: tokensOf(object),
      read: async () => (await files.get(fullPath)).body as unknown as AsyncIterable<Uint8Array>,
    };
  }

  return {
    count: async () => null,
    async page(after, limit) {
      const query = { prefix: "", maxResults: String(Math.min(limit, LARGEST_PAGE)), pageToken: after ?? undefined };
      const { items = [], nextPageToken } = await ask((signal) => service.list(query, signal));
      // Start snapshots belong to this store alone, and the other store makes its own.
      const own = items.filter(({ name }) => !name.startsWith(SNAPSHOTS_FOLDER));
      return { items: own.map(movedOf), next: nextPageToken ?? null };
    },
    async put(moved) {
      for (const { path, metadata, downloadTokens, read } of moved) {
        await files.put(path, metadata, await read());
        if (downloadTokens.length === 0) continue;
        const stored = await ask((signal) => service.object(path, signal));
        await ask((signal) => service.patch(stored, withTokens(downloadTokens), signal));
      }
    },
    problemOf: problemOfFile,
    async close() {
      await files.close();
      service.close();
    },
  };
}
