import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import Database from "~/backend/sqlite-driver.server";
import { extract } from "tar";
import {
  BackupDamaged,
  parseManifest,
  readArchive,
  requireContents,
  verifyArchive,
  writeArchive,
} from "./archive.server";
import { backupName } from "./backup-name";
import {
  countDocuments,
  hashContents,
  MANIFEST,
  STORE,
  takeSnapshot,
  TRAIL_KEY,
  type BackupManifest,
} from "./snapshot.server";

const STAGING = ".backup-";
const ARRIVING = ".arriving-";
/** What a backup that was killed left behind; none takes that long. */
const LEFT_BEHIND_AFTER_MS = 12 * 3_600_000;

export interface BackupOptions {
  dataFolder: string;
  /** Folder the backup is put in; made when missing. */
  into: string;
  at: Date;
  /** Seals the backup, so that nobody reads it without. */
  passphrase?: string | undefined;
  /** Gives up, and takes away what there is so far. */
  signal?: AbortSignal;
}

/**
 * Backs up a data folder into one file, while another process serves the site from it or none does, and reads it back to
 * its end. Gives its path and what it holds; there is no file unless that is what was in the store.
 */
export async function backUp(options: BackupOptions): Promise<{ file: string; manifest: BackupManifest }> {
  const { dataFolder, into, at, passphrase, signal } = options;
  mkdirSync(into, { recursive: true });
  await Promise.all([removeLeftBehind(dataFolder, STAGING), removeLeftBehind(into, ARRIVING)]);
  // On the disk of the data: its files are linked, not copied.
  const staging = await mkdtemp(join(dataFolder, STAGING));
  const arriving = join(into, `${ARRIVING}${randomUUID()}`);
  try {
    const manifest = await takeSnapshot(dataFolder, staging, at, { withKey: passphrase !== undefined });
    signal?.throwIfAborted();
    requireIntact(join(staging, STORE));
    await writeArchive(staging, arriving, { passphrase, signal });
    await verifyArchive(arriving, passphrase);
    signal?.throwIfAborted();
    const isSealed = passphrase !== undefined;
    let file = join(into, backupName(at, { isSealed }));
    if (existsSync(file)) file = join(into, backupName(at, { isSealed, distinct: randomUUID().slice(0, 8) }));
    await rename(arriving, file);
    return { file, manifest };
  } finally {
    await Promise.all([rm(staging, { recursive: true, force: true }), rm(arriving, { force: true })]);
  }
}

async function removeLeftBehind(folder: string, prefix: string): Promise<void> {
  const oldest = Date.now() - LEFT_BEHIND_AFTER_MS;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into a folder that is missing or empty. Everything is checked by count and hash first: the folder is
 * there whole or not at all. Throws `BackupDamaged` and `WrongPassphrase`.
 */
export async function restore(
  file: string,
  { into, passphrase }: { into: string; passphrase?: string | undefined },
): Promise<BackupManifest> {
  const target = resolve(into);
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new Error(
      `${target} is not empty. Restore into an empty folder, and let the site use it when you have looked.`,
    );
  mkdirSync(dirname(target), { recursive: true });
  const staging = await mkdtemp(`${target}.restoring-`);
  try {
    const unpack = extract({
      cwd: staging,
      strict: true,
      filter: (_path, entry) => !("type" in entry) || isPlain(entry.type),
    });
    await readArchive(file, passphrase, unpack as unknown as NodeJS.WritableStream);
    const manifest = await verify(staging);
    await rm(join(staging, MANIFEST));
    if (manifest.trailKey === "included") await chmod(join(staging, TRAIL_KEY), 0o600);
    await rm(target, { recursive: true, force: true });
    await rename(staging, target);
    return manifest;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** A backup holds files and folders; a link would lead out of it. */
function isPlain(type: string): boolean {
  return type === "File" || type === "Directory" || type === "OldFile" || type === "GNUDumpDir";
}

async function verify(folder: string): Promise<BackupManifest> {
  const manifest = parseManifest(await readFile(join(folder, MANIFEST), "utf8").catch(() => ""));
  const found = Object.entries(await hashContents(folder));
  requireContents(manifest, new Map(found.map(([name, { sha256 }]) => [name, sha256])));
  const counts = countDocuments(join(folder, STORE));
  for (const [collection, count] of Object.entries(manifest.documents)) {
    if (counts[collection] !== count)
      throw new BackupDamaged(
        `${collection} has ${String(counts[collection] ?? 0)} documents instead of ${String(count)}`,
      );
  }
  requireIntact(join(folder, STORE));
  return manifest;
}

/** Throws `BackupDamaged` with what SQLite finds wrong in a store. */
function requireIntact(store: string): void {
  const database = new Database(store, { readonly: true });
  const [{ integrity_check: state } = { integrity_check: "" }] = database.pragma("integrity_check") as {
    integrity_check: string;
  }[];
  database.close();
  if (state !== "ok") throw new BackupDamaged(state);
}
