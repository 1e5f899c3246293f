import type { default as SqliteConstructor } from "better-sqlite3";
import { createRequire } from "node:module";

/** The first version of Node-API that better-sqlite3 13 runs on; it came with Node 22.14. */
const NODE_API_OF_13 = 10;

/**
 * The better-sqlite3 that this Node can run. Version 12 ends the process on Node 24.19 and newer when a statement is
 * garbage-collected, and version 13, which doesn't, needs a Node-API that Node 20 lacks
 * (docs/decisions/2026-11-25-two-sqlite-drivers.md).
 */
export const SQLITE_PACKAGE =
  Number(process.versions["napi"]) >= NODE_API_OF_13 ? "better-sqlite3-node22" : "better-sqlite3";

const Sqlite = createRequire(import.meta.url)(SQLITE_PACKAGE) as typeof SqliteConstructor;

export default Sqlite;
export type { Database, Statement } from "better-sqlite3";
