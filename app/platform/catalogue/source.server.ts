import { env } from "~/env.server";
import { eachDocument } from "~/backend/documents/each-document";
import { lazily } from "~/backend/concurrency";
import { backend, type Backend } from "~/backend/index.server";
import type { Collection, Condition, Fields, Query, Stored, WatchHandlers } from "~/backend/documents/port";
import {
  recordReadFromMemory,
  recordReading,
  trackMaking,
  untracked,
  usableUntil,
  type Reading,
} from "~/backend/read-tracking.server";
import { deepFreeze } from "~/http/responses/deep-freeze";
import { log } from "~/backend/log.server";

/** A value in memory that follows the store. The same object comes back until its content has changed. */
export interface Source<T> {
  read(): Promise<T>;
}

/** The documents of a collection that the public may see now, frozen. */
export interface PublishedCollection<F extends Fields> {
  readonly items: readonly Stored<F>[];
  /** All documents, including those that the public may not see. */
  readonly all: readonly Stored<F>[];
  readonly byId: ReadonlyMap<string, Stored<F>>;
  /** When the clock alone will change the collection (UTC, ISO 8601); null: never. */
  readonly expiresAt: string | null;
}

export interface PublishedCollectionSource<F extends Fields> extends Source<PublishedCollection<F>> {
  /**
   * Returns the collection's items that fit, from the store, for a caller who needs few and would otherwise wait for
   * tens of thousands. Null once the collection is loaded, when no store is needed.
   */
  readFew(where: readonly Condition[]): Promise<readonly Stored<F>[] | null>;
  /** Returns the collection if it is loaded, for code that can't wait; what it makes may not be cached. */
  peek(): PublishedCollection<F> | null;
}

/**
 * Only for tests and development: in a large store, freezing takes a tenth of the start. A write to frozen data
 * throws there.
 */
const FREEZES = env.NODE_ENV !== "production";

function guarded<T>(value: T): T {
  return FREEZES ? deepFreeze(value) : value;
}

/** Holds one value for each backend, so that tests with their own stores don't share it. */
export function perBackend<T>(make: (backend: Backend) => T): () => T {
  const made = new WeakMap<Backend, T>();
  return () => {
    const current = backend();
    let value = made.get(current);
    if (value === undefined) made.set(current, (value = make(current)));
    return value;
  };
}

/** Returns the first moment after `now` among those of the items. */
function soonest<T>(items: readonly T[], momentsOf: (item: T) => readonly (string | null)[], now: string) {
  let first: string | null = null;
  for (const item of items) {
    for (const at of momentsOf(item)) if (at !== null && at > now && (first === null || at < first)) first = at;
  }
  return first;
}

interface PublishedCollectionOptions<F extends Fields, I extends Partial<F>, H extends Fields> {
  query?: Query;
  /** Placeholder values of fields that are not held in memory, and not read if the store can leave them out. */
  instead?: I;
  /** Returns the form in which a document is held. */
  keep?: (item: Stored<F>) => Stored<H>;
  /** True if the item is public at `now`. */
  isVisible?: (item: Stored<NoInfer<H>>, now: string) => boolean;
  /** Returns the moments at which the result of `isVisible` may change. */
  expires?: (item: Stored<NoInfer<H>>) => readonly (string | null)[];
}

/** The most documents that one query returns. */
const MOST_AT_ONCE = 1_000;

const opened: (() => { load(): Promise<void> })[] = [];

/** Holds a collection in memory and follows it; the type hides the fields that have placeholder values. */
export function definePublishedCollection<
  F extends Fields,
  const I extends Partial<F> = Record<never, never>,
  H extends Fields = Omit<F, keyof I>,
