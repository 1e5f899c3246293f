import {
  FieldPath,
  FieldValue,
  Timestamp,
  type DocumentReference,
  type Transaction,
  type WriteBatch,
} from "firebase-admin/firestore";
import type { FirestoreClient } from "./firestore-client.server";
import { encoded, stampOf, type FirestoreRow } from "./firestore-data.server";
import { isGivenUp, isTooLarge, isUnfit, STATUS, statusOf } from "./firestore-outage.server";
import { FEED } from "./firestore-indexes";
import { FirestoreReader } from "./firestore-reader.server";
import { outcomesOf, pathOf, type Outcome } from "./firestore-writer.server";
import { BatchTooLarge, InvalidDocument, StoreUnavailable, type Actor, type Collection } from "../port";
import type { QueryPlan } from "../query-plan";
import type { Write } from "../write-list";

/** Minimum time that an entry of the feed is kept. */
export const FEED_KEEP_MS = 24 * 3_600_000;
/** A commit with more ids than this names only the collection. */
const MOST_NAMED = 1000;

export interface FeedEntry {
  at: Timestamp;
  expiresAt: Timestamp;
  /** The id of the instance that committed the writes, or its second id if it listens for the entry itself. */
  by: string;
  /** Ids by collection; null where there were too many to name. */
  writes: Record<string, string[] | null>;
}

/** A query result that must still be the same when the writes based on it commit. */
export interface SeenQuery {
  collection: Collection;
  plan: QueryPlan;
  limit: number;
  trace: string;
}

/** The documents and queries that a transaction has read. */
export interface Seen {
  /** By path, as first read. */
  rows: Map<string, { collection: Collection; id: string; row: FirestoreRow | null }>;
  queries: SeenQuery[];
}

const isAnnounced = ({ collection }: Outcome): boolean => !collection.unannounced;

export const traceOf = (rows: readonly FirestoreRow[]): string =>
  rows.map((row) => `${row.id}@${stampOf(row)}`).join("\n");

export interface Committed {
  idsByCollection: Map<string, Set<string>>;
  /** Id of the feed's entry if the stream has to bring it back to this instance; null otherwise. */
  entry: string | null;
}

/** The author of an entry in the feed, and whether the entry is to prove to its writer that the stream is alive. */
export interface Author {
  by: string;
  isProof: boolean;
}

/** Thrown when something the commit depends on has changed. */
const OVERTAKEN = new Error("Overtaken.");

/** Longest wait for a commit's answer, which grows with the number of documents. */
const deadlineOf = ({ deadlineMs }: FirestoreClient, outcomes: readonly Outcome[]) =>
  deadlineMs + 20 * outcomes.length + bytesOf(outcomes) / 500;

/**
 * Writes if everything that was read is unchanged; otherwise returns null. No locks are held while the transaction's
 * function runs: each document is written on the condition that it is as it was read. Only documents that were read and
 * not written need a Firestore transaction, which reads them again.
 */
export class Commit {
  readonly #client: FirestoreClient;
  readonly #writes: readonly Write[];
  readonly #actor: Actor;
  readonly #author: Author;
  readonly #now: () => string;
  /** The same for every attempt, so that after a lost answer it shows whether that attempt went through. */
  readonly #entry: DocumentReference;

  constructor(
    client: FirestoreClient,
    { writes, actor, author, now }: { writes: readonly Write[]; actor: Actor; author: () => Author; now: () => string },
  ) {
    this.#client = client;
    this.#writes = writes;
    this.#actor = actor;
    this.#author = author();
    this.#now = now;
    this.#entry = client.collection(FEED).doc();
  }

