import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import Database from "better-sqlite3";
import { create, extract } from "tar";
import { isSealed, seal, unseal, WrongPassphrase } from "./sealed.server";
import { countDocuments, hashContents, MANIFEST, STORE, takeSnapshot, type BackupManifest } from "./snapshot.server";

const NAME = /^edgewise-(?<at>\d{8}T\d{6}Z)(?:-\w+)?\.tar\.gz(?:\.sealed)?$/;

export interface BackupOptions {
  dataFolder: string;
  /** Folder the backup is put in; made when missing. */
  into: string;
  at: Date;
  /** Seals the backup, so that nobody reads it without. */
  passphrase?: string | undefined;
}

/** A file that is no whole backup, or that does not hold what it says. */
export class BackupDamaged extends Error {
  constructor(problem: string) {
    super(`This is not a whole backup: ${problem}.`);
    this.name = "BackupDamaged";
  }
}

/**
 * Backs up a data folder into one file, while another process serves the site from it or none does. Gives its path and what
 * it holds.
 */
export async function backUp(options: BackupOptions): Promise<{ file: string; manifest: BackupManifest }> {
  const { dataFolder, into, at, passphrase } = options;
  mkdirSync(into, { recursive: true });
  // On the disk of the data: its files are linked, not copied.
  const staging = await mkdtemp(join(dataFolder, ".backup-"));
  const stamp = at.toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");
  const arriving = join(into, `.arriving-${randomUUID()}`);
  try {
    const manifest = await takeSnapshot(dataFolder, staging, at);
    const archive = create({ cwd: staging, portable: true }, ["."]) as unknown as Readable;
    const target = createWriteStream(arriving, { flags: "wx", flush: true, mode: 0o600 });
    if (passphrase === undefined) await pipeline(archive, createGzip(), target);
    else await pipeline(archive, createGzip(), seal(passphrase), target);
    let file = join(into, `edgewise-${stamp}.tar.gz${passphrase === undefined ? "" : ".sealed"}`);
    if (existsSync(file)) file = file.replace(".tar.gz", `-${randomUUID().slice(0, 8)}.tar.gz`);
    await rename(arriving, file);
    return { file, manifest };
  } finally {
    await Promise.all([rm(staging, { recursive: true, force: true }), rm(arriving, { force: true })]);
  }
}

/** Deletes the oldest backups of a folder but for the newest `keep`. Gives the names of the deleted. */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
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
    const sealed = await isSealed(file);
    if (sealed && passphrase === undefined) throw new WrongPassphrase();
    const archive = sealed ? await unseal(file, passphrase ?? "") : createReadStream(file);
    const unpack = extract({
      cwd: staging,
      strict: true,
      filter: (_path, entry) => !("type" in entry) || isPlain(entry.type),
    });
    try {
      await pipeline(archive, createGunzip(), unpack as unknown as NodeJS.WritableStream);
    } catch (error) {
      throw sealed ? new WrongPassphrase() : new BackupDamaged(error instanceof Error ? error.message : String(error));
    }
    const manifest = await verify(staging);
    await rm(join(staging, MANIFEST));
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
  let manifest: BackupManifest;
  try {
    manifest = JSON.parse(await readFile(join(folder, MANIFEST), "utf8")) as BackupManifest;
  } catch {
    throw new BackupDamaged("its manifest is missing");
  }
  const found = await hashContents(folder);
  const names = new Set([...Object.keys(manifest.contents), ...Object.keys(found)]);
  for (const name of names) {
    if (manifest.contents[name]?.sha256 !== found[name]?.sha256)
      throw new BackupDamaged(`${name} is missing, or not what was backed up`);
  }
  const counts = countDocuments(join(folder, STORE));
  for (const [collection, count] of Object.entries(manifest.documents)) {
    if (counts[collection] !== count)
      throw new BackupDamaged(
        `${collection} has ${String(counts[collection] ?? 0)} documents instead of ${String(count)}`,
      );
  }
  const database = new Database(join(folder, STORE), { readonly: true });
  const [{ integrity_check: state } = { integrity_check: "" }] = database.pragma("integrity_check") as {
    integrity_check: string;
  }[];
  database.close();
  if (state !== "ok") throw new BackupDamaged(state);
  return manifest;
}
