import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beginsAsBackup } from "./archive.server";
import { momentOfName } from "./backup-name";

/** A backup found in the folder. */
export interface FoundBackup {
  name: string;
  at: Date;
}

async function findBackups(folder: string): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = entry.isFile() ? momentOfName(entry.name) : null;
    if (at !== null && (await beginsAsBackup(join(folder, entry.name)))) found.push({ name: entry.name, at });
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.name < b.name ? -1 : 1));
}

/**
 * Deletes the backups in a folder that `choose` does not name, except the backup `good`. Files that are not ours by
 * name and by their first bytes stay. Returns the names of the deleted backups.
 */
export async function pruneBackups(
  folder: string,
  choose: (oldestFirst: readonly FoundBackup[]) => ReadonlySet<string>,
  good?: string,
): Promise<string[]> {
  const found = await findBackups(folder);
  const chosen = choose(found);
  const old = found.map(({ name }) => name).filter((name) => !chosen.has(name) && name !== good);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** For `pruneBackups`: keeps the newest `count` backups. */
export function newest(count: number): (oldestFirst: readonly FoundBackup[]) => Set<string> {
  return (oldestFirst) => new Set(oldestFirst.slice(-count).map(({ name }) => name));
}
