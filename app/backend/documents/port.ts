import type { z } from "zod/v4";

/** The fields that the store adds to every document. Callers never fill them in. */
export interface Envelope {
  id: string;
  /** 1 on the first write, one more on each later write. */
  version: number;
  /** UTC, ISO 8601 with milliseconds. */
  createdAt: string;
  /** uid of the writer, or a system actor such as `system:seed`. */
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
}

export type Fields = Record<string, unknown>;
export type Stored<F> = F & Envelope;

/** Turns a document's fields into those of the next schema version. */
export type Migration = (fields: Fields, envelope: Pick<Envelope, "id" | "createdAt">) => Fields;

/**
 * A single- or multi-field index. A leading `-` means descending; `field[]` means each element of an array (one such
 * field an index, for `array-contains`). Ids are part of every index, in the direction of its last field.
 *
 * An index serves a query when it names exactly the query's equality fields (`==`, `in`, `array-contains`; in any
 * order and direction), followed by exactly its ordered fields, all in their directions or all in the opposite ones.
 * A count of equalities is served by an index that begins with them as well. Ids, alone, need none. Neither backend
 * scans: a query that nothing serves throws `QueryNotIndexed`.
 */
export type IndexField = string;
export type Index = readonly IndexField[];

/**
 * One collection: its name, the schema of its own fields (without the envelope), and every index its queries use.
 * `migrations[n]` turns the fields of a document stored at schema version n into those of n + 1; they run on read, and
 * the result is stored by the document's next write. Until then queries see the fields as they were stored.
 */
export interface Collection<F extends Fields = Fields> {
  readonly name: string;
  readonly schema: z.ZodType<F>;
  readonly schemaVersion: number;
  readonly migrations: Readonly<Record<number, Migration>>;
  readonly indexes: readonly Index[];
  /** True if documents can be created but never replaced, updated or deleted (`AppendOnly`). */
  readonly appendOnly: boolean;
  /**
   * For collections that are read whole at each start: a store may remember which documents fit their schema, and skip
   * parsing those when a follower starts. Every other read parses the document.
   */
  readonly checkedOnce: boolean;
  /**
   * True if a store may keep a private file with what followers read of this collection, to start from. Only for
   * collections that grow with the site, and never for those with secrets or people's addresses.
   */
  readonly inSnapshots: boolean;
  /**
   * True if no page for everybody is made from this collection, such as sessions and leases. A store that several
   * instances share need not tell the others of its writes, which each would pay for. The collection can't be followed
   * (`InvalidQuery`), and a response that was made from it ages.
   */
  readonly unannounced: boolean;
}

export function defineCollection<F extends Fields>(definition: {
  name: string;
  schema: z.ZodType<F>;
  indexes?: readonly Index[];
  schemaVersion?: number;
  migrations?: Record<number, Migration>;
  appendOnly?: boolean;
  checkedOnce?: boolean;
  inSnapshots?: boolean;
  unannounced?: boolean;
}): Collection<F> {
  const flags = { appendOnly: false, checkedOnce: false, inSnapshots: false, unannounced: false };
  const defaults = { schemaVersion: 1, migrations: {}, indexes: [], ...flags };
  const collection = { ...defaults, ...definition };
  if (!/^[a-z][A-Za-z0-9]*$/.test(collection.name))
    throw new Error(`"${collection.name}" is not a valid name for a collection.`);
  for (const index of collection.indexes) {
    const fields = index.map((field) => field.replace(/^-/, ""));
    const malformed = fields.find((field) => !/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\[\])?$/.test(field));
    const arrays = fields.filter((field) => field.endsWith("[]")).length;
    if (
      fields.length === 0 ||
      malformed !== undefined ||
      new Set(fields).size < fields.length ||
      arrays > 1 ||
      fields.includes("id")
    )
      throw new Error(`${collection.name} declares an invalid index: ${JSON.stringify(index)}.`);
  }
  return collection;
}

export type Scalar = string | number | boolean | null;

/**
 * Dotted paths reach into nested objects (`commercial`, `disputed.currency`). Envelope fields may be used as well.
 *
 * As on Firestore, values compare only with their own kind, so `<` a number finds no text. Null equals null, is in no
 * range and can't be asked for as an element. An `in` has 1 to 30 values (all `in`s of a query multiplied),
 * `array-contains` may be used once, and ranges are on one field, the first ordered one.
 */
export type Condition =
  | readonly [field: string, operator: "==" | "<" | "<=" | ">" | ">=", value: Scalar]
  | readonly [field: string, operator: "in", values: readonly Scalar[]]
  | readonly [field: string, operator: "array-contains", value: Scalar];

