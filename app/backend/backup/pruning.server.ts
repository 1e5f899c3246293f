import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beginsAsBackup } from "./archive.server";
import { momentOfName } from "./backup-name";

/** A backup that is there, by its name. */
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
 * Deletes the backups of a folder that `choose` does not name; what is none of ours, by its name and by how it begins,
 * stays, and so does the backup `good`, whatever was chosen. Gives the names of the deleted.
 */
export async function pruneBackups(
  folder: string,
  choose: (oldestFirst: readonly FoundBackup[]) => ReadonlySet<string>,
  good?: string,
): Promise<string[]> {
  const found = await findBackups(folder);
  const kept = choose(found);
  const old = found.map(({ name }) => name).filter((name) => !kept.has(name) && name !== good);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** For `pruneBackups`: the newest so many. */
export function newest(count: number): (oldestFirst: readonly FoundBackup[]) => Set<string> {
  return (oldestFirst) => new Set(oldestFirst.slice(-count).map(({ name }) => name));
}
