import { AsyncContext } from "./async-context.server";
import type { Clock } from "./clock";
import type { Collection, Documents, Fields, Query, Transaction } from "./documents/port";

/** What an answer was made from. */
export interface Reading {
  /** `collection` where a query, a count or everything of it was read, `collection/id` for one document. */
  readonly sources: Set<string>;
  /** The moment at which the clock alone makes another answer of it (UTC, ISO 8601); null: none is known. */
  expiresAt: string | null;
  /** True when the present moment went into it, so that it ages. */
  ages: boolean;
}

const current = new AsyncContext<Reading>();

/** Runs something and gives what it has read from tracked documents and clocks, whether directly or from memory. */
export async function trackReads<R>(run: () => Promise<R>): Promise<{ result: R; reading: Reading }> {
  const reading: Reading = { sources: new Set(), expiresAt: null, ages: false };
  return { result: await current.run(reading, run), reading };
}

/** True while something asks what is read, as the page cache does of each page it renders. */
export function isTracking(): boolean {
  return current.get() !== undefined;
}

/** For what is held in memory and followed: its collection went into the answer, and the clock changes it at `expiresAt`. */
export function noteHeld(collection: string, expiresAt: string | null = null): void {
  const reading = current.get();
  if (!reading) return;
  reading.sources.add(collection);
  noteTurn(expiresAt);
}

/** The answer under way is another one from `at` on. */
export function noteTurn(at: string | null): void {
  const reading = current.get();
  if (!reading || at === null) return;
  if (reading.expiresAt === null || at < reading.expiresAt) reading.expiresAt = at;
}

/** Runs something that belongs to no answer, whoever sets it going. */
export function untracked<R>(run: () => R): R {
  return current.outside(run);
}

/** The same clock; whatever asks it ages. */
export function trackedClock(clock: Clock): Clock {
  return () => {
    const reading = current.get();
    if (reading) reading.ages = true;
    return clock();
  };
}

/** The same documents; what is read of them is noted. */
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
