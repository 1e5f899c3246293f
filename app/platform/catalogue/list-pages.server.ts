import { LRUCache } from "lru-cache";
import { deepFreeze } from "~/http/responses/deep-freeze";
import { jsonData, type JsonData } from "~/http/responses/json-data";
import { parseListQuery, type ListDefinition, type ListQuery } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";

/** With its JSON, a page takes some 200 KB. */
const MOST = 12;

type Found = Parameters<typeof listView>[2];
/** A list's screen: what was found, and all that stands around it. */
type ListPage<T extends Found> = Omit<T, keyof Found> & { list: ReturnType<typeof listView> };

/**
 * Pages of a list, the ones asked for last, each made, frozen and written as JSON once, for as long as what the list is made of
 * stands.
 */
export class ListPages<T extends Found> {
  readonly #pages = new LRUCache<string, JsonData<ListPage<T>>>({ max: MOST });
  readonly #find: (query: ListQuery) => Promise<T>;

  constructor(find: (query: ListQuery) => Promise<T>) {
    this.#find = find;
  }

  /** The page at an address. Throws a redirect when it asks for one beyond the last. */
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
