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

type Noted = Readonly<Omit<Reading, "sources">> & { readonly sources: ReadonlySet<string> };

/** For so long what the present moment went into is used, such as a rating that decays. */
const AGES_AFTER_MS = 60_000;

const current = new AsyncContext<Reading>();
const NOTHING: ReadonlySet<string> = new Set();
/** What `trackMaking` gathers, while it does. */
let making: Reading | null = null;

function newReading(): Reading {
  return { sources: new Set(), expiresAt: null, ages: false };
}

/**
 * Runs something and gives what it has read from tracked documents and clocks, whether directly or from memory. It went into
 * the answer under way as well, if there is one.
 */
export async function trackReads<R>(run: () => Promise<R>): Promise<{ result: R; reading: Reading }> {
  const outer = current.get();
  const reading = newReading();
  try {
    return { result: await current.run(reading, run), reading };
  } finally {
    if (outer) addReading(outer, reading);
  }
}

/** The same of something that is done at once, without waiting. */
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

/** Until when something made at `now` of this reading may be used (milliseconds since 1970), if nothing is written. */
export function usableUntil({ expiresAt, ages }: Reading, now: number): number {
  return Math.min(expiresAt === null ? Infinity : Date.parse(expiresAt), ages ? now + AGES_AFTER_MS : Infinity);
}

function addReading(to: Reading, { sources, expiresAt, ages }: Noted): void {
  for (const source of sources) to.sources.add(source);
  if (expiresAt !== null && (to.expiresAt === null || expiresAt < to.expiresAt)) to.expiresAt = expiresAt;
  if (ages) to.ages = true;
}

/** What this was made from went into the answer under way: for what is held and used again. */
export function noteReading(reading: Noted): void {
  const answer = current.get();
  if (answer) addReading(answer, reading);
  if (making) addReading(making, reading);
}

/** True while reads are being tracked, as the page cache does for each page it renders. */
export function isTracking(): boolean {
  return current.get() !== undefined;
}

/** For what is held in memory and followed: its collection went into the answer, and the clock changes it at `expiresAt`. */
export function noteReadFromMemory(collection: string, expiresAt: string | null = null): void {
  // Nobody asks in most cases, and this is called for each thing that is read from memory.
  if (isTracking() || making) noteReading({ sources: new Set([collection]), expiresAt, ages: false });
}

/** The answer under way is another one from `at` on. */
export function noteExpiry(at: string | null): void {
  noteReading({ sources: NOTHING, expiresAt: at, ages: false });
}

/** Runs a function whose reads belong to no response, even when it is called while one is being made. */
export function untracked<R>(run: () => R): R {
  const outer = making;
  making = null;
  try {
    return current.outside(run);
  } finally {
    making = outer;
  }
}

/** Returns the same clock, but a response that asks it ages. */
export function trackedClock(clock: Clock): Clock {
  return () => {
    noteReading({ sources: NOTHING, expiresAt: null, ages: true });
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
