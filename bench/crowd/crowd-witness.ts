import Database, { type Database as SqliteDatabase } from "better-sqlite3";
import { join } from "node:path";

/** A confirmed write, with an independent check that it happened. */
export interface Confirmed {
  kind: string;
  /** True if the store holds it. */
  isThere(): boolean;
  /** True if nothing replaces it later, so that it must still be there at the end. */
  lasts: boolean;
}

/** Reads the store over its own connection and without the site's code, so that the site can't vouch for itself. */
export class Witness {
  readonly #database: SqliteDatabase;
  readonly #lasting: Confirmed[] = [];
  readonly confirmed = new Map<string, number>();
  readonly lost: string[] = [];

  constructor(folder: string) {
    this.#database = new Database(join(folder, "edgewise.sqlite"), { readonly: true });
  }

  /** True if any document of a collection holds this text. */
  sees(collection: string, text: string): boolean {
    return this.#database.prepare(`SELECT 1 FROM "${collection}" WHERE instr(body, ?) > 0`).get(text) !== undefined;
  }

  /** Returns the texts of a list in a document. */
  list(collection: string, id: string, field: string): string[] {
    const row = this.#database.prepare(`SELECT body FROM "${collection}" WHERE id = ?`).get(id) as { body: string };
    return (JSON.parse(row.body) as Record<string, string[]>)[field] ?? [];
  }

  /** Checks a write that was just confirmed. */
  check(confirmed: Confirmed): void {
    this.confirmed.set(confirmed.kind, (this.confirmed.get(confirmed.kind) ?? 0) + 1);
    if (!confirmed.isThere()) this.lost.push(confirmed.kind);
    else if (confirmed.lasts) this.#lasting.push(confirmed);
  }

  /** Checks all lasting writes again; returns how many there were. */
  checkAgain(): number {
    for (const confirmed of this.#lasting) if (!confirmed.isThere()) this.lost.push(`${confirmed.kind}, at the end`);
    return this.#lasting.length;
  }

  close(): void {
    this.#database.close();
  }
}
