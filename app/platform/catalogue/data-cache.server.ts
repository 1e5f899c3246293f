import { LRUCache } from "lru-cache";
import type { Backend } from "~/backend/index.server";
import { env } from "~/env.server";
import {
  isTrackingReads,
  recordReading,
  trackReads,
  untracked,
  usableUntil,
  type Reading,
} from "~/backend/read-tracking.server";
import { deepFreeze } from "~/http/responses/deep-freeze";
import { jsonData, type InMarkup, type JsonData } from "~/http/responses/json-data";
import { markOf } from "./content-hash.server";
import { parseListQuery, type PublicListDefinition, type PublicListQuery } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";
import { perBackend } from "./source.server";

const MOST_BYTES = 8_000_000;
/** Besides each byte of its JSON, an entry holds the objects that the JSON was written from. */
const BYTES_A_CHARACTER = 4;

interface Entry<V> {
  value: V;
  reading: Reading;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** The time at which the clock alone changes the value. */
  endsAt: number;
}

/** What a kind of value takes of memory, and whether one that ages is kept. */
interface Keeping<V> {
  mostBytes: number;
  bytesOf: (value: V) => number;
  keepsAgeing: boolean;
}

/** The values of one kind for one backend. */
class DataCache<V extends object> {
  readonly #entries: LRUCache<string, Entry<V>>;
  /** One listener for each load under way, which collects the writes since the load began. */
  readonly #loads = new Set<(isOutdated: (reading: Reading) => boolean) => void>();
  readonly #clock: Backend["clock"];
  readonly #keepsAgeing: boolean;

  constructor({ documents, clock }: Backend, { mostBytes, bytesOf, keepsAgeing }: Keeping<V>) {
    this.#clock = clock;
    this.#keepsAgeing = keepsAgeing;
    this.#entries = new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ value }) => 500 + bytesOf(value) });
    documents.onWrite((collection, ids) => {
      const isOutdated = ({ sources }: Reading) =>
        collection === "" ||
        sources.has(collection) ||
        (ids !== "all" && [...ids].some((id) => sources.has(`${collection}/${id}`)));
      for (const [key, { reading }] of this.#entries.entries()) if (isOutdated(reading)) this.#entries.delete(key);
      for (const tell of this.#loads) tell(isOutdated);
    });
  }

  async at(key: string, load: () => Promise<V | null>): Promise<V | null> {
    const now = untracked(this.#clock).getTime();
    const known = this.#entries.get(key);
    // A value made later than now was made before the clock was set back.
    if (known && known.madeAt <= now && now < known.endsAt) {
      recordReading(known.reading);
      return known.value;
    }
    const writes: ((reading: Reading) => boolean)[] = [];
    const tell = (isOutdated: (reading: Reading) => boolean) => void writes.push(isOutdated);
    this.#loads.add(tell);
    try {
      const { result: value, reading } = await trackReads(load);
      if (value === null) return null;
      // A value that was read from no tracked source could never become outdated.
      const isKept = reading.sources.size > 0 && (this.#keepsAgeing || !reading.ages);
      if (isKept && !writes.some((isOutdated) => isOutdated(reading)))
        this.#entries.set(key, { value, reading, madeAt: now, endsAt: usableUntil(reading, now) });
      return value;
    } finally {
      this.#loads.delete(tell);
    }
  }
}

/**
 * Caches what the pages of one kind show to everybody, as JSON and frozen, for visitors whom the page cache doesn't
 * serve. An entry is used until something that it was read from is written, or the clock alone would change it.
 * `load` must read nothing of a request except what `key` contains; null and errors are not cached. A page that the
 * page cache renders is always loaded, so that no page is made of data that has aged. `inMarkup` is what a document
 * shows in its cached fragments alone.
 */
export function cacheData<T extends object>(inMarkup?: Omit<InMarkup<T>, "markOf">) {
  const write = (value: T) => jsonData(value, inMarkup && { ...inMarkup, markOf });
  const cache = perBackend(
    (backend) =>
      new DataCache<JsonData<T>>(backend, {
        ...{ mostBytes: MOST_BYTES, keepsAgeing: true },
        bytesOf: ({ json }) => BYTES_A_CHARACTER * json.length,
      }),
  );
  function read(key: string, load: () => Promise<T>): Promise<JsonData<T>>;
  function read(key: string, load: () => Promise<T | null>): Promise<JsonData<T> | null>;
  async function read(key: string, load: () => Promise<T | null>): Promise<JsonData<T> | null> {
    const made = async () => {
      const data = await load();
      return data && write(deepFreeze(data));
    };
    return env.DATA_CACHE === "on" && !isTrackingReads() ? cache().at(key, made) : made();
  }
  return read;
}

/**
 * Caches in the same way what many pages are made from and the store would be asked for each time, such as the
 * observations of one casino; as objects, which nobody may change. The page cache uses it as well: a value that ages
 * isn't kept, and its page is outdated by what the value was read from.
 */
export function cacheValues<T extends object>(mostBytes: number, bytesOf: (value: T) => number) {
  const cache = perBackend((backend) => new DataCache<T>(backend, { mostBytes, bytesOf, keepsAgeing: false }));
  return async (key: string, load: () => Promise<T>): Promise<T> =>
    (env.DATA_CACHE === "on" ? await cache().at(key, load) : null) ?? load();
}

type Found = Parameters<typeof listView>[2];
/** The data of a list's screen: the results and everything around them. */
type ListPage<T extends Found> = Omit<T, keyof Found> & { list: ReturnType<typeof listView> };

/**
 * Does the same for the pages of a list, by their addresses. The function it returns throws a redirect for an address
 * beyond the last page.
 */
export function cacheListPages<T extends Found>(
  find: (query: PublicListQuery) => Promise<T>,
  inMarkup?: Omit<InMarkup<ListPage<T>>, "markOf">,
) {
  const pages = cacheData<ListPage<T>>(inMarkup);
  return async (
    address: string,
    readDefinition: () => Promise<PublicListDefinition>,
  ): Promise<JsonData<ListPage<T>>> => {
    const query = parseListQuery(address, await readDefinition());
    return pages(JSON.stringify(query), async () => {
      // Read again, so that choices which a write has just changed make the page outdated, too.
      const definition = await readDefinition();
      const current = parseListQuery(address, definition);
      const { total, counts, ...found } = await find(current);
      return { ...found, list: listView(definition, current, { total, counts }) };
    });
  };
}
