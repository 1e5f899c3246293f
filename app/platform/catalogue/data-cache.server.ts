import { LRUCache } from "lru-cache";
import type { Backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { isTrackingReads, trackReads, untracked, usableUntil, type Reading } from "~/backend/read-tracking.server";
import { deepFreeze } from "~/http/responses/deep-freeze";
import { jsonData, type InMarkup, type JsonData } from "~/http/responses/json-data";
import { markOf } from "./content-hash.server";
import { parseListQuery, type PublicListDefinition, type PublicListQuery } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";
import { perBackend } from "./source.server";

const MOST_BYTES = 8_000_000;
/** Besides each byte of its JSON, an entry holds the objects that the JSON was written from. */
const BYTES_A_CHARACTER = 4;

interface Entry<T> {
  data: JsonData<T>;
  reading: Reading;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** The time at which the clock alone changes the data. */
  endsAt: number;
}

/** The data of one kind of page for one backend. */
class DataCache<T extends object> {
  readonly #entries = new LRUCache<string, Entry<T>>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ data }) => 500 + BYTES_A_CHARACTER * data.json.length,
  });
  /** One listener for each load under way, which collects the writes since the load began. */
  readonly #loads = new Set<(isOutdated: (reading: Reading) => boolean) => void>();
  readonly #clock: Backend["clock"];
  readonly #write: (value: T) => JsonData<T>;

  constructor({ documents, clock }: Backend, write: (value: T) => JsonData<T>) {
    this.#clock = clock;
    this.#write = write;
    documents.onWrite((collection, ids) => {
      const isOutdated = ({ sources }: Reading) =>
        collection === "" ||
        sources.has(collection) ||
        (ids !== "all" && [...ids].some((id) => sources.has(`${collection}/${id}`)));
      for (const [key, { reading }] of this.#entries.entries()) if (isOutdated(reading)) this.#entries.delete(key);
      for (const tell of this.#loads) tell(isOutdated);
    });
  }

  async at(key: string, load: () => Promise<T | null>): Promise<JsonData<T> | null> {
    const now = untracked(this.#clock).getTime();
    const known = this.#entries.get(key);
    // Data made later than now was made before the clock was set back.
    if (known && known.madeAt <= now && now < known.endsAt) return known.data;
    const writes: ((reading: Reading) => boolean)[] = [];
    const tell = (isOutdated: (reading: Reading) => boolean) => void writes.push(isOutdated);
    this.#loads.add(tell);
    try {
      const { result, reading } = await trackReads(load);
      if (result === null) return null;
      const data = this.#write(deepFreeze(result));
      // Data that was read from no tracked source could never become outdated.
      if (reading.sources.size > 0 && !writes.some((isOutdated) => isOutdated(reading)))
        this.#entries.set(key, { data, reading, madeAt: now, endsAt: usableUntil(reading, now) });
      return data;
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
  const cache = perBackend((backend) => new DataCache<T>(backend, write));
  function read(key: string, load: () => Promise<T>): Promise<JsonData<T>>;
  function read(key: string, load: () => Promise<T | null>): Promise<JsonData<T> | null>;
  async function read(key: string, load: () => Promise<T | null>): Promise<JsonData<T> | null> {
    if (env.DATA_CACHE === "on" && !isTrackingReads()) return cache().at(key, load);
    const data = await load();
    return data && write(deepFreeze(data));
  }
  return read;
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
