import { LRUCache } from "lru-cache";
import Sqlite, { type Database, type Statement } from "better-sqlite3";
import type { Collection } from "~/backend/documents/port";
import type { ArrangedDatabase } from "~/backend/documents/sqlite/sqlite-file.server";
import { arrangeTables } from "~/backend/documents/sqlite/sqlite-layout.server";
import { recordVersions } from "~/backend/documents/sqlite/sqlite-versions.server";

/** An open store, and its statements by their text. */
interface Connection {
  database: Database;
  statements: LRUCache<string, Statement<unknown[]>>;
}

const empty = new WeakMap<readonly Collection[], Buffer>();

/** Returns the bytes of an empty store: making its tables and indexes takes longer than most tests. */
export function emptyStoreOf(collections: readonly Collection[]): Buffer {
  const known = empty.get(collections);
  if (known) return known;
  const database = new Sqlite(":memory:");
  // There are hundreds of them, with hardly anything in them.
  database.pragma("page_size = 1024");
  // As in a store that has always overwritten what was deleted: any other is rewritten when it is opened.
  database.pragma("user_version = 1");
  arrangeTables(database, collections);
  recordVersions(database, collections);
  const bytes = database.serialize();
  database.close();
  empty.set(collections, bytes);
  return bytes;
}

/** Those that no test uses, by the bytes that they hold. */
const free = new WeakMap<Buffer, Connection[]>();

function open(bytes: Buffer): Connection {
  const database = new Sqlite(bytes);
  database.pragma("secure_delete = ON");
  database.exec("BEGIN");
  return { database, statements: new LRUCache({ max: 1_000 }) };
}

/**
 * Returns a store in memory that holds these bytes: one that was opened before, with everything taken back that was written
 * meanwhile. To open one takes longer than most tests, because SQLite reads hundreds of tables and indexes each time. All
 * that a test does is within one transaction; its own are savepoints of that.
 */
export function storeWith(bytes: Buffer): ArrangedDatabase {
  const others = free.get(bytes) ?? [];
  free.set(bytes, others);
  const connection = others.pop() ?? open(bytes);
  const { database, statements } = connection;
  let isOpen = true;
  let inTransaction = false;

  const prepare = (sql: string): Statement<unknown[]> => {
    const known = statements.get(sql) ?? database.prepare<unknown[]>(sql);
    statements.set(sql, known);
    return known;
  };
  const run = (...sql: string[]) => {
    let result;
    for (const one of sql) result = prepare(one).run();
    return result;
  };
  const begin = () => {
    inTransaction = true;
    return run("SAVEPOINT test");
  };
  const end = (...sql: string[]) => {
    const result = run(...sql);
    inTransaction = false;
    return result;
  };
  const steps: Partial<Record<string, () => unknown>> = {
    BEGIN: begin,
    "BEGIN IMMEDIATE": begin,
    COMMIT: () => end("RELEASE test"),
    ROLLBACK: () => end("ROLLBACK TO test", "RELEASE test"),
  };

  return {
    get inTransaction() {
      return inTransaction;
    },
    prepare(sql: string) {
      if (!isOpen) throw new TypeError("The database connection is not open");
      const step = steps[sql];
      return step ? ({ run: step } as unknown as Statement<unknown[]>) : prepare(sql);
    },
    pragma(sql, options) {
      if (!isOpen) throw new TypeError("The database connection is not open");
      if (sql.startsWith("busy_timeout")) return [];
      return sql.startsWith("wal_checkpoint") ? [{ busy: 0 }] : database.pragma(sql, options);
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      // A failure may have rolled back everything.
      if (!database.inTransaction) database.close();
      else {
        database.exec("ROLLBACK; BEGIN");
        others.push(connection);
      }
    },
  };
}