>(collection: Collection<F>, options: PublishedCollectionOptions<F, I, H> = {}): PublishedCollectionSource<H> {
  const { query = {}, instead, keep, isVisible, expires } = options;
  const follow = perBackend(({ documents, clock }) => {
    const held = new Map<string, Stored<H>>();
    let snapshot: PublishedCollection<H> | null = null;
    let madeAt = "";
    let isLoaded = false;
    const toCached = (document: Stored<F>) => guarded(keep?.(document) ?? (document as unknown as Stored<H>));
    const load = () =>
      new Promise<void>((resolve, reject) => {
        const handlers: WatchHandlers<F> = {
          onChange(changes, initial) {
            for (const { id, document } of changes) {
              if (document === null) held.delete(id);
              else held.set(id, toCached(document));
            }
            snapshot = null;
            if (!initial) return;
            isLoaded = true;
            resolve();
          },
          onError(error) {
            log.error({ err: error, collection: collection.name }, "a published collection lost the store");
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        };
        documents.watch(collection, query, handlers, instead);
      });
    function current(): PublishedCollection<H> {
      const now = untracked(clock).toISOString();
      // A snapshot made later than now was made before the clock was set back.
      if (snapshot && madeAt <= now && (snapshot.expiresAt === null || now < snapshot.expiresAt)) return snapshot;
      const all = [...held.values()];
      const items = isVisible ? all.filter((item) => isVisible(item, now)) : all;
      const expiresAt = expires ? soonest(all, expires, now) : null;
      madeAt = now;
      let byId: PublishedCollection<H>["byId"] | undefined;
      snapshot = {
        items,
        all,
        // Made on first use, because tens of thousands take a while and not every reader looks one up.
        get byId() {
          return (byId ??= new Map(items.map((item) => [item.id, item])));
        },
        expiresAt,
      };
      return snapshot;
    }
    async function few(where: readonly Condition[]): Promise<Stored<H>[]> {
      const fitting: Stored<H>[] = [];
      const narrowed: Query = { where: [...(query.where ?? []), ...where], limit: MOST_AT_ONCE };
      for await (const item of eachDocument(documents, collection, narrowed))
        fitting.push(toCached({ ...item, ...instead }));
      const now = untracked(clock).toISOString();
      recordReadFromMemory(collection.name, expires ? soonest(fitting, expires, now) : null);
      return isVisible ? fitting.filter((item) => isVisible(item, now)) : fitting;
    }
    return { load: lazily(load), isLoaded: () => isLoaded, current, few };
  });
  opened.push(follow);
  return {
    async read() {
      const { load, current } = follow();
      await load();
      const published = current();
      recordReadFromMemory(collection.name, published.expiresAt);
      return published;
    },
    async readFew(where) {
      const { isLoaded, few } = follow();
      return isLoaded() ? null : few(where);
    },
    peek() {
      const { isLoaded, current } = follow();
      return isLoaded() ? current() : null;
    },
  };
}

/** The content type of a source. */
export type ContentOf<S> = S extends Source<infer T> ? T : never;

type Contents<S extends readonly Source<unknown>[]> = { [K in keyof S]: ContentOf<S[K]> };

interface Made<T> {
  value: T;
  reading: Reading;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** The time at which the clock alone changes the value, in milliseconds since 1970. */
  endsAt: number;
}

/**
 * Returns a value worked out from other sources, once for each of their changes. If `make` reads the clock, the value
 * lasts a minute, and everything that reads it ages. A function that `make` returns for later, such as one that makes
 * a card, is not tracked: its caller has to pass the time.
 */
export function derive<const S extends readonly Source<unknown>[], T>(
  sources: S,
  make: (...contents: Contents<S>) => T,
): Source<T> {
  const memory = perBackend(({ clock }) => ({ clock, inputs: [] as unknown[], made: null as Made<T> | null }));
  return {
    async read() {
      const inputs = await Promise.all(sources.map((source) => source.read()));
      const last = memory();
      if (!last.made || hasEnded(last.made, last.clock) || inputs.some((input, at) => input !== last.inputs[at])) {
        const madeAt = untracked(last.clock).getTime();
        const { result: value, reading } = trackMaking(() => make(...(inputs as unknown as Contents<S>)));
        last.made = { value, reading, madeAt, endsAt: usableUntil(reading, madeAt) };
        last.inputs = inputs;
      }
      recordReading(last.made.reading);
      return last.made.value;
    },
  };
}

function hasEnded({ madeAt, endsAt }: Made<unknown>, clock: Backend["clock"]): boolean {
  if (endsAt === Infinity) return false;
  const now = untracked(clock).getTime();
  // A value made later than now was made before the clock was set back.
  return now >= endsAt || now < madeAt;
}

/** Loads every published collection that the running code has defined; rejects if the store can't be read. */
export async function loadCatalogue(): Promise<void> {
  await Promise.all(opened.map((follow) => follow().load()));
}