  async attempt(seen: Seen): Promise<Committed | null> {
    const found = await this.#found(seen);
    const outcomes = outcomesOf(this.#writes, found, this.#actor, this.#now());
    const changing = outcomes.filter(({ before, after }) => before !== null || after !== null);
    const written = new Set(changing.map(({ collection, id }) => pathOf(collection, id)));
    const unwritten = [...seen.rows.values()].filter(({ collection, id }) => !written.has(pathOf(collection, id)));
    // A deletion of nothing needs no write, unless it has a precondition.
    for (const { collection, id, isConditional } of outcomes)
      if (isConditional && !written.has(pathOf(collection, id)) && !seen.rows.has(pathOf(collection, id)))
        unwritten.push({ collection, id, row: null });

    const committed: Committed = {
      idsByCollection: idsByCollection(changing),
      entry: this.#author.isProof && changing.some(isAnnounced) ? this.#entry.id : null,
    };
    const isStanding = unwritten.length === 0 && seen.queries.length === 0;
    if (changing.length === 0 && isStanding) return committed;
    requireRoom(changing);
    try {
      if (isStanding) await this.#writeTogether(changing);
      else await this.#writeIfStill(changing, unwritten, seen.queries);
      for (const { collection, after } of changing)
        this.#client.count(after === null ? "deletes" : "writes", collection.name, 1);
      return committed;
    } catch (error) {
      if (error === OVERTAKEN) return null;
      const cause = error instanceof StoreUnavailable ? error.cause : error;
      if (isTooLarge(cause)) throw new BatchTooLarge(bytesOf(changing), MOST_BYTES);
      if (isUnfit(cause)) throw new InvalidDocument(pathsOf(changing), (cause as Error).message);
      const isOvertaken = isConflict(cause) || isGivenUp(cause);
      const isLost = error instanceof StoreUnavailable && error.outage === "unreachable";
      if (!isOvertaken && !isLost) throw error;
      // The attempt's answer may have been lost, and the conflict be with its own write.
      const hasWritten = await this.#hasWritten().catch(() => null);
      if (hasWritten) return committed;
      // A broken connection is no outage if the next one works.
      if (isOvertaken || (hasWritten === false && statusOf(cause) === STATUS.unavailable)) return null;
      throw error;
    }
  }

  /** Returns the documents to be written, as the transaction read them, or as they are now. */
  async #found(seen: Seen): Promise<Map<string, FirestoreRow | null>> {
    const found = new Map([...seen.rows].map(([path, { row }]) => [path, row]));
    const missing = new Map<string, { collection: Collection; ids: Set<string> }>();
    for (const { collection, id } of this.#writes) {
      if (found.has(pathOf(collection, id))) continue;
      const entry = missing.get(collection.name) ?? { collection, ids: new Set() };
      missing.set(collection.name, entry);
      entry.ids.add(id);
    }
    const reader = new FirestoreReader(this.#client);
    await Promise.all(
      [...missing.values()].map(async ({ collection, ids }) => {
        const rows = await reader.rows(collection, [...ids]);
        for (const [at, id] of [...ids].entries()) found.set(pathOf(collection, id), rows[at] ?? null);
      }),
    );
    return found;
  }

  async #writeTogether(outcomes: readonly Outcome[]): Promise<void> {
    const batch = this.#client.firestore.batch();
    this.#put(batch, outcomes);
    await this.#client.call(() => commitOnce(batch), deadlineOf(this.#client, outcomes));
  }

  async #writeIfStill(
    outcomes: readonly Outcome[],
    unwritten: readonly { collection: Collection; id: string; row: FirestoreRow | null }[],
    queries: readonly SeenQuery[],
  ): Promise<void> {
    const run = async (transaction: Transaction) => {
      const reader = new FirestoreReader(this.#client, transaction);
      if (!(await stillHolds(reader, unwritten, queries))) throw OVERTAKEN;
      if (outcomes.length > 0) this.#put(transaction, outcomes);
    };
    const { firestore } = this.#client;
    const transaction = () => firestore.runTransaction(run, { maxAttempts: 1 });
    await this.#client.call(transaction, deadlineOf(this.#client, outcomes));
  }

  /**
   * Adds every write with its document's own condition, and the feed's entry. An entry that doesn't concern other
   * instances has no time, so that no stream brings it to them and they pay nothing for it. It only shows that this
   * commit went through.
   */
  #put(to: WriteBatch | Transaction, outcomes: readonly Outcome[]): void {
    // The two types have the same methods, but TypeScript can't call them on a union.
    const writer = to as WriteBatch;
    for (const { collection, id, before, after } of outcomes) {
      const reference = this.#client.document(collection, id);
      if (after === null) {
        if (before) writer.delete(reference, { lastUpdateTime: before.updateTime });
      } else if (!before) writer.create(reference, encoded(after) as object);
      else replace(writer, reference, before, after);
    }
    const announced = outcomes.filter(isAnnounced);
    const writes = Object.fromEntries(
      [...idsByCollection(announced)].map(([name, ids]) => [name, ids.size > MOST_NAMED ? null : [...ids]]),
    );
    writer.create(this.#entry, {
      ...(announced.length > 0 && { at: FieldValue.serverTimestamp() }),
      expiresAt: Timestamp.fromMillis(Date.now() + FEED_KEEP_MS),
      by: this.#author.by,
      writes,
    });
    this.#client.count("writes", FEED.name, 1);
  }

  async #hasWritten(): Promise<boolean> {
    const { exists } = await this.#client.call(() => this.#entry.get(), 4_000);
    this.#client.count("reads", FEED.name, 1);
    return exists;
  }
}

