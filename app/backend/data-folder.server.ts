import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { StartRefused } from "~/start-refusal";
import { log } from "./log.server";

const OWNER_ALONE = 0o700;
const OTHERS = 0o007;

/**
 * Creates the data folder for its owner alone. An existing folder is closed to other users of the machine, and its
 * group's rights stay as they are. Throws `DataFolderRefused` where there can't be one, or where a file of ours belongs
 * to another user.
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ALONE });
  } catch (error) {
    throw notUsable(folder, error);
  }
  for (const name of OURS) {
    const file = join(folder, name);
    if (existsSync(file)) requireWritable(file);
  }
  const mode = statSync(folder).mode & 0o777;
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(folder, mode & ~OTHERS);
  } catch (error) {
    // A stack trace wouldn't say more about why the file system refused.
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, "the data folder is open to everybody on this machine and can't be closed");
  }
}

/** Path of the document store in the data folder. */
export function storeFile(folder: string): string {
  return join(folder, "edgewise.sqlite");
}

/** Path of the private key that signs the trail's roots, unless the environment holds one. */
export function trailKeyFile(folder: string): string {
  return join(folder, "trail-key.pem");
}

/** Path of the key that people's secrets are sealed with, unless the environment holds one. */
export function secretsKeyFile(folder: string): string {
  return join(folder, "secrets-key");
}

/** Says why a server doesn't start on a data folder, and what to do about it. */
export class DataFolderRefused extends StartRefused {
  override name = "DataFolderRefused";
}

/** The files of a data folder. A script run as another user leaves files there that the server can't write to. */
const OURS = [
  ...[
    "edgewise.sqlite",
    "edgewise.sqlite-wal",
    "edgewise.sqlite-shm",
    "server.lock",
    "outbox",
    "trail-key.pem",
    "secrets-key",
  ],
  ...[
    "files",
    "files/blobs",
    "files/incoming",
    "files/index.sqlite",
    "files/index.sqlite-wal",
    "files/index.sqlite-shm",
  ],
];
const PROBE = ".probe";
const PROBE_BYTES = 64 * 1024;

const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error));

function notUsable(folder: string, error: unknown): DataFolderRefused {
  const place = resolve(folder);
  const code = codeOf(error);
  if (NO_ROOM.has(code))
    return new DataFolderRefused(
      `There is no room left for the data in ${place} (${code}). Make room, then start again.`,
    );
  return new DataFolderRefused(
    `The data folder ${place} can't be written to (${code}). Let the user that runs this server write there, or set ` +
      "DATA_DIR to a folder where it may.",
  );
}

/** Creates the folder if need be and tries to write to it. Throws `DataFolderRefused`. */
export function requireUsable(folder: string): void {
  makeDataFolder(folder);
  const probe = join(folder, PROBE);
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { flush: true });
  } catch (error) {
    throw notUsable(folder, error);
  } finally {
    // The probe file may not exist, or the folder may not allow its removal.
    try {
      rmSync(probe, { force: true });
    } catch {
      // The next start overwrites the probe file.
    }
  }
}

function requireWritable(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const code = codeOf(error);
    throw new DataFolderRefused(
      `${resolve(file)} can't be written to (${code}). ` +
        (code === "EROFS"
          ? "Set DATA_DIR to a folder on a disk that can be written to."
          : "It has to belong to the user that runs this server: a command run as another user may have made it."),
    );
  }
}
