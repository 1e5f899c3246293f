import { LRUCache } from "lru-cache";
import { deepFreeze } from "~/http/responses/deep-freeze";
import { jsonData, type JsonData } from "~/http/responses/json-data";
import { parseListQuery, type ListDefinition, type ListQuery } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";

/** A page with its JSON takes about 200 KB. */
const MOST = 12;

type Found = Parameters<typeof listView>[2];
/** The data of a list's screen: the results and everything around them. */
type ListPage<T extends Found> = Omit<T, keyof Found> & { list: ReturnType<typeof listView> };

/**
 * The most recently requested pages of a list, each made, frozen and serialized once, for as long as the list's
 * sources stay the same.
 */
export class ListPages<T extends Found> {
  readonly #pages = new LRUCache<string, JsonData<ListPage<T>>>({ max: MOST });
  readonly #find: (query: ListQuery) => Promise<T>;

  constructor(find: (query: ListQuery) => Promise<T>) {
    this.#find = find;
  }

  /** Returns the page at an address. Throws a redirect if the address asks for a page beyond the last. */
  async at(address: string, definition: ListDefinition): Promise<JsonData<ListPage<T>>> {
    const query = parseListQuery(address, definition);
    const key = JSON.stringify(query);
    const known = this.#pages.get(key);
    if (known) return known;
    const { total, counts, ...found } = await this.#find(query);
    const list = listView(definition, query, { total, counts });
    const page = jsonData(deepFreeze({ ...found, list }));
    this.#pages.set(key, page);
    return page;
  }
}
