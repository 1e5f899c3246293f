import { existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite, { type Database } from "better-sqlite3";

const MARKER = /[a-z]+-\d{6}/g;

export interface StoredObject {
  path: string;
  blob: string;
  size: number;
  md5: string;
}

/** Reads the data in a folder through its own connection, without the site's code. */
export class StoredData {
  readonly folder: string;
  readonly #documents: Database;
  /** Null before the first file. */
  readonly #files: Database | null;
  readonly #marked = new Map<string, Map<string, number>>();

  constructor(folder: string) {
    this.folder = folder;
    this.#documents = new Sqlite(join(folder, "edgewise.sqlite"), { readonly: true });
    const index = join(folder, "files/index.sqlite");
    this.#files = existsSync(index) ? new Sqlite(index, { readonly: true }) : null;
  }

  close(): void {
    this.#documents.close();
    this.#files?.close();
  }

  /** Returns the damage that SQLite finds in its files; empty when there is none. */
  damage(): string[] {
    return [this.#documents, this.#files].flatMap((database) => {
      const said = database?.pragma("integrity_check", { simple: true });
      return said === "ok" || said === undefined ? [] : [`integrity: ${String(said)}`];
    });
  }

  /** Returns the stored rows of a collection. */
  rows(table: string) {
    const rows = this.#documents.prepare(`SELECT id, body, updated_at AS updatedAt FROM "${table}"`).all();
    return rows as { id: string; body: string; updatedAt: string }[];
  }

  /** The documents of a collection, with their ids. */
  all<Fields>(table: string): (Fields & { id: string })[] {
    return this.rows(table).map(({ id, body }) => ({ ...(JSON.parse(body) as Fields), id }));
  }

  get<Fields>(table: string, id: string): Fields | null {
    const row = this.#documents.prepare(`SELECT body FROM "${table}" WHERE id = ?`).get(id);
    return row === undefined ? null : (JSON.parse((row as { body: string }).body) as Fields);
  }

  /** Returns how many documents of a collection contain a marker. */
  count(table: string, marker: string): number {
    let found = this.#marked.get(table);
    if (!found) {
      found = new Map();
      for (const { body } of this.rows(table))
        for (const one of new Set(body.match(MARKER))) found.set(one, (found.get(one) ?? 0) + 1);
      this.#marked.set(table, found);
    }
    return found.get(marker.match(MARKER)?.[0] ?? marker) ?? 0;
  }

  objects(): StoredObject[] {
    return (this.#files?.prepare("SELECT path, blob, size, md5 FROM objects").all() ?? []) as StoredObject[];
  }
}
