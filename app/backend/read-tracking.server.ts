import { AsyncContext } from "./async-context.server";
import type { Clock } from "./clock";
import type { Collection, Documents, Fields, Query, Transaction } from "./documents/port";

/** The data that a response was made from. */
export interface Reading {
  /** `collection` where a query, a count or the whole collection was read; `collection/id` for one document. */
  readonly sources: Set<string>;
  /**
   * The moment at which the passing of time alone makes the response wrong (UTC, ISO 8601); null when none is known.
   */
  expiresAt: string | null;
  /** True if the response depends on the present moment, so that it ages. */
  ages: boolean;
}

const current = new AsyncContext<Reading>();

/**
 * Runs a function and returns its result with what it read from tracked documents and clocks, directly or from memory.
 */
export async function trackReads<R>(run: () => Promise<R>): Promise<{ result: R; reading: Reading }> {
  const reading: Reading = { sources: new Set(), expiresAt: null, ages: false };
  return { result: await current.run(reading, run), reading };
}

/** True while reads are being tracked, as the page cache does for each page it renders. */
export function isTracking(): boolean {
  return current.get() !== undefined;
}

/** Notes that the response uses a collection held in memory, whose data changes with time at `expiresAt`. */
export function noteReadFromMemory(collection: string, expiresAt: string | null = null): void {
  const reading = current.get();
  if (!reading) return;
  reading.sources.add(collection);
  noteExpiry(expiresAt);
}

/** Notes that the response changes at `at`. */
export function noteExpiry(at: string | null): void {
  const reading = current.get();
  if (!reading || at === null) return;
  if (reading.expiresAt === null || at < reading.expiresAt) reading.expiresAt = at;
}

/** Runs a function whose reads belong to no response, even when it is called while one is being made. */
export function untracked<R>(run: () => R): R {
  return current.outside(run);
}

/** Returns the same clock, but a response that asks it ages. */
export function trackedClock(clock: Clock): Clock {
  return () => {
    const reading = current.get();
    if (reading) reading.ages = true;
    return clock();
  };
}

/** Returns the same documents, but notes each read. */
export function trackedDocuments(documents: Documents): Documents {
  const note = (collection: Collection, id?: string) => {
    current.get()?.sources.add(id === undefined ? collection.name : `${collection.name}/${id}`);
  };
  const tracked = (transaction: Transaction): Transaction => ({
    ...transaction,
    get<F extends Fields>(collection: Collection<F>, id: string) {
      note(collection, id);
      return transaction.get(collection, id);
    },
    query<F extends Fields>(collection: Collection<F>, query: Query) {
      note(collection);
      return transaction.query(collection, query);
    },
  });
  return {
    ...documents,
    get(collection, id) {
      note(collection, id);
      return documents.get(collection, id);
    },
    getMany(collection, ids) {
      for (const id of ids) note(collection, id);
      return documents.getMany(collection, ids);
    },
    query(collection, query) {
      note(collection);
      return documents.query(collection, query);
    },
    count(collection, where) {
      note(collection);
      return documents.count(collection, where);
    },
    transaction: (actor, run) => documents.transaction(actor, (transaction) => run(tracked(transaction))),
  };
}
