import { isStorageError } from "./errors";
import type { FileMetadata, Files } from "./port";

/** Returns what a call of the file store gives; null where the file is missing. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (isStorageError(error, "object-not-found")) return null;
    throw error;
  });
}

/** Returns a file's whole content; null for a missing file. */
export async function readWhole(files: Files, path: string): Promise<Buffer<ArrayBuffer> | null> {
  const found = await unlessMissing(files.get(path));
  return found && Buffer.from(await new Response(found.body).arrayBuffer());
}

/** Deletes a file. A missing one is no failure. */
export async function deleteIfThere(files: Files, path: string): Promise<void> {
  await unlessMissing(files.delete(path));
}

/** Yields all files whose paths begin with a prefix. */
export async function* eachFile(files: Files, prefix: string): AsyncGenerator<FileMetadata> {
  let pageToken: string | null = null;
  do {
    const page: Awaited<ReturnType<Files["list"]>> = await files.list(prefix, pageToken === null ? {} : { pageToken });
    yield* page.items;
    pageToken = page.nextPageToken;
  } while (pageToken !== null);
}