export interface Query {
  where?: readonly Condition[];
  /**
   * Field names, with a leading `-` for descending. Ties are broken by id, so that the order is total: ids go in the
   * direction of the last ordered field that no equality settles, or of the last one named where equalities settle all.
   * Without `orderBy`, a range orders by its own field, and everything else by id. Null comes first, then false, true,
   * numbers, and text by its UTF-8 bytes. As on Firestore, a document that lacks an ordered or compared field is not in
   * the result. Order only by fields that hold one of these kinds.
   */
  orderBy?: readonly string[];
  /** 1 to 1,000; up to 10,000 for a query that is followed. */
  limit?: number;
  /** The `next` or `previous` of an earlier page of the same query. */
  cursor?: string;
}

export interface Page<T> {
  items: T[];
  /** Cursor to the page after this one, null on the last. */
  next: string | null;
  /** Cursor to the page before this one, null on the first. */
  previous: string | null;
}

export type Precondition = { version: number } | { exists: boolean };

export interface WriteOptions {
  /**
   * Refuses the write, and with it the whole batch or transaction, with `PreconditionFailed` when this doesn't hold.
   */
  when?: Precondition;
}

/**
 * Writes all or nothing, in the order given: a later write to the same document sees the earlier one. After a commit,
 * whether it worked or not, every further call throws `BatchUsed`. A batch too large for the store (on Firestore, above
 * 9 MB) is refused with `BatchTooLarge` and never split, because a batch must not be written by halves. Callers with
 * more to write make several batches that are each complete in themselves.
 */
export interface Batch {
  /** Creates or replaces a document, parsed by the collection's schema first (`InvalidDocument`). */
  set<F extends Fields>(collection: Collection<F>, id: string, fields: F, options?: WriteOptions): this;
  /**
   * Replaces the named top-level fields of a document that exists (`PreconditionFailed` when it doesn't); a field set
   * to undefined is removed. The whole document is parsed at the commit (`InvalidDocument`).
   */
  update<F extends Fields>(collection: Collection<F>, id: string, fields: Partial<F>, options?: WriteOptions): this;
  /** Deletes a document. Does nothing when there is none, unless `when` forbids it. */
  delete(collection: Collection, id: string, options?: WriteOptions): this;
  commit(): Promise<void>;
}

/**
 * Reads and writes as one: when it commits, everything it read, query results included, is still the same. All reads
 * come before the first write. Retried on contention (5 attempts or 8 s of them, then `Contention`), so the function may
 * run more than once and must have no side effects.
 */
export interface Transaction {
  get<F extends Fields>(collection: Collection<F>, id: string): Promise<Stored<F> | null>;
  query<F extends Fields>(collection: Collection<F>, query: Query): Promise<Stored<F>[]>;
  set<F extends Fields>(collection: Collection<F>, id: string, fields: F, options?: WriteOptions): void;
  update<F extends Fields>(collection: Collection<F>, id: string, fields: Partial<F>, options?: WriteOptions): void;
  delete(collection: Collection, id: string, options?: WriteOptions): void;
}

/** Reads single documents: the store, or a transaction on it. */
export type DocumentReader = Pick<Transaction, "get">;

export interface Change<F> {
  id: string;
  /** null when the document was deleted, left the query, or no longer fits its schema. */
  document: Stored<F> | null;
}

export interface WatchHandlers<F> {
  /** The first call brings every document of the query (`initial`); later calls bring the changes since. */
  onChange(changes: Change<F>[], initial: boolean): void;
  onError?(error: unknown): void;
}

export type WriteListener = (collection: string, ids: ReadonlySet<string> | "all") => void;

/** The writer: a uid, or a system actor. */
export type Actor = string;

/**
 * Texts are UTF-8: half of a character is stored, and queried, as U+FFFD, and can't be in an id. A document that the
 * store can't hold, because of its size, depth or a field's name, is `InvalidDocument` at the commit.
 *
 * Every call rejects with `StoreUnavailable` while the store can't be reached. Reads go on when only writing fails.
 */
