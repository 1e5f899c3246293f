import type {
  DocumentReference,
  DocumentSnapshot,
  Query as FirestoreQuery,
  Transaction,
} from "firebase-admin/firestore";
import type { FirestoreClient } from "./firestore-client.server";
import { envelopeOf, keysOf, rowOf, storedFieldsOf, type FirestoreRow } from "./firestore-data.server";
import { firestoreCount, firestoreQuery, idsOf, isBeyond, isInQuery } from "./firestore-query.server";
import { pageOf, planPage, type Position } from "../page-plan";
import type { Collection, Fields, InvalidDocumentReporter, Page, Query, Stored } from "../port";
import { compareByOrder, type QueryPlan } from "../query-plan";
import { isDocumentId, readStored } from "../stored-document";

/** Documents requested in one call. */
const MOST_AT_ONCE = 500;

export interface ReadRange {
  /** True to read against the query's order. */
  reverse: boolean;
  from: Position | null;
  limit: number;
}

/** Reads rows, as they are now or as a Firestore transaction sees them. */
export class FirestoreReader {
  readonly #client: FirestoreClient;
  readonly #within: Transaction | null;

  constructor(client: FirestoreClient, within: Transaction | null = null) {
    this.#client = client;
    this.#within = within;
  }

  /** Returns rows in the order of the ids; null for one that is missing or invalid. */
  async rows(collection: Pick<Collection, "name">, ids: readonly string[]): Promise<(FirestoreRow | null)[]> {
    const wanted = [...new Set(ids)].filter(isDocumentId);
    const found = new Map<string, FirestoreRow>();
    for (let start = 0; start < wanted.length; start += MOST_AT_ONCE) {
      const references = wanted.slice(start, start + MOST_AT_ONCE).map((id) => this.#client.document(collection, id));
      for (const snapshot of await this.#getAll(references)) {
        const row = rowOf(snapshot);
        if (row) found.set(row.id, row);
      }
      this.#client.count("reads", collection.name, references.length);
    }
    return ids.map((id) => found.get(id) ?? null);
  }

  /** Returns rows of a query in order, starting at a position. */
  async query(collection: Pick<Collection, "name">, plan: QueryPlan, range: ReadRange): Promise<FirestoreRow[]> {
    const ids = idsOf(plan);
    if (ids) return this.#amongIds(collection, plan, ids, range);
    const query = firestoreQuery(this.#client.collection(collection), plan, range)?.limit(range.limit);
    if (!query) return [];
    const snapshot = await this.#run(query);
    this.#client.count("reads", collection.name, Math.max(1, snapshot.size));
    return snapshot.docs.flatMap((document) => rowOf(document) ?? []);
  }

  async count(collection: Pick<Collection, "name">, plan: QueryPlan): Promise<number> {
    const ids = idsOf(plan);
    if (ids) {
      const rows = await this.rows(collection, ids);
      return rows.filter((row) => row !== null && isInQuery(row, plan)).length;
    }
    const query = firestoreCount(this.#client.collection(collection), plan);
    if (!query) return 0;
    const { count } = (await this.#client.call(() => query.count().get())).data();
    // Firestore bills counts by the thousand.
    this.#client.count("reads", collection.name, Math.max(1, Math.ceil(count / 1000)));
    return count;
  }

  async #amongIds(
    collection: Pick<Collection, "name">,
    plan: QueryPlan,
    ids: string[],
    { reverse, from, limit }: ReadRange,
  ): Promise<FirestoreRow[]> {
    const rows = await this.rows(collection, ids);
    const placed = rows.flatMap((row) => (row && isInQuery(row, plan) ? { row, keys: keysOf(row, plan) } : []));
    return placed
      .filter(({ keys }) => !from || isBeyond(keys, from, plan, reverse))
      .sort((a, b) => compareByOrder(a.keys, b.keys, plan) * (reverse ? -1 : 1))
      .slice(0, limit)
      .map(({ row }) => row);
  }

  #getAll(references: DocumentReference[]): Promise<DocumentSnapshot[]> {
    const within = this.#within;
    if (within) return within.getAll(...references);
    return this.#client.call(() => this.#client.firestore.getAll(...references));
  }

  #run(query: FirestoreQuery) {
    const within = this.#within;
    return within ? within.get(query) : this.#client.call(() => query.get());
  }
}

export function readDocument<F extends Fields>(
  collection: Collection<F>,
  row: FirestoreRow,
  onInvalid: InvalidDocumentReporter,
): Stored<F> | null {
  return readStored(collection, envelopeOf(row), storedFieldsOf(row), onInvalid);
}

export async function readPage<F extends Fields>(
  reader: FirestoreReader,
  collection: Collection<F>,
  query: Query,
  onInvalid: InvalidDocumentReporter,
): Promise<Page<Stored<F>> & { rows: FirestoreRow[] }> {
  const page = planPage(collection, query);
  const { plan, limit, cursor, behind } = page;
  const back = cursor?.direction === "previous";
  const [found, hasBehind] = await Promise.all([
    reader.query(collection, plan, { reverse: back, from: cursor, limit: limit + 1 }),
    behind === null
      ? false
      : reader.query(collection, plan, { reverse: !back, from: behind, limit: 1 }).then((rows) => rows.length > 0),
  ]);
  const { rows, ...around } = pageOf(page, found, hasBehind, (row) => keysOf(row, plan));
  return { items: rows.flatMap((row) => readDocument(collection, row, onInvalid) ?? []), ...around, rows };
}

/** Documents read in one request. */
const BATCH = 1000;

/** Yields all rows of a query, or the first `limit`, in batches. */
export async function* allRows(
  reader: FirestoreReader,
  collection: Pick<Collection, "name">,
  plan: QueryPlan,
  limit = Infinity,
): AsyncGenerator<FirestoreRow[]> {
  let from: Position | null = null;
  for (let left = limit; left > 0; left -= BATCH) {
    const size = Math.min(BATCH, left);
    const rows: FirestoreRow[] = await reader.query(collection, plan, { reverse: false, from, limit: size });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    from = { keys: keysOf(last, plan), inclusive: false };
  }
}
