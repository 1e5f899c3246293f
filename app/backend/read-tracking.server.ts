import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "./clock";
import type { Collection, Documents, Fields, Query, Transaction } from "./documents/port";

/** The data that a response was made from. */
export interface Reading {
  /** `collection` where a query, a count or the whole collection was read; `collection/id` for one document. */
  readonly sources: Set<string>;
  /**
   * The moment when the response becomes wrong by the passing of time alone (UTC, ISO 8601); null when none is known.
   */
  expiresAt: string | null;
  /** True if the response depends on the present moment, so that it ages. */
  ages: boolean;
}

type Noted = Readonly<Omit<Reading, "sources">> & { readonly sources: ReadonlySet<string> };

/**
 * How long a value that depends on the present moment, such as a decaying rating, is used before it is computed again.
 * The page cache shows a page of this age one last time while it renders the next.
 */
export const AGES_AFTER_MS = 60_000;

const current = new AsyncLocalStorage<Reading | undefined>();
const NOTHING: ReadonlySet<string> = new Set();
/** The reading that `trackMaking` is collecting; null outside it. */
let making: Reading | null = null;

function newReading(): Reading {
  return { sources: new Set(), expiresAt: null, ages: false };
}

/**
 * Runs a function and returns its result with everything it read from tracked documents and clocks, directly or from
 * memory. If a response is being made, the reading counts for that too.
 */
export async function trackReads<R>(run: () => Promise<R>): Promise<{ result: R; reading: Reading }> {
  const outer = current.getStore();
  const reading = newReading();
  try {
    return { result: await current.run(reading, run), reading };
  } finally {
    if (outer) addReading(outer, reading);
  }
}

/** Does the same for a synchronous function. */
export function trackMaking<R>(make: () => R): { result: R; reading: Reading } {
  const outer = making;
  const reading = newReading();
  making = reading;
  try {
    return { result: make(), reading };
  } finally {
    making = outer;
    if (outer) addReading(outer, reading);
  }
}

/**
 * Returns until when (milliseconds since 1970) a value made at `now` from this reading can be used if nothing is
 * written.
 */
export function usableUntil({ expiresAt, ages }: Reading, now: number): number {
  return Math.min(expiresAt === null ? Infinity : Date.parse(expiresAt), ages ? now + AGES_AFTER_MS : Infinity);
}

function addReading(to: Reading, { sources, expiresAt, ages }: Noted): void {
  for (const source of sources) to.sources.add(source);
  if (expiresAt !== null && (to.expiresAt === null || expiresAt < to.expiresAt)) to.expiresAt = expiresAt;
  if (ages) to.ages = true;
}

/** Adds the reading of a cached value to the response being made. */
export function recordReading(reading: Noted): void {
  const response = current.getStore();
  if (response) addReading(response, reading);
  if (making) addReading(making, reading);
}

/** True while reads are being tracked, as the page cache does for each page it renders. */
export function isTrackingReads(): boolean {
  return current.getStore() !== undefined;
}

/** Notes that the response used a collection that is followed in memory, and that the data expires at `expiresAt`. */
export function recordReadFromMemory(collection: string, expiresAt: string | null = null): void {
  // Called for each item that is read from memory, mostly while nothing is tracked.
  if (isTrackingReads() || making) recordReading({ sources: new Set([collection]), expiresAt, ages: false });
}

/** Notes that the response being made expires at `at`. */
export function recordExpiry(at: string | null): void {
  recordReading({ sources: NOTHING, expiresAt: at, ages: false });
}

/** Runs a function whose reads belong to no response, even when it is called while one is being made. */
export function untracked<R>(run: () => R): R {
  const outer = making;
  making = null;
  try {
    return current.run(undefined, run);
  } finally {
    making = outer;
  }
}

/** Returns the same clock, but a response that asks it ages. */
export function trackedClock(clock: Clock): Clock {
  return () => {
    recordReading({ sources: NOTHING, expiresAt: null, ages: true });
    return clock();
  };
}

/** Returns the same documents, but notes each read. */
export function trackedDocuments(documents: Documents): Documents {
  const note = ({ name, unannounced }: Collection, id?: string) => {
    const reading = current.getStore();
    if (!reading) return;
    reading.sources.add(id === undefined ? name : `${name}/${id}`);
    // This instance would never be told of another instance's write to such a collection.
    if (unannounced) reading.ages = true;
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
