import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, gunzipSync, constants } from "node:zlib";
import { create, Parser, type ReadEntry } from "tar";
import { isSealed, seal, unseal, WrongPassphrase } from "./sealed.server";
import { FILES, MANIFEST, SECRETS_KEY, STORE, TRAIL_KEY, type BackupManifest } from "./snapshot.server";

/** A tar archive begins with the name of its first entry. */
const FIRST_NAME_BYTES = 100;

/** Thrown for a file that is not a complete backup or does not match its manifest. */
export class BackupDamaged extends Error {
  constructor(problem: string) {
    super(`This is not a whole backup: ${problem}.`);
    this.name = "BackupDamaged";
  }
}

/** Writes a snapshot's folder into one new file, manifest first. Resolves when the file is on disk. */
export async function writeArchive(
  folder: string,
  file: string,
  { passphrase, signal }: { passphrase?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const names = [MANIFEST, STORE, FILES, TRAIL_KEY, SECRETS_KEY].filter((name) => existsSync(join(folder, name)));
  const archive = create({ cwd: folder, portable: true }, names) as unknown as Readable;
  const target = createWriteStream(file, { flags: "wx", flush: true, mode: 0o600 });
  const options = signal ? { signal } : {};
  if (passphrase === undefined) await pipeline(archive, createGzip(), target, options);
  else await pipeline(archive, createGzip(), seal(passphrase), target, options);
}

/** Pipes the contents of a backup through a tar reader. Throws `BackupDamaged` and `WrongPassphrase`. */
export async function readArchive(
  file: string,
  passphrase: string | undefined,
  reader: NodeJS.WritableStream,
): Promise<void> {
  const sealed = await isSealed(file);
  if (sealed && passphrase === undefined) throw new WrongPassphrase();
  const archive = sealed ? await unseal(file, passphrase ?? "") : createReadStream(file);
  try {
    await pipeline(archive, createGunzip(), reader);
  } catch (error) {
    throw sealed ? new WrongPassphrase() : new BackupDamaged(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads a backup to its end, compares the hash of every file with the manifest, and returns the manifest. Writes
 * nothing. Throws `BackupDamaged` and `WrongPassphrase`.
 */
export async function verifyArchive(file: string, passphrase?: string): Promise<BackupManifest> {
  const hashes = new Map<string, string>();
  const manifestChunks: Buffer[] = [];
  const reader = new Parser({
    strict: true,
    onReadEntry(entry: ReadEntry) {
      const hash = createHash("sha256");
      const isManifest = entry.path === MANIFEST;
      entry.on("data", (chunk: Buffer) => (isManifest ? manifestChunks.push(chunk) : hash.update(chunk)));
      entry.on("end", () => {
        if (!isManifest && !entry.path.endsWith("/")) hashes.set(entry.path, hash.digest("hex"));
      });
    },
  });
  await readArchive(file, passphrase, reader as unknown as NodeJS.WritableStream);
  const manifest = parseManifest(Buffer.concat(manifestChunks).toString("utf8"));
  requireContents(manifest, hashes);
  return manifest;
}

/** Throws `BackupDamaged` for text that is not a manifest. */
export function parseManifest(text: string): BackupManifest {
  try {
    return JSON.parse(text) as BackupManifest;
  } catch {
    throw new BackupDamaged("its manifest is missing");
  }
}

/** Throws `BackupDamaged` unless these hashes, by path, match the manifest's contents. */
export function requireContents(manifest: BackupManifest, hashes: ReadonlyMap<string, string>): void {
  for (const name of new Set([...Object.keys(manifest.contents), ...hashes.keys()])) {
    if (manifest.contents[name]?.sha256 !== hashes.get(name))
      throw new BackupDamaged(`${name} is missing or has changed`);
  }
}

/** True if a file, whatever its name, begins like a backup: sealed, or with a manifest. Reads no further than that. */
export async function beginsAsBackup(file: string): Promise<boolean> {
  if (await isSealed(file)) return true;
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0);
    const start = gunzipSync(buffer.subarray(0, bytesRead), { finishFlush: constants.Z_SYNC_FLUSH });
    const [name] = start.subarray(0, FIRST_NAME_BYTES).toString("latin1").split("\0", 1);
    return name === MANIFEST;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}
