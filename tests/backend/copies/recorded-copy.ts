import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { bundledScript } from "../../support/bundled-script";

/** Returns the program that replaces litestream. */
export async function fakeLitestream(): Promise<string> {
  const program = resolve(await bundledScript("tests/backend/copies/fake-litestream.ts"));
  chmodSync(program, 0o755);
  return program;
}

const hex = (value: number) => value.toString(16).padStart(8, "0");

/** Copies an open database as litestream does: a snapshot, then what was added to its log. */
export class RecordedCopy {
  readonly #database: string;
  readonly #folder: string;
  #index = 0;
  #offset = 0;

  constructor(database: string, copies: string, at: Date, generation = "1111111111111111") {
    this.#database = database;
    this.#folder = join(copies, basename(database), "generations", generation);
    for (const kind of ["snapshots", "wal"]) mkdirSync(join(this.#folder, kind), { recursive: true });
    this.#emptyLog();
    const snapshot = join(this.#folder, "snapshots", hex(0));
    copyFileSync(database, snapshot);
    utimesSync(snapshot, at, at);
  }

  /** Stores what was written since the last part; returns the file. */
  part(at: Date): string {
    const log = existsSync(`${this.#database}-wal`) ? readFileSync(`${this.#database}-wal`) : Buffer.alloc(0);
    const file = join(this.#folder, "wal", `${hex(this.#index)}_${hex(this.#offset)}`);
    writeFileSync(file, log.subarray(this.#offset));
    utimesSync(file, at, at);
    this.#offset = log.byteLength;
    return file;
  }

  /** Makes the log start over. All writes have to be stored by then. */
  nextLog(): void {
    this.#emptyLog();
    this.#index += 1;
    this.#offset = 0;
  }

  #emptyLog(): void {
    const database = new Sqlite(this.#database);
    const [{ busy } = { busy: 1 }] = database.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
    database.close();
    if (busy !== 0) throw new Error("The log could not be emptied.");
  }
}
