import type { FirestoreClient } from "./firestore-client.server";
import { Commit, stillHolds, traceOf, type Author, type Committed, type Seen } from "./firestore-commit.server";
import { FirestoreReader, readDocument, readPage } from "./firestore-reader.server";
import { pathOf } from "./firestore-writer.server";
import { planPage } from "../page-plan";
import {
  StoreUnavailable,
  type Actor,
  type Collection,
  type Fields,
  type InvalidDocumentReporter,
  type Query,
  type Stored,
  type Transaction,
} from "../port";
import { WriteList } from "../write-list";

export type Attempt<R> = { kind: "done"; result: R; committed: Committed | null } | { kind: "overtaken" };

export interface AttemptOptions {
  client: FirestoreClient;
  actor: Actor;
  author: () => Author;
  now: () => string;
  onInvalid: InvalidDocumentReporter;
  /** Throws for a collection that the store was not opened with. */
  check(collection: Collection): void;
}

/** Runs a transaction's function once, and commits its writes if everything it read is unchanged. */
export async function attemptTransaction<R>(
  options: AttemptOptions,
  run: (transaction: Transaction) => Promise<R>,
): Promise<Attempt<R>> {
  const { client, check } = options;
  const reads = new Reads(client, options.onInvalid);
  const writes = new WriteList();
  let isOver = false;
  const requireOpen = (collection: Collection) => {
    if (isOver) throw new Error("This transaction is over.");
    check(collection);
  };
  const requireNoWrite = (collection: Collection) => {
    requireOpen(collection);
    if (writes.writes.length > 0) throw new Error("All reads of a transaction come before its first write.");
  };
  const transaction: Transaction = {
    async get(collection, id) {
      requireNoWrite(collection);
      return reads.get(collection, id);
    },
    async query(collection, query) {
      requireNoWrite(collection);
      return reads.query(collection, query);
    },
    set(collection, id, fields, writeOptions) {
      requireOpen(collection);
      writes.set(collection, id, fields, writeOptions);
    },
    update(collection, id, fields, writeOptions) {
      requireOpen(collection);
      writes.update(collection, id, fields, writeOptions);
    },
    delete(collection, id, writeOptions) {
      requireOpen(collection);
      writes.delete(collection, id, writeOptions);
    },
  };

  try {
    const result = await run(transaction);
    isOver = true;
    if (writes.writes.length === 0)
      return (await reads.stillHold()) ? { kind: "done", result, committed: null } : { kind: "overtaken" };
    const committed = await new Commit(client, { ...options, writes: writes.writes }).attempt(reads.seen);
    return committed ? { kind: "done", result, committed } : { kind: "overtaken" };
  } catch (error) {
    isOver = true;
    // The function may have failed because it read two inconsistent states.
    if (!(error instanceof StoreUnavailable) && !(await reads.stillHold())) return { kind: "overtaken" };
    throw error;
  }
}

/** Records a transaction's reads, so that its commit can check that they still hold. */
class Reads {
  readonly seen: Seen = { rows: new Map(), queries: [] };
  readonly #reader: FirestoreReader;
  readonly #onInvalid: InvalidDocumentReporter;
  #isTorn = false;

  constructor(client: FirestoreClient, onInvalid: InvalidDocumentReporter) {
    this.#reader = new FirestoreReader(client);
    this.#onInvalid = onInvalid;
  }

  async get<F extends Fields>(collection: Collection<F>, id: string): Promise<Stored<F> | null> {
    const [row = null] = await this.#reader.rows(collection, [id]);
    const path = pathOf(collection, id);
    const before = this.seen.rows.get(path);
    if (before && traceOf(before.row ? [before.row] : []) !== traceOf(row ? [row] : [])) this.#isTorn = true;
    else this.seen.rows.set(path, { collection: collection as unknown as Collection, id, row });
    return row && readDocument(collection, row, this.#onInvalid);
  }

  async query<F extends Fields>(collection: Collection<F>, query: Query): Promise<Stored<F>[]> {
    const { items, rows } = await readPage(this.#reader, collection, query, this.#onInvalid);
    const { plan, limit } = planPage(collection as unknown as Collection, query);
    this.seen.queries.push({
      collection: collection as unknown as Collection,
      plan,
      limit,
      trace: traceOf(rows),
    });
    return items;
  }

  /** A single read is consistent by itself and needs no check. */
  async stillHold(): Promise<boolean> {
    const { rows, queries } = this.seen;
    if (this.#isTorn) return false;
    if (rows.size + queries.length <= 1) return true;
    return stillHolds(this.#reader, [...rows.values()], queries);
  }
}
