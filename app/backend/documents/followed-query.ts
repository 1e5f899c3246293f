import type { Position } from "./page-plan";
import {
  InvalidQuery,
  type Change,
  type Collection,
  type Fields,
  type Query,
  type Stored,
  type WatchHandlers,
} from "./port";
import { planQuery, type QueryPlan } from "./query-plan";
import { Window, type Place } from "./query-window";
import type { SortKey } from "./sort-key";

/** How an adapter's rows are read. */
export interface RowReading<Row, F extends Fields> {
  keysOf(row: Row, plan: QueryPlan): SortKey[];
  /** Returns the stamp of a row's last write, which differs for every write of the document. */
  stampOf(row: Row): string | number;
  /** Returns null for a row that doesn't fit its schema. */
  documentOf(row: Row): Stored<F> | null;
}

/** Some of a query's documents have changed; see `FollowedQuery.update`. */
interface Update<Row, F extends Fields> {
  /** The rows to read to fill the window; null when nothing is missing. */
  wanted: { from: Position; limit: number } | null;
  /** Takes those rows, and adds the changes. */
  finish(following: readonly Row[], changes: Change<F>[]): void;
}

/**
 * One follower of a query: the documents it has been shown, the changes that new readings make to them, and the calls
 * of its handlers. The adapter reads, and decides when.
 */
export class FollowedQuery<Row extends { id: string }, F extends Fields> {
  readonly plan: QueryPlan;
  readonly limit: number | undefined;
  readonly #reading: RowReading<Row, F>;
  readonly #handlers: WatchHandlers<F>;
  readonly #instead: Partial<F>;
  /** The documents in the query now, with the stamp each was read at. */
  readonly #known = new Map<string, string | number>();
  /** Ids of the documents that don't fit their schema, which are never shown. */
  readonly #unfit = new Set<string>();
  /** The documents of a query with a limit. */
  readonly #window: Window<Row> | null;
  #isStopped = false;

  constructor(
    collection: Collection<F>,
    query: Query,
    reading: RowReading<Row, F>,
    handlers: WatchHandlers<F>,
    instead: Partial<F>,
  ) {
    if (collection.unannounced) throw new InvalidQuery(collection.name, "its writes are not announced to followers.");
    if (query.cursor !== undefined) throw new InvalidQuery(collection.name, "a cursor cannot be followed.");
    this.plan = planQuery(collection, query);
    this.limit = query.limit;
    this.#reading = reading;
    this.#handlers = handlers;
    this.#instead = instead;
    this.#window = this.limit === undefined ? null : new Window<Row>(this.plan, this.limit, (row) => this.placeOf(row));
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Nothing is shown or reported from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  placeOf(row: Row): Place {
    return { id: row.id, keys: this.#reading.keysOf(row, this.plan) };
  }

  /** Adds the change that a row makes, if it is new. */
  take(row: Row, changes: Change<F>[], documentOf = this.#reading.documentOf): void {
    this.takeStamped(row.id, this.#reading.stampOf(row), changes, () => documentOf(row));
  }

  /** Does the same for a document that doesn't come from a row. */
  takeStamped(rowId: string, stamp: string | number, changes: Change<F>[], documentOf: () => Stored<F> | null): void {
    if (this.#known.get(rowId) === stamp) return;
    const wasShown = this.#known.has(rowId) && !this.#unfit.has(rowId);
    const document = documentOf();
    // The document's own id, so that the same text isn't held twice.
    const id = document?.id ?? rowId;
    this.#known.set(id, stamp);
    if (document) {
      // Replaced now and not when the document is shown, so that a start never holds the large fields of all documents
      // at once.
      Object.assign(document, this.#instead);
      this.#unfit.delete(id);
    } else this.#unfit.add(id);
    if (document || wasShown) changes.push({ id, document });
  }

  /** Sets the places of all documents of the query, after `take` has seen each of them. */
  restart(places: Place[]): void {
    this.#window?.restart(places);
  }

  /** Adds the changes that a reading of all documents of the query makes. */
  takeAll(rows: readonly Row[], changes: Change<F>[]): void {
    if (this.#window) this.restart(rows.map((row) => this.placeOf(row)));
    const present = new Set(rows.map(({ id }) => id));
    const gone = [...this.#known.keys()].filter((id) => !present.has(id));
    this.#takeIn(gone, rows, changes);
  }

  /** True when so many documents changed that reading the whole query is cheaper than updating its window. */
  isRatherReadWhole(changed: number): boolean {
    return this.limit !== undefined && changed > this.limit;
  }

  /** Starts an update, given the ids of all changed documents and the rows of those that match the query now. */
  update(changed: ReadonlySet<string>, fitting: readonly Row[]): Update<Row, F> {
    const updated = this.#window?.update(changed, fitting);
    if (!updated) {
      const present = new Set(fitting.map(({ id }) => id));
      const gone = [...changed].filter((id) => !present.has(id));
      return { wanted: null, finish: (_, changes) => this.#takeIn(gone, fitting, changes) };
    }
    const { wanted, finish } = updated;
    return {
      wanted: wanted && { from: { keys: wanted.after, inclusive: false }, limit: wanted.count },
      finish: (following, changes) => {
        const { gone, rows } = finish(following);
        this.#takeIn(gone, rows, changes);
      },
    };
  }

  /** Deletions come first, so that a follower of the first n documents never holds more. */
  #takeIn(gone: readonly string[], rows: readonly Row[], changes: Change<F>[]): void {
    for (const id of gone) if (this.#known.delete(id) && !this.#unfit.delete(id)) changes.push({ id, document: null });
    for (const row of rows) this.take(row, changes);
  }

  show(changes: Change<F>[], initial: boolean): void {
    if (this.#isStopped || (changes.length === 0 && !initial)) return;
    try {
      this.#handlers.onChange(changes, initial);
    } catch (error) {
      this.report(error);
    }
  }

  report(error: unknown): void {
    if (this.#isStopped) return;
    if (this.#handlers.onError) this.#handlers.onError(error);
    else
      queueMicrotask(() => {
        throw error;
      });
  }
}
