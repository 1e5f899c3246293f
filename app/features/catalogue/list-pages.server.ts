import { LRUCache } from "lru-cache";
import { parseListQuery, type ListDefinition, type ListQuery } from "~/http/list-query";
import { deepFreeze } from "~/http/deep-freeze";
import { listView } from "~/http/page-data";
import { freezePlain } from "~/http/plain-payload";

/** With what it looks like written out, a page takes some 200 KB. */
const MOST = 12;

type Found = Parameters<typeof listView>[2];
/** A list's screen: what was found, and all that stands around it. */
type ListPage<T extends Found> = Omit<T, keyof Found> & { list: ReturnType<typeof listView> };

/**
 * Pages of a list, the ones asked for last, each made once and frozen: whoever asks for the same gets the same object, and
 * what it looks like written out is known. For as long as what the list is made of stands.
 */
export class ListPages<T extends Found> {
  readonly #pages = new LRUCache<string, Readonly<ListPage<T>>>({ max: MOST });
  readonly #find: (query: ListQuery) => Promise<T>;

  constructor(find: (query: ListQuery) => Promise<T>) {
    this.#find = find;
  }

  /** The page at an address. Throws a redirect when it asks for one beyond the last. */
  async at(address: string, definition: ListDefinition): Promise<Readonly<ListPage<T>>> {
    const query = parseListQuery(address, definition);
    const key = JSON.stringify(query);
    const known = this.#pages.get(key);
    if (known) return known;
    const { total, counts, ...found } = await this.#find(query);
    const list = listView(definition, query, { total, counts });
    // What a page looks like written out is put together of its entries and filters, most of which others have as well.
    for (const control of list.controls) freezePlain(control);
    const page = deepFreeze({ ...found, list });
    this.#pages.set(key, page);
    return page;
  }
}
