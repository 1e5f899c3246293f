import Database from "better-sqlite3";
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const SOURCE = "test-results/data";

/** The store itself, locks of the server, and mails that are still being written. */
const NOT_COPIED = /sqlite|\.lock$|\.part$/;

/** Puts a copy of the demo's data, as it is now, into a folder that a server of a test's own may change. */
export function copyStore(folder: string): void {
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || NOT_COPIED.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(folder, relative(SOURCE, file));
    mkdirSync(dirname(copy), { recursive: true });
    try {
      copyFileSync(file, copy);
    } catch (error) {
      // Other journeys use the site meanwhile, and may have deleted the file since the folder was listed.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  mkdirSync(folder, { recursive: true });
  const source = new Database(join(SOURCE, "edgewise.sqlite"), { readonly: true });
  source.exec(`VACUUM INTO '${join(folder, "edgewise.sqlite")}'`);
  source.close();
}
