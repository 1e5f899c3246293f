import Database, { type Database as SqliteDatabase } from "better-sqlite3";
import { join, resolve } from "node:path";
import { DataFolderRefused, requireUsable } from "./data-folder.server";

const LOCK = "server.lock";

export class DataFolderInUse extends DataFolderRefused {
  override name = "DataFolderInUse";

  constructor(folder: string) {
    super(
      `Another server already serves the data in ${resolve(folder)}. Stop it first, or give this one a folder of its own ` +
        "with DATA_DIR.",
    );
  }
}

/** Refers to the open connections: one that is garbage-collected is closed, and its lock released. */
const openLocks = new Set<SqliteDatabase>();

/**
 * Reserves a data folder for this server until the returned function is called or the process ends, however it ends:
 * the operating system holds the lock on an open file. Throws `DataFolderInUse`, and `DataFolderRefused` for a folder
 * that can't be written to. Scripts may still work on the folder.
 */
export function holdDataFolder(folder: string): () => void {
  requireUsable(folder);
  const database = new Database(join(folder, LOCK), { timeout: 0 });
  try {
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      throw new DataFolderInUse(folder);
    throw error;
  }
  openLocks.add(database);
  return () => {
    openLocks.delete(database);
    database.close();
  };
}
