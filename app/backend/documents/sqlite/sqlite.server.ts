import { setTimeout as pause } from "node:timers/promises";
import {
  InvalidQuery,
  type Actor,
  type Collection,
  type Documents,
  type Fields,
  type InvalidDocumentReporter,
  type Query,
  type Stored,
  type Transaction,
} from "../port";
import { planCount } from "../query-plan";
import { SqliteFile, type ArrangedDatabase } from "./sqlite-file.server";
import { alternativesOf, countStatement } from "./sqlite-query.server";
import { readDocument, readPage } from "./sqlite-reader.server";
import { follow, Followers } from "./sqlite-watch.server";
import { applyWrites } from "./sqlite-writer.server";
import { SerialQueue } from "../serial-queue.server";
import { attemptTransaction, untilDone } from "../transaction-attempts";
import { openBatch, type WriteList } from "../write-list";

export interface SqliteDocumentsOptions {
  /**
   * Path of the file, created with its folder when missing; `:memory:`, or the bytes of a file to start from in memory; or
   * an open database with the tables of these collections.
   */
  file: string | Buffer | ArrangedDatabase;
  collections: readonly Collection[];
  clock?: () => Date;
  onInvalid?: InvalidDocumentReporter;
}

/**
 * Opens the documents port on one SQLite file, which several processes may share. Creates and drops indexes as
 * `collections` declare; only these collections can be used.
 */
export function openSqliteDocuments(options: SqliteDocumentsOptions): Documents {
  const { collections, clock = () => new Date(), onInvalid = () => undefined } = options;
  const file = new SqliteFile(options.file, collections);
  const names = new Set(collections.map((collection) => collection.name));
  const followers = new Followers(file);
  const transactions = new SerialQueue();
  let isClosed = false;

  const check = (collection: Collection) => {
    if (!names.has(collection.name)) throw new InvalidQuery(collection.name, "the store was opened without it.");
  };
  const apply = (writes: WriteList, actor: Actor) => applyWrites(file, writes.writes, actor, clock().toISOString());
  /** A writer continues only after followers in this process have been told. */
  const tell = async () => {
    if (followers.isEmpty) return;
    await Promise.resolve();
    if (!isClosed) followers.tellSafely();
  };
  const find = <F extends Fields>(collection: Collection<F>, id: string): Stored<F> | null => {
    const row = file.rowOf(collection.name, id);
    return row ? readDocument(collection, row, onInvalid) : null;
  };

  const attempt = <R>(actor: Actor, run: (transaction: Transaction) => Promise<R>) => {
    const reads = new Reads(file, onInvalid);
    const commit = async (writes: WriteList) => {
      const isWriting = writes.writes.length > 0;
      const commitUnchanged = () => {
        if (!reads.stillHold()) return false;
        apply(writes, actor);
        return true;
      };
      const isCommitted = isWriting ? await file.writing(commitUnchanged) : file.reading(commitUnchanged);
      if (isCommitted && isWriting) await tell();
      return isCommitted;
    };
    return attemptTransaction({ check, reads, commit }, run);
  };

  return {
    async get(collection, id) {
      check(collection);
      return find(collection, id);
    },
    async getMany(collection, ids) {
      check(collection);
      return file.reading(() => ids.map((id) => find(collection, id)));
    },
    async query(collection, query = {}) {
      check(collection);
      const { items, next, previous } = readPage(file, collection, query, onInvalid);
      return { items, next, previous };
    },
    async count(collection, where = []) {
      check(collection);
      const plan = planCount(collection, where);
      return file.reading(() =>
        alternativesOf(plan).reduce((sum, alternative) => {
          const { text, parameters } = countStatement(collection.name, plan, alternative);
          return sum + (file.first<{ count: number }>(text, ...parameters)?.count ?? 0);
        }, 0),
      );
    },
    batch: (actor) =>
      openBatch(check, async (writes) => {
        await file.writing(() => apply(writes, actor));
        await tell();
      }),
    transaction: (actor, run) =>
      untilDone(
        transactions,
        // Another process that writes back to back changes what was read each time that this one waits for the file.
        (number) => (number === 1 ? attempt(actor, run) : file.aheadOfOthers(() => attempt(actor, run))),
        (number) => pause(Math.random() * 2 ** number),
      ),
    watch(collection, query, handlers, instead = {}) {
      check(collection);
      return follow(file, followers, collection, query, handlers, instead, onInvalid);
    },
    onWrite: (listener) => followers.listen(listener),
    async ping() {
      file.first("SELECT seq FROM _changes LIMIT 1");
      await file.probe();
    },
    async eraseRemains() {
      if (!isClosed) await file.forgetChanges(clock());
      // SQLite itself overwrites what is deleted in the file. A reader may need the log a little longer; the next call
      // then removes the rest.
      for (let tries = 0; !isClosed && !file.emptyLog() && tries < 20; tries += 1) await pause(50);
    },
    // A start reads the file on this machine, which is quicker than any snapshot of it.
    async renewSnapshots() {},
    async close() {
      if (isClosed) return;
      isClosed = true;
      followers.stop();
      file.close();
    },
  };
}

/** Records a transaction's reads, so that its commit can check that they still hold. */
class Reads {
  readonly #file: SqliteFile;
  readonly #onInvalid: InvalidDocumentReporter;
  readonly #startedAt: number;
  readonly #checks: (() => boolean)[] = [];

  constructor(file: SqliteFile, onInvalid: InvalidDocumentReporter) {
    this.#file = file;
    this.#onInvalid = onInvalid;
    this.#startedAt = file.lastChange();
  }

  async get<F extends Fields>(collection: Collection<F>, id: string): Promise<Stored<F> | null> {
    const row = this.#file.rowOf(collection.name, id);
    this.#checks.push(() => this.#file.rowOf(collection.name, id)?.seq === row?.seq);
    return row ? readDocument(collection, row, this.#onInvalid) : null;
  }

  async query<F extends Fields>(collection: Collection<F>, query: Query): Promise<Stored<F>[]> {
    const read = (onInvalid: InvalidDocumentReporter) => {
      const { items, rows } = readPage(this.#file, collection, query, onInvalid);
      return { items, trace: rows.map((row) => `${row.seq}`).join() };
    };
    const { items, trace } = read(this.#onInvalid);
    this.#checks.push(() => read(() => undefined).trace === trace);
    return items;
  }

  /** Call within a transaction, so that nothing comes between the check and the writes. */
  stillHold(): boolean {
    return this.#file.lastChange() === this.#startedAt || this.#checks.every((holds) => holds());
  }
}
