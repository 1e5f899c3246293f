import Database, { type Database as SqliteDatabase } from "better-sqlite3";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, linkSync, mkdirSync, statSync } from "node:fs";
import { copyFile, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** Describes a backup's contents, so that a restore can tell whether it is complete. */
export interface BackupManifest {
  format: 1;
  /** UTC, ISO 8601. */
  at: string;
  /** Number of documents in each collection. */
  documents: Record<string, number>;
  /** Number of stored files. */
  files: number;
  /**
   * Says whether the backup has the key that signs the trail's daily roots. Only sealed backups do, as anybody who has
   * the key can sign roots. Missing when the data folder had none.
   */
  trailKey?: "included" | "left out";
  /** As `trailKey`, for the key that people's secrets are sealed with: an open backup must not open them. */
  secretsKey?: "included" | "left out";
  /** SHA-256 in hexadecimal and size in bytes of every file in the backup, by path. */
  contents: Record<string, { sha256: string; size: number }>;
}

export const STORE = "edgewise.sqlite";
export const MANIFEST = "manifest.json";
export const FILES = "files";
export const TRAIL_KEY = "trail-key.pem";
export const SECRETS_KEY = "secrets-key";
export const INDEX = join(FILES, "index.sqlite");
export const BLOBS = join(FILES, "blobs");
const WAIT_FOR_WRITERS_MS = 30_000;

// Copying a large store takes long, so it must not happen in the thread that serves pages.
const COPY = `
  const { workerData: { module, from, to } } = require("node:worker_threads");
  const Database = require(module);
  const database = new Database(from);
  database.pragma("busy_timeout = 30000");
  database.prepare("VACUUM INTO ?").run(to);
  database.close();
`;

/**
 * Copies a database as it is at one moment; `begun` resolves when that moment is fixed, `done` when the copy is
 * complete.
 */
function copyDatabase(from: string, to: string): { begun: Promise<void>; done: Promise<void> } {
  const module = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(COPY, { eval: true, workerData: { module, from, to } });
  const done = new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${from} could not be copied.`));
    });
  });
  let isOver = false;
  const over = done.finally(() => (isOver = true));
  over.catch(() => undefined);
  async function begun(): Promise<void> {
    // SQLite fixes the moment before it writes the copy's first byte.
    while (!isOver && !(existsSync(to) && statSync(to).size > 0)) await wait(2);
    if (isOver) await over;
  }
  return { begun: begun(), done };
}

/** Locks a database for writing until the returned function is called. */
function holdWrites(file: string): () => void {
  const database = new Database(file);
  database.pragma(`busy_timeout = ${String(WAIT_FOR_WRITERS_MS)}`);
  database.exec("BEGIN IMMEDIATE");
  return () => {
    database.exec("ROLLBACK");
    database.close();
  };
}

/** Hard-links the blobs: they never change, so a second name for each is a copy. */
function linkBlobs(from: string, to: string, index: string): number {
  const database = new Database(index, { readonly: true });
  let count = 0;
  for (const { blob } of database.prepare<[], { blob: string }>("SELECT blob FROM objects").iterate()) {
    const folder = blob.slice(0, 2);
    mkdirSync(join(to, folder), { recursive: true });
    linkSync(join(from, folder, blob), join(to, folder, blob));
    count += 1;
  }
  database.close();
  return count;
}

/**
 * Copies the data folder of a site that may be running into `staging`, an empty folder on the same disk: documents and
 * files as they were at one moment, with a manifest. Writers wait only while that moment is fixed and the files are
 * linked, not for the copying. Run it in a process of its own, since writes in the same process would keep it from
 * finishing.
 */
export async function takeSnapshot(
  dataFolder: string,
  staging: string,
  at: Date,
  { withKey = false }: { withKey?: boolean } = {},
): Promise<BackupManifest> {
  const store = join(dataFolder, STORE);
  const index = join(dataFolder, INDEX);
  if (!existsSync(store)) throw new Error(`There is no store in ${dataFolder}.`);
  const hasFiles = existsSync(index);
  mkdirSync(join(staging, BLOBS), { recursive: true });

  const release: (() => void)[] = [];
  const copies: Promise<void>[] = [];
  let files = 0;
  try {
    // A file is written before the document that names it and deleted after it, so a locked store names only files that
    // exist.
    release.push(holdWrites(store));
    const documents = copyDatabase(store, join(staging, STORE));
    copies.push(documents.done);
    await documents.begun;
    if (hasFiles) {
      release.push(holdWrites(index));
      files = linkBlobs(join(dataFolder, BLOBS), join(staging, BLOBS), index);
      const listing = copyDatabase(index, join(staging, INDEX));
      copies.push(listing.done);
      await listing.begun;
    }
  } finally {
    for (const end of release) end();
    await Promise.allSettled(copies);
  }
  await Promise.all(copies);

  const keys = [TRAIL_KEY, SECRETS_KEY].filter((name) => existsSync(join(dataFolder, name)));
  if (withKey) for (const name of keys) await copyFile(join(dataFolder, name), join(staging, name));
  const isIn = withKey ? "included" : "left out";
  const manifest: BackupManifest = {
    format: 1,
    at: at.toISOString(),
    documents: countDocuments(join(staging, STORE)),
    files,
    ...(keys.includes(TRAIL_KEY) && { trailKey: isIn }),
    ...(keys.includes(SECRETS_KEY) && { secretsKey: isIn }),
    contents: await hashContents(staging),
  };
  await writeFile(join(staging, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** Returns the first problem that SQLite finds in a database; null when there is none. */
export function damageIn(file: string): string | null {
  const database = new Database(file, { readonly: true });
  try {
    const state = database.pragma("integrity_check", { simple: true });
    return state === "ok" ? null : String(state);
  } finally {
    database.close();
  }
}

/** Returns the names of the collections in a store. */
export function collectionsIn(store: SqliteDatabase): string[] {
  return store
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%:%' AND name NOT LIKE '\\_%' ESCAPE '\\' " +
        "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all()
    .map(({ name }) => name);
}

/** Returns how many documents each collection of a store holds. */
export function countDocuments(store: string): Record<string, number> {
  const database = new Database(store, { readonly: true });
  const counts = collectionsIn(database).map((name) => {
    const row = database.prepare<[], { count: number }>(`SELECT count(*) AS count FROM "${name}"`).get();
    return [name, row?.count ?? 0] as const;
  });
  database.close();
  return Object.fromEntries(counts);
}

/** Returns the SHA-256 and size of every file in a folder except its manifest, by path with `/`. */
export async function hashContents(folder: string): Promise<BackupManifest["contents"]> {
  const contents: BackupManifest["contents"] = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll("\\", "/");
    if (name === MANIFEST) continue;
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    contents[name] = { sha256: hash.digest("hex"), size: statSync(path).size };
  }
  return contents;
}
