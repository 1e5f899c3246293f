import { existsSync, renameSync, rmSync } from "node:fs";

const remove = (folder) => rmSync(folder, { recursive: true, force: true });

/**
 * Makes a folder anew: `make` fills another one, `FOLDER.next`, which takes its place once that is through. When `make`
 * throws, or the process ends at any moment, what was there is there still, if need be for the next call to put back.
 */
export async function replaceFolder(folder, make) {
  const next = `${folder}.next`;
  const old = `${folder}.old`;
  // An earlier call ended between the two renamings.
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
