import Database from "better-sqlite3";
import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { collectionsIn } from "../backup/snapshot.server";

/** Documents that name stored files: a collection, and its fields that hold a path. */
export interface NamedFiles {
  collection: string;
  fields: readonly string[];
}

interface Listed {
  path: string;
  blob: string;
  size: number;
  md5: string;
}

const BLOB_NAME = /^[0-9a-f]{32}$/;

/**
 * Copies the contents of all files in an index and checks each against it. Returns how many are complete, and the paths
 * of those that aren't.
 */
export async function restoreFiles(
  index: string,
  { from, into }: { from: string; into: string },
): Promise<{ whole: number; missing: string[] }> {
  const database = new Database(index, { readonly: true });
  let whole = 0;
  const missing: string[] = [];
  try {
    const listed = database.prepare<[], Listed>("SELECT path, blob, size, md5 FROM objects ORDER BY path").all();
    for (const file of listed) {
      if (await restoreFile(file, from, into)) whole += 1;
      else missing.push(file.path);
    }
  } finally {
    database.close();
  }
  return { whole, missing };
}

/** False when the content is missing or doesn't match the index. */
async function restoreFile({ blob, size, md5 }: Listed, from: string, into: string): Promise<boolean> {
  // A name that leads to another folder isn't one of ours.
  if (!BLOB_NAME.test(blob)) return false;
  const folder = blob.slice(0, 2);
  const target = join(into, folder, blob);
  await mkdir(join(into, folder), { recursive: true });
  try {
    await copyFile(join(from, folder, blob), target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
  const hash = createHash("md5");
  let bytes = 0;
  await pipeline(createReadStream(target), async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  }, hash); // prettier-ignore
  return bytes === size && hash.digest("base64") === md5;
}

/** Returns the paths that are in documents but not in the index. */
export function unlistedFiles(store: string, index: string, named: readonly NamedFiles[]): string[] {
  const documents = new Database(store, { readonly: true });
  const files = new Database(index, { readonly: true });
  try {
    const find = files.prepare<[string], { path: string }>("SELECT path FROM objects WHERE path = ?");
    const collections = collectionsIn(documents);
    return named
      .filter(({ collection }) => collections.includes(collection))
      .flatMap(({ collection, fields }) =>
        fields.flatMap((field) =>
          documents
            .prepare<[string], { path: string | null }>(
              `SELECT json_extract(body, ?) AS path FROM "${collection}" ORDER BY id`,
            )
            .all(`$.${field}`)
            .flatMap(({ path }) => path ?? []),
        ),
      )
      .filter((path) => find.get(path) === undefined);
  } finally {
    documents.close();
    files.close();
  }
}

/** Removes files from the index, so that the site treats them as deleted. */
export function unlist(index: string, paths: readonly string[]): void {
  const database = new Database(index);
  try {
    const remove = database.prepare<[string]>("DELETE FROM objects WHERE path = ?");
    database.transaction(() => {
      for (const path of paths) remove.run(path);
    })();
  } finally {
    database.close();
  }
}
