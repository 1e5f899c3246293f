import { chmodSync, mkdirSync, statSync } from "node:fs";
import { log } from "~/http/log.server";

const OWNER_ALONE = 0o700;
const OTHERS = 0o007;

/**
 * Makes the folder of all data, for its owner alone. One that is there already is closed to strangers of the machine; what
 * its group may do is left to whoever set it up.
 */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ALONE });
  const mode = statSync(folder).mode & 0o777;
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(folder, mode & ~OTHERS);
  } catch (error) {
    log.warn({ err: error }, "the data folder is open to everybody on this machine and can't be closed");
  }
}
