import type { FirestoreClient } from "./firestore-client.server";
import { stillHolds, traceOf, type Seen } from "./firestore-commit.server";
import { FirestoreReader, readDocument, readPage } from "./firestore-reader.server";
import { pathOf } from "./firestore-writer.server";
import { planPage } from "../page-plan";
import type { Collection, Fields, InvalidDocumentReporter, Query, Stored } from "../port";

/** Records a transaction's reads, so that its commit can check that they still hold. */
export class Reads {
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
