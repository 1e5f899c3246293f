import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Sqlite, { type Database, type Statement } from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { StoreUnavailable, type Actor, type Collection, type Envelope } from "../port";
import type { SortKey } from "../sort-key";
import { arrangeTables } from "./sqlite-layout.server";
import { asPortError, isBusy, orUnavailable } from "./sqlite-outage.server";
import { DOCUMENT_COLUMNS, type Sql } from "./sqlite-query.server";
import { quoted } from "./sqlite-layout.server";
import { recordVersions, requireKnownVersions } from "./sqlite-versions.server";
import { WriteLine } from "./sqlite-write-line.server";

/** A row of a collection's table. */
export interface Row {
  id: string;
  version: number;
  created_at: string;
  created_by: string;
  updated_at: string;
  updated_by: string;
  /** Number of the change that wrote it. No two writes share one, not even after a deletion. */
  seq: number;
  schema_version: number;
  body: string;
}

const OPENING_WAIT_MS = 5000;
/** Readers rarely wait, except for the first opening after a crash. The process stands still meanwhile. */
const READ_WAIT_MS = 500;
/** How many changes are remembered for followers. One that falls further behind rereads everything. */
const CHANGES_KEPT = 10_000;
/** How long a change is remembered at most, so that the id of what is deleted doesn't stay. */
const CHANGES_KEPT_MS = 24 * 60 * 60 * 1_000;
/** SQLite's user_version of a file with no remains from before `secure_delete` was on. */
const OVERWRITES_DELETIONS = 1;

/** The operations on an open database whose tables are as declared. */
export interface ArrangedDatabase {
  readonly inTransaction: boolean;
  prepare(sql: string): Statement<unknown[]>;
  pragma(sql: string, options?: { simple?: boolean }): unknown;
  close(): void;
}

const isArranged = (file: string | Buffer | ArrangedDatabase): file is ArrangedDatabase =>
  typeof file === "object" && "prepare" in file;

/** The open file: prepared statements, transactions, and the record of changes. */
export class SqliteFile {
  readonly #database: ArrangedDatabase;
  readonly #statements = new LRUCache<string, Statement<unknown[]>>({ max: 500 });
  readonly #line: WriteLine;