export interface Documents {
  /** Returns null for a document that is missing or no longer fits its schema (reported through `onInvalid`). */
  get<F extends Fields>(collection: Collection<F>, id: string): Promise<Stored<F> | null>;
  getMany<F extends Fields>(collection: Collection<F>, ids: readonly string[]): Promise<(Stored<F> | null)[]>;
  /**
   * Returns a page of documents. Those that don't fit their schema are reported and left out, so that a page can be
   * shorter than its limit and still have a `next`. Default limit 100. Throws `QueryNotIndexed`, `InvalidQuery` and,
   * for a cursor that was changed or belongs to another query, `InvalidCursor`.
   */
  query<F extends Fields>(collection: Collection<F>, query?: Query): Promise<Page<Stored<F>>>;
  /** Counts stored documents, whether or not they fit their schema. */
  count(collection: Collection, where?: readonly Condition[]): Promise<number>;
  batch(actor: Actor): Batch;
  transaction<R>(actor: Actor, run: (transaction: Transaction) => Promise<R>): Promise<R>;
  /**
   * Follows a query's documents, all of them unless it has a `limit` (a cursor is `InvalidQuery`). Writes by other
   * processes are noticed within a second. The fields in `instead` replace the stored ones, so that a store need not
   * read these. Returns the stop function.
   */
  watch<F extends Fields>(
    collection: Collection<F>,
    query: Query,
    handlers: WatchHandlers<F>,
    instead?: Partial<F>,
  ): () => void;
  /**
   * Calls the listener with the collection and ids of each write or deletion: before the commit resolves for the
   * process's own writes, within a second for those of others to collections that are announced. Passes `""` and
   * `"all"` when they are not known. Returns the stop function.
   */
  onWrite(listener: WriteListener): () => void;
  /** Resolves when the store can be reached and written to; rejects otherwise. */
  ping(): Promise<void>;
  /**
   * Erases what deleted and replaced documents have left in files of our own: in unused pages and in the log of writes.
   * Does nothing for a service's store, where that is up to the provider. Doesn't change documents.
   */
  eraseRemains(): Promise<void>;
  /**
   * Renews the snapshots from which later starts begin to follow, if the store keeps any and they are due: one for each
   * query of a collection `inSnapshots` that this process follows. Removes all other snapshots. When the signal aborts,
   * ends early and leaves the current ones.
   */
  renewSnapshots(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Called with the path (`collection/id`) of a stored document that doesn't fit its schema, and why. */
export type InvalidDocumentReporter = (path: string, problem: string) => void;

export class PreconditionFailed extends Error {
  constructor(
    readonly path: string,
    readonly expected: Precondition,
    readonly actualVersion: number | null,
  ) {
    super(
      `${path}: expected ${JSON.stringify(expected)}, found ${actualVersion === null ? "nothing" : `version ${actualVersion}`}`,
    );
    this.name = "PreconditionFailed";
  }
}

export class BatchUsed extends Error {
  constructor() {
    super("This batch was already committed. Start a new one.");
    this.name = "BatchUsed";
  }
}

/** Thrown for a batch larger than the store can take. Nothing of it was written. */
export class BatchTooLarge extends Error {
  constructor(
    readonly bytes: number,
    readonly most: number,
  ) {
    super(`The batch has ${bytes} bytes, and the store takes ${most} as one.`);
    this.name = "BatchTooLarge";
  }
}

export class Contention extends Error {
  constructor(attempts: number) {
    super(`The transaction was given up after ${attempts} attempts because others kept changing the same documents.`);
    this.name = "Contention";
  }
}

/** Thrown for a write that would change or remove a document of an append-only collection. */
export class AppendOnly extends Error {
  constructor(readonly path: string) {
    super(`${path}: what is written in this collection stays as it is.`);
    this.name = "AppendOnly";
  }
}

export class InvalidDocument extends Error {
  constructor(
    readonly path: string,
    readonly problem: string,
  ) {
    super(`${path} does not fit its schema: ${problem}`);
    this.name = "InvalidDocument";
  }
}

export class InvalidCursor extends Error {
  constructor() {
    super("This cursor was changed, or belongs to another query.");
    this.name = "InvalidCursor";
  }
}

/**
 * - `full`: there is no room left.
 * - `busy`: another process kept the store locked for too long.
 * - `broken`: the disk failed or became read-only.
 * - `unreachable`: a remote store did not answer in time.
 * - `quota`: a quota of the service is used up, for now.
 * - `refused`: the store doesn't accept this server's credentials.
 */
export type Outage = "full" | "busy" | "broken" | "unreachable" | "quota" | "refused";

/**
 * The store can't do this now, but may be able to later. Nothing has been done, except that a commit whose answer was
 * lost (`unreachable`) may have gone through. If the caller retries, its preconditions are checked against the current
 * state.
 */
export class StoreUnavailable extends Error {
  constructor(
    readonly outage: Outage,
    cause: unknown,
  ) {
    super(`The store is unavailable: ${outage}.`, { cause });
    this.name = "StoreUnavailable";
  }
}

/** Thrown for a query that no backend can answer, such as one with ranges on two fields. */
export class InvalidQuery extends Error {
  constructor(collection: string, problem: string) {
    super(`${collection}: ${problem}`);
    this.name = "InvalidQuery";
  }
}

/** Thrown for a query that no index of its collection serves: declare one. */
export class QueryNotIndexed extends Error {
  constructor(
    readonly collection: string,
    readonly wanted: Index,
  ) {
    super(`${collection}: no index serves this query. Declare ${JSON.stringify(wanted)}.`);
    this.name = "QueryNotIndexed";
  }
}

/** Commits a batch; false if one of its preconditions no longer holds, and nothing was written. */
export async function commitIfHolds(batch: Batch): Promise<boolean> {
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (error instanceof PreconditionFailed) return false;
    throw error;
  }
}
