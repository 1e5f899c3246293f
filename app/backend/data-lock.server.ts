import Database, { type Database as SqliteDatabase } from "~/backend/sqlite-driver.server";
import { join, resolve } from "node:path";
import { DataFolderRefused, requireUsable } from "./data-folder.server";

const LOCK = "server.lock";

export class DataFolderInUse extends DataFolderRefused {
  constructor(folder: string) {
    super(
      `Another server already serves the data in ${resolve(folder)}. Stop it first, or give this one a folder of its own ` +
        "with DATA_DIR.",
    );
    this.name = "DataFolderInUse";
  }
}

/** A connection that nothing refers to is closed one day, and the lock with it. */
const held = new Set<SqliteDatabase>();

/**
 * Keeps a data folder for this server until the returned function is called or the process ends, however it ends: the lock
 * is one of the operating system's on an open file. Throws `DataFolderInUse`, and `DataFolderRefused` for one that can't be written to. Scripts may work on the folder meanwhile.
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
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}
