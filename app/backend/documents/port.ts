import type { z } from "zod/v4";

/** What every stored document carries besides its own fields. Filled in by the store, never by a caller. */
export interface Envelope {
  id: string;
  /** 1 on the first write, one more on each later write. */
  version: number;
  /** UTC, ISO 8601 with milliseconds. */
  createdAt: string;
  /** uid of who wrote it, or a system actor such as `system:seed`. */
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
}

export type Fields = Record<string, unknown>;
export type Stored<F> = F & Envelope;

/** A single- or multi-field index. A leading `-` means descending; `field[]` means each element of an array. */
export type IndexField = string;
export type Index = readonly IndexField[];

/**
 * One collection: its name, the schema of its own fields (without the envelope), and every index its queries use.
 * `migrations[n]` turns the fields of a document stored at schema version n into those of n + 1; they run on read.
 */
export interface Collection<F extends Fields = Fields> {
  readonly name: string;
  readonly schema: z.ZodType<F>;
  readonly schemaVersion: number;
  readonly migrations: Readonly<Record<number, (fields: Fields) => Fields>>;
  readonly indexes: readonly Index[];
}

export function defineCollection<F extends Fields>(definition: {
  name: string;
  schema: z.ZodType<F>;
  indexes?: readonly Index[];
  schemaVersion?: number;
  migrations?: Record<number, (fields: Fields) => Fields>;
}): Collection<F> {
  return { schemaVersion: 1, migrations: {}, indexes: [], ...definition };
}

export type Scalar = string | number | boolean | null;

/** Dotted paths reach into nested objects (`commercial`, `disputed.currency`). Envelope fields may be used as well. */
export type Condition =
  | readonly [field: string, operator: "==" | "<" | "<=" | ">" | ">=", value: Scalar]
  | readonly [field: string, operator: "in", values: readonly Scalar[]]
  | readonly [field: string, operator: "array-contains", value: Scalar];

export interface Query {
  where?: readonly Condition[];
  /**
   * Field names, a leading `-` for descending. Ties are broken by id in the direction of the last field, so that an
   * order is total. As on Firestore, a document that lacks an ordered or compared field is not in the answer.
   */
  orderBy?: readonly string[];
  /** 1 to 1,000. */
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
  /** The write, and with it the whole batch or transaction, is refused with `PreconditionFailed` when this doesn't hold. */
  when?: Precondition;
}

/** All or nothing. A batch that was committed, whether that worked or not, refuses every further call with `BatchUsed`. */
export interface Batch {
  /** Creates or replaces; parsed by the collection's schema first (`InvalidDocument`). */
  set<F extends Fields>(collection: Collection<F>, id: string, fields: F, options?: WriteOptions): this;
  /** Replaces the named top-level fields of a document that exists (`PreconditionFailed` when it doesn't). */
  update<F extends Fields>(collection: Collection<F>, id: string, fields: Partial<F>, options?: WriteOptions): this;
  delete(collection: Collection, id: string, options?: WriteOptions): this;
  commit(): Promise<void>;
}

/**
 * Reads and writes that happen as one. All reads come before the first write. Retried on contention (5 attempts, then
 * `Contention`), so the function may run more than once and must have no effect of its own.
 */
export interface Transaction {
  get<F extends Fields>(collection: Collection<F>, id: string): Promise<Stored<F> | null>;
  query<F extends Fields>(collection: Collection<F>, query: Query): Promise<Stored<F>[]>;
  set<F extends Fields>(collection: Collection<F>, id: string, fields: F, options?: WriteOptions): void;
  update<F extends Fields>(collection: Collection<F>, id: string, fields: Partial<F>, options?: WriteOptions): void;
  delete(collection: Collection, id: string, options?: WriteOptions): void;
}

export interface Change<F> {
  id: string;
  /** null when the document was deleted, left the query, or no longer fits its schema. */
  document: Stored<F> | null;
}

export interface WatchHandlers<F> {
  /** The first call brings every document of the query (`initial`), each later one what has changed since. */
  onChange(changes: Change<F>[], initial: boolean): void;
  onError?(error: unknown): void;
}

/** Who writes: a uid, or a system actor. */
export type Actor = string;

export interface Documents {
  /** null when missing or when it no longer fits its schema (reported through `onInvalid`). */
  get<F extends Fields>(collection: Collection<F>, id: string): Promise<Stored<F> | null>;
  getMany<F extends Fields>(collection: Collection<F>, ids: readonly string[]): Promise<(Stored<F> | null)[]>;
  /** Documents that don't fit their schema are reported and left out. Default limit 100. */
  query<F extends Fields>(collection: Collection<F>, query?: Query): Promise<Page<Stored<F>>>;
  count(collection: Collection, where?: readonly Condition[]): Promise<number>;
  batch(actor: Actor): Batch;
  transaction<R>(actor: Actor, run: (transaction: Transaction) => Promise<R>): Promise<R>;
  /** Follows a query's documents, writes by other processes included (within a second). Returns the stop function. */
  watch<F extends Fields>(collection: Collection<F>, query: Query, handlers: WatchHandlers<F>): () => void;
  /** Answers when the store can be reached and written to, throws otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Called with the path (`collection/id`) of a stored document that doesn't fit its schema, and why. */
export type InvalidDocumentReporter = (path: string, problem: string) => void;

export class PreconditionFailed extends Error {
  constructor(readonly path: string, readonly expected: Precondition, readonly actualVersion: number | null) {
    super(`${path}: expected ${JSON.stringify(expected)}, found ${actualVersion === null ? "nothing" : `version ${actualVersion}`}`);
    this.name = "PreconditionFailed";
  }
}

export class BatchUsed extends Error {
  constructor() {
    super("This batch was already committed. Start a new one.");
    this.name = "BatchUsed";
  }
}

export class Contention extends Error {
  constructor(attempts: number) {
    super(`The transaction was given up after ${attempts} attempts because others kept changing the same documents.`);
    this.name = "Contention";
  }
}

export class InvalidDocument extends Error {
  constructor(readonly path: string, readonly problem: string) {
    super(`${path} does not fit its schema: ${problem}`);
    this.name = "InvalidDocument";
  }
}
