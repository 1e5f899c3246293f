import type { Database } from "better-sqlite3";
import { StartRefused } from "~/start-refusal";
import type { Collection } from "../port";

/** Version of the table layout: raised when older code could not work with the tables of newer code. */
const TABLES_VERSION = 1;
const TABLES = "_tables";

/** Thrown for a store that newer code has written to. Older code would drop what it doesn't know, or overwrite it. */
export class NewerStore extends StartRefused {
  override name = "NewerStore";

  constructor(file: string, newer: readonly { name: string; stored: number; known: number }[]) {
    const details = newer.map(
      ({ name, stored, known }) =>
        `${name === TABLES ? "its tables" : name} at version ${String(stored)}, this one knows ${String(known)}`,
    );
    super(
      `${file} was written by a newer version of Edgewise (${details.join("; ")}). Start that version, or restore a backup ` +
        "from before the upgrade.",
    );
  }
}

function knownVersions(collections: readonly Collection[]): [name: string, version: number][] {
  return [[TABLES, TABLES_VERSION], ...collections.map(({ name, schemaVersion }): [string, number] => [name, schemaVersion])]; // prettier-ignore
}

function storedVersions(database: Database): Map<string, number> {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_versions'").get() !== undefined;
  // A store from before versions were recorded is at the first version of everything.
  if (!isThere) return new Map();
  const rows = database.prepare<[], { name: string; version: number }>(`SELECT name, version FROM "_versions"`).all();
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Throws `NewerStore` when the file holds a later version of something than this code's. Changes nothing. */
export function requireKnownVersions(database: Database, collections: readonly Collection[]): void {
  const stored = storedVersions(database);
  const newer = knownVersions(collections).flatMap(([name, known]) => {
    const version = stored.get(name) ?? 0;
    return version > known ? [{ name, stored: version, known }] : [];
  });
  if (newer.length > 0) throw new NewerStore(database.name, newer);
}

/** Records in the file which versions it holds from now on. */
export function recordVersions(database: Database, collections: readonly Collection[]): void {
  const known = knownVersions(collections);
  const stored = storedVersions(database);
  if (known.every(([name, version]) => stored.get(name) === version)) return;
  database
    .transaction(() => {
      // Checked again under the write lock, as another process may be upgrading the same file.
      requireKnownVersions(database, collections);
      database.exec(`CREATE TABLE IF NOT EXISTS "_versions" (name PRIMARY KEY, version NOT NULL)`);
      const write = database.prepare(`INSERT OR REPLACE INTO "_versions" (name, version) VALUES (?, ?)`);
      for (const [name, version] of known) write.run(name, version);
    })
    .immediate();
}