/**
 * The client's own `commit` retries for ten minutes, and could succeed long after its caller was told of a failure. The
 * inner method follows the client's settings.
 */
function commitOnce(batch: WriteBatch): Promise<unknown> {
  return (batch as unknown as { _commit(): Promise<unknown> })._commit();
}

/** Firestore's `set` takes no precondition but its `update` does, so the update names every field. */
function replace(writer: WriteBatch, reference: DocumentReference, before: FirestoreRow, after: object): void {
  const gone = Object.keys(before.data).filter((field) => !(field in after));
  const [[field, value] = ["", null], ...others] = [
    ...Object.entries(encoded(after) as object),
    ...gone.map((name): [string, unknown] => [name, FieldValue.delete()]),
  ];
  const rest = others.flatMap(([name, content]: [string, unknown]) => [new FieldPath(name), content]);
  writer.update(reference, new FieldPath(field), value, ...rest, { lastUpdateTime: before.updateTime });
}

/** True if documents and query results are unchanged since they were read. */
export async function stillHolds(
  reader: FirestoreReader,
  rows: readonly { collection: Collection; id: string; row: FirestoreRow | null }[],
  queries: readonly SeenQuery[],
): Promise<boolean> {
  const names = [...new Set(rows.map(({ collection }) => collection.name))];
  const same = await Promise.all([
    ...names.map(async (name) => {
      const seen = rows.filter(({ collection }) => collection.name === name);
      const ids = seen.map(({ id }) => id);
      const now = await reader.rows({ name }, ids);
      return traceOf(now.flatMap((row) => row ?? [])) === traceOf(seen.flatMap(({ row }) => row ?? []));
    }),
    ...queries.map(async ({ collection, plan, limit, trace }) => {
      return traceOf(await reader.query(collection, plan, { reverse: false, from: null, limit })) === trace;
    }),
  ]);
  return same.every(Boolean);
}

/** A request may have 10 MiB, including names and types. */
const MOST_BYTES = 9_000_000;

const bytesOf = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, { id, after }) => sum + id.length + (after ? Buffer.byteLength(JSON.stringify(after)) : 0), 0);

/** Firestore doesn't say which document it means. */
const pathsOf = (outcomes: readonly Outcome[]): string =>
  outcomes
    .slice(0, 3)
    .map(({ collection, id }) => pathOf(collection, id))
    .join(" or ");

function requireRoom(outcomes: readonly Outcome[]): void {
  const bytes = bytesOf(outcomes);
  if (bytes > MOST_BYTES) throw new BatchTooLarge(bytes, MOST_BYTES);
}

function idsByCollection(outcomes: readonly Outcome[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { collection, id } of outcomes) {
    const known = ids.get(collection.name);
    if (known) known.add(id);
    else ids.set(collection.name, new Set([id]));
  }
  return ids;
}

const CONFLICTS: readonly (number | undefined)[] = [
  STATUS.notFound,
  STATUS.alreadyExists,
  STATUS.failedPrecondition,
  STATUS.aborted,
];

function isConflict(error: unknown): boolean {
  // A query whose index has not been deployed fails with the same status.
  return CONFLICTS.includes(statusOf(error)) && !(error instanceof Error && /requires an index/.test(error.message));
}
