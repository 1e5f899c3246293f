import { existsSync, renameSync, rmSync } from "node:fs";

const remove = (folder) => rmSync(folder, { recursive: true, force: true });

/**
 * Replaces a folder. `make` fills a new one, `FOLDER.next`, which takes the folder's place once it is complete. When
 * `make` throws, or the process ends at any moment, the previous folder survives, if need be for the next call to
 * restore.
 */
export async function replaceFolder(folder, make) {
  const next = `${folder}.next`;
  const old = `${folder}.old`;
  // An earlier call ended between the two renames.
  if (!existsSync(folder) && existsSync(old)) renameSync(old, folder);
  remove(next);
  remove(old);
  try {
    await make(next);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(next, folder);
  } catch (error) {
    if (!existsSync(folder) && existsSync(old)) renameSync(old, folder);
    remove(next);
    throw error;
  }
  remove(old);
}
