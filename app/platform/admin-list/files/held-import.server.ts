import { deleteIfThere, eachFile, unlessMissing } from "~/backend/files/whole-files";
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
  const metadata = await unlessMissing(files.metadata(path));
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
  await deleteIfThere(backend().files, pathOf(uid, list));
}

/** Deletes the files that nobody has come back to within a day. */
export async function cleanUpHeldImports(): Promise<void> {
  const { files, clock } = backend();
  const until = new Date(clock().getTime() - KEPT_MS).toISOString();
  const expired: { id: string }[] = [];
  for await (const { fullPath, updated } of eachFile(files, FOLDER))
    if (updated <= until) expired.push({ id: fullPath });
  await eachEntry(expired, "a held import could not be deleted", ({ id }) => deleteIfThere(files, id));
}
