import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
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
  damageIn,
  hashContents,
  MANIFEST,
  STORE,
  takeSnapshot,
  SECRETS_KEY,
  TRAIL_KEY,
  type BackupManifest,
} from "./snapshot.server";

const STAGING = ".backup-";
const ARRIVING = ".arriving-";
/** A backup folder older than this was left by a killed process: no backup takes that long. */
const LEFT_BEHIND_AFTER_MS = 12 * 3_600_000;

export interface BackupOptions {
  dataFolder: string;
  /** Folder for the backup; made when missing. */
  into: string;
  at: Date;
  /** Seals the backup, so that nobody can read it without the passphrase. */
  passphrase?: string | undefined;
  /** Stops the backup and deletes what was written so far. */
  signal?: AbortSignal;
}

/**
 * Backs up a data folder into one file, whether or not another process is serving the site from it, and reads the file
 * back to its end. Returns its path and manifest. The file only appears once it is known to match the store.
 */
export async function backUp(options: BackupOptions): Promise<{ file: string; manifest: BackupManifest }> {
  const { dataFolder, into, at, passphrase, signal } = options;
  mkdirSync(into, { recursive: true });
  await Promise.all([removeLeftBehind(dataFolder, STAGING), removeLeftBehind(into, ARRIVING)]);
  // Must be on the same disk as the data, because files are linked, not copied.
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
 * Restores a backup into a folder that is missing or empty. Counts and hashes are checked first, so that the folder is
 * either complete or not there. Throws `BackupDamaged` and `WrongPassphrase`.
 */
export async function restore(
  file: string,
  { into, passphrase }: { into: string; passphrase?: string | undefined },
): Promise<BackupManifest> {
  const target = resolve(into);
  if (!existsSync(file)) throw new Error(`There is no backup at ${resolve(file)}.`);
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
    for (const name of [TRAIL_KEY, SECRETS_KEY])
      if (existsSync(join(staging, name))) await chmod(join(staging, name), 0o600);
    await rm(target, { recursive: true, force: true });
    await rename(staging, target);
    return manifest;
  } finally {
    // When an archive breaks off, one of its files may still be arriving while the folder is deleted.
    await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** True for files and folders, all that a backup holds; a link could lead out of it. */
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

/** Throws `BackupDamaged` with the problem that SQLite finds in a store. */
function requireIntact(store: string): void {
  const damage = damageIn(store);
  if (damage !== null) throw new BackupDamaged(damage);
}
