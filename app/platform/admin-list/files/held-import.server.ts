import { isStorageError } from "~/backend/files/errors";
import { backend } from "~/backend/index.server";
import type { FileContent } from "~/http/csv/csv-encoding.server";
import { DAY_MS } from "~/domain/day-ms";
import { eachEntry } from "~/platform/scheduler/each-entry.server";

const FOLDER = "imports/";
const KEPT_MS = DAY_MS;
const LONGEST_NAME = 200;

/** A file that waits for its sender to say how to read it. */
export interface HeldImport {
  /** Tells this file from one that the same person sends from another window. */
  key: string;
  name: string;
  content: FileContent;
}

/** One file for each person and list, so that unfinished imports don't fill the store. */
const pathOf = (uid: string, list: string) => `${FOLDER}${uid}/${list}.csv`;

async function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (isStorageError(error, "object-not-found")) return null;
    throw error;
  });
}

/** Holds a file for a day, in place of an earlier one. Returns its key. */
export async function holdImport(uid: string, list: string, file: { name: string; content: FileContent }) {
  const { generation } = await backend().files.put(
    pathOf(uid, list),
    {
      contentType: "text/csv",
      cacheControl: "private, no-store",
      customMetadata: { name: encodeURIComponent(file.name.slice(0, LONGEST_NAME)) },
    },
    file.content,
  );
  return generation;
}

/** Returns the file held under this key; null if it is gone. */
export async function findHeldImport(uid: string, list: string, key: string): Promise<HeldImport | null> {
  const { files } = backend();
  const path = pathOf(uid, list);
  const metadata = await nullIfMissing(files.metadata(path));
  if (metadata?.generation !== key) return null;
  return {
    key,
    name: decodeURIComponent(metadata.customMetadata["name"] ?? "list.csv"),
    content: {
      async *[Symbol.asyncIterator]() {
        const { body } = await files.get(path);
        yield* body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
      },
    },
  };
}

/** Deletes a held file, if it is there. */
export async function dropHeldImport(uid: string, list: string): Promise<void> {
  await nullIfMissing(backend().files.delete(pathOf(uid, list)));
}

/** Deletes the files that nobody has come back to within a day. */
export async function cleanUpHeldImports(): Promise<void> {
  const { files, clock } = backend();
  const until = new Date(clock().getTime() - KEPT_MS).toISOString();
  let pageToken: string | null | undefined;
  do {
    const page = await files.list(FOLDER, pageToken ? { pageToken } : {});
    const expired = page.items.filter(({ updated }) => updated <= until).map(({ fullPath }) => ({ id: fullPath }));
    await eachEntry(expired, "a held import could not be deleted", ({ id }) => nullIfMissing(files.delete(id)));
    pageToken = page.nextPageToken;
  } while (pageToken !== null);
}
