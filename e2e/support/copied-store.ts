import Database from "~/backend/sqlite-driver.server";
import { cpSync } from "node:fs";
import { join } from "node:path";

const SOURCE = "test-results/data";

/** Puts a copy of the demo's data, as it is now, into a folder that a server of a test's own may change. */
export function copyStore(folder: string): void {
  cpSync(SOURCE, folder, { recursive: true, filter: (path) => !/sqlite|\.lock$/.test(path) });
  const source = new Database(join(SOURCE, "edgewise.sqlite"));
  source.exec(`VACUUM INTO '${join(folder, "edgewise.sqlite")}'`);
  source.close();
}