  constructor(file: string | Buffer | ArrangedDatabase, collections: readonly Collection[]) {
    this.#database = isArranged(file) ? file : openArranged(file, collections);
    this.#line = new WriteLine({
      begin: () => this.#begin(),
      giveBack: () => this.run("ROLLBACK"),
      isShared: typeof file === "string" && file !== ":memory:",
    });
    this.#waitAtMost(READ_WAIT_MS);
  }

  all<T>(sql: string, ...parameters: (SortKey | null)[]): T[] {
    return orUnavailable(() => this.#prepare(sql).all(...parameters) as T[]);
  }

  first<T>(sql: string, ...parameters: (SortKey | null)[]): T | undefined {
    return orUnavailable(() => this.#prepare(sql).get(...parameters) as T | undefined);
  }

  run(sql: string, ...parameters: (SortKey | null)[]) {
    return orUnavailable(() => this.#prepare(sql).run(...parameters));
  }

  rowOf(collection: string, id: string): Row | undefined {
    return this.first<Row>(`SELECT ${DOCUMENT_COLUMNS} FROM ${quoted(collection)} d WHERE d.id = ?`, id);
  }

  rowsOf<T>({ text, parameters }: Sql, limit: number): T[] {
    return this.all<T>(text, ...parameters, limit);
  }

  /** Runs reads that all see the same state. */
  reading<R>(work: () => R): R {
    if (this.#database.inTransaction) return work();
    this.run("BEGIN");
    return this.#toItsEnd(work);
  }

  /** Runs reads and writes as one, as soon as no other process writes. `StoreUnavailable` after 5 seconds. */
  writing<R>(work: () => R): Promise<R> {
    return this.#line.take(() => this.#toItsEnd(work));
  }

  /** Runs `work`, which calls `writing`, while no other process writes, unless it waits for more than this file. */
  aheadOfOthers<R>(work: () => Promise<R>): Promise<R> {
    return this.#line.ahead(work);
  }

  /** Tests writing without changing anything. `StoreUnavailable` when the file can't be written to. */
  probe(): Promise<void> {
    return this.writing(() => {
      const version = Number(this.#database.pragma("user_version", { simple: true }));
      orUnavailable(() => this.#database.pragma(`user_version = ${version}`));
    });
  }

  /** Returns the number for a new change, made at a time (UTC, ISO 8601). Only within a transaction. */
  recordChange(collection: string, id: string, at: string, { deleted = false } = {}): number {
    const { lastInsertRowid } = this.run(
      `INSERT INTO "_changes" (collection, id, at, deleted) VALUES (?, ?, ?, ?)`,
      ...[collection, id, at, deleted ? 1 : 0],
    );
    const seq = Number(lastInsertRowid);
    if (seq % 1000 === 0) this.run(`DELETE FROM "_changes" WHERE seq <= ?`, seq - CHANGES_KEPT);
    return seq;
  }

  /** Forgets changes that are too old, the oldest first. The newest stays, whose number says that none is missing. */
  forgetChanges(now: Date): Promise<void> {
    const since = new Date(now.getTime() - CHANGES_KEPT_MS).toISOString();
    return this.writing(() => {
      const first = this.first<{ seq: number | null }>(
        `SELECT MIN(seq) AS seq FROM "_changes" WHERE at >= ?`,
        since,
      )?.seq;
      this.run(`DELETE FROM "_changes" WHERE seq < ?`, first ?? this.lastChange());
    });
  }

  lastChange(): number {
    return this.first<{ seq: number | null }>(`SELECT MAX(seq) AS seq FROM "_changes"`)?.seq ?? 0;
  }

  /** Returns the changes after `seq`; null when they are no longer remembered. */
  changesAfter(seq: number): { collection: string; id: string; seq: number }[] | null {
    const oldest = this.first<{ seq: number | null }>(`SELECT MIN(seq) AS seq FROM "_changes"`)?.seq ?? 0;
    if (oldest > seq + 1) return null;
    return this.all(`SELECT collection, id, seq FROM "_changes" WHERE seq > ? ORDER BY seq`, seq);
  }

  /** Returns a number that changes when another connection has written. */
  otherWriters(): number {
    return this.first<{ data_version: number }>("PRAGMA data_version")?.data_version ?? 0;
  }

  /** Moves the log of writes into the file and empties it. False while another reader or writer needs it. */
  emptyLog(): boolean {
    if (this.#database.inTransaction) return false;
    this.#waitAtMost(0);
    try {
      const [result] = this.#database.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
      return result?.busy === 0;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    } finally {
      this.#waitAtMost(READ_WAIT_MS);
    }
  }

  close(): void {
    this.#line.close();
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sql: string): Statement<unknown[]> {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Locks the file for a write; false when another process has it. */
  #begin(): boolean {
    this.#waitAtMost(0);
    try {
      this.run("BEGIN IMMEDIATE");
      return true;
    } catch (error) {
      if (error instanceof StoreUnavailable && error.outage === "busy") return false;
      throw error;
    } finally {
      this.#waitAtMost(READ_WAIT_MS);
    }
  }

  #toItsEnd<R>(work: () => R): R {
    try {
      const result = work();
      this.run("COMMIT");
      return result;
    } catch (error) {
      // Some failures, such as a full disk, have already rolled back.
      if (this.#database.inTransaction) this.run("ROLLBACK");
      throw error;
    }
  }

  #waitAtMost(milliseconds: number): void {
    this.#database.pragma(`busy_timeout = ${milliseconds}`);
  }
}

/** Opens a file, or its bytes in memory, and has its tables be as these collections declare. */
function openArranged(file: string | Buffer, collections: readonly Collection[]): Database {
  if (typeof file === "string" && file !== ":memory:") mkdirSync(dirname(resolve(file)), { recursive: true });
  const database = new Sqlite(file, { timeout: OPENING_WAIT_MS });
  try {
    requireKnownVersions(database, collections);
    turnOnWal(database);
    database.pragma("synchronous = FULL");
    // Overwrites what is deleted or replaced, which would otherwise stay legible in the file.
    database.pragma("secure_delete = ON");
    overwriteEarlierRemains(database);
    // Pages come from the operating system's cache nearly as fast.
    database.pragma("cache_size = -8000");
    database.pragma("journal_size_limit = 67108864");
    arrangeTables(database, collections);
    recordVersions(database, collections);
    return database;
  } catch (error) {
    database.close();
    throw asPortError(error);
  }
}

function turnOnWal(database: Database): void {
  const giveUpAt = Date.now() + OPENING_WAIT_MS;
  for (;;) {
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      // When two processes open a new file at once, SQLite fails the second immediately, whatever its timeout.
      if (!isBusy(error) || Date.now() > giveUpAt) throw error;
    }
  }
}

/** Rewrites, once, a file from before deletions were overwritten: its free pages still hold what was deleted then. */
function overwriteEarlierRemains(database: Database): void {
  if (Number(database.pragma("user_version", { simple: true })) >= OVERWRITES_DELETIONS) return;
  try {
    database.exec("VACUUM");
    database.pragma(`user_version = ${String(OVERWRITES_DELETIONS)}`);
  } catch {
    // Another process has the file open, or the disk is full: the next start tries again.
  }
}

/** A few people write nearly all documents, so documents in memory share those people's ids. */
const actors = new LRUCache<Actor, Actor>({ max: 1_000 });

function shared(actor: Actor): Actor {
  const known = actors.get(actor);
  if (known === undefined) actors.set(actor, actor);
  return known ?? actor;
}

export function envelopeOf(row: Omit<Row, "body">): Envelope {
  const { id, version, created_at: createdAt, updated_at: updatedAt } = row;
  return {
    id,
    version,
    createdAt,
    createdBy: shared(row.created_by),
    updatedAt: updatedAt === createdAt ? createdAt : updatedAt,
    updatedBy: shared(row.updated_by),
  };
}
