import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import type { Documents } from "~/backend/documents/port";
import { identityCollections } from "~/backend/identity/identity-collections";
import { collections } from "~/site/registries/collections";
import { copyStore } from "../servers/copied-store";
import { startServer, type ServerProcess } from "../servers/server-process";

/** Two servers on one store: one caches pages, the other renders each again. */
export interface Twins {
  cached: ServerProcess;
  uncached: ServerProcess;
  /** Their store, opened by a third. */
  documents: Documents;
  /** Number of the last write of anybody but these people. */
  lastChange(exceptBy: readonly string[]): number;
  stop(): Promise<void>;
}

/**
 * Starts both on a copy of the demo's data. A data folder serves one server (`server.lock`), so the second has one of its
 * own, in which the store is a link to the first one's: SQLite follows it, and shares the write-ahead log beside the file.
 */
export async function startTwins(): Promise<Twins> {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-twins-"));
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  for (const one of [first, second]) mkdirSync(one);
  copyStore(first);
  for (const name of ["edgewise.sqlite", "files"]) symlinkSync(join(first, name), join(second, name));
  const file = join(first, "edgewise.sqlite");
  const start = (dataFolder: string, more: Record<string, string>) =>
    startServer(["node", "build/server.js"], { DATA_DIR: dataFolder, LOG_LEVEL: "error", ...more });
  const [cached, uncached] = await Promise.all([
    start(first, {}),
    start(second, { PAGE_CACHE_MB: "0", DATA_CACHE: "off" }),
  ]);
  const documents = openSqliteDocuments({ file, collections: [...collections, ...identityCollections] });
  const changes = new Database(file, { readonly: true });
  return {
    cached,
    uncached,
    documents,
    lastChange(exceptBy) {
      const others = exceptBy.map(() => "?").join(", ");
      const last = `SELECT MAX(seq) FROM _changes WHERE NOT (collection = 'users' AND id IN (${others}))`;
      return Number(changes.prepare(last).pluck().get(...exceptBy) ?? 0); // prettier-ignore
    },
    async stop() {
      await documents.close();
      changes.close();
      await Promise.all([cached.stop(), uncached.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
