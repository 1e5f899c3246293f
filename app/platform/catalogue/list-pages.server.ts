import { LRUCache } from "lru-cache";
import { backend } from "~/backend/index.server";
import { noteReading, trackReads, untracked, usableUntil, type Reading } from "~/backend/read-tracking.server";
import { deepFreeze } from "~/http/responses/deep-freeze";
import { jsonData, type JsonData } from "~/http/responses/json-data";
import { parseListQuery, type ListDefinition, type ListQuery } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";

/** A page with its JSON takes about 200 KB. */
const MOST = 12;

type Found = Parameters<typeof listView>[2];
/** The data of a list's screen: the results and everything around them. */
type ListPage<T extends Found> = Omit<T, keyof Found> & { list: ReturnType<typeof listView> };

interface Entry<T extends Found> {
  page: JsonData<ListPage<T>>;
  reading: Reading;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** The time at which the clock alone changes the page, in milliseconds since 1970. */
  endsAt: number;
}

/**
 * Caches the most recently requested pages of a list, each frozen and written as JSON. The caller makes a new instance
 * when the items change; a page that the clock alone changes is made again.
 */
export class ListPages<T extends Found> {
  readonly #pages = new LRUCache<string, Entry<T>>({ max: MOST });
  readonly #find: (query: ListQuery) => Promise<T>;

  constructor(find: (query: ListQuery) => Promise<T>) {
    this.#find = find;
  }

  /** Returns the page at an address. Throws a redirect if the address asks for a page beyond the last. */
  async at(address: string, definition: ListDefinition): Promise<JsonData<ListPage<T>>> {
    const query = parseListQuery(address, definition);
    // The links of a page depend on what counts without being named in the address.
    const key = JSON.stringify([query, definition.filters.map(({ byDefault }) => byDefault)]);
    const known = this.#pages.get(key);
    const now = untracked(backend().clock).getTime();
    // A page made later than now was made before the clock was set back.
    if (known && known.madeAt <= now && now < known.endsAt) {
      noteReading(known.reading);
      return known.page;
    }
    const { result, reading } = await trackReads(() => this.#find(query));
    const { total, counts, ...found } = result;
    const list = listView(definition, query, { total, counts });
    const page = jsonData(deepFreeze({ ...found, list }));
    this.#pages.set(key, { page, reading, madeAt: now, endsAt: usableUntil(reading, now) });
    return page;
  }
}
