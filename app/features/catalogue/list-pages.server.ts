import { LRUCache } from "lru-cache";
import type { ListQuery } from "~/http/list-query";
import { deepFreeze } from "./deep-freeze";

/** With what it looks like written out, a page takes some 200 KB. */
const MOST = 12;

/**
 * Pages of a list, the ones asked for last, each made once and frozen: whoever asks for the same gets the same object, and
 * what it looks like written out is known. For as long as what the list is made of stands.
 */
export class ListPages<T extends object> {
  readonly #pages = new LRUCache<string, Readonly<T>>({ max: MOST });

  async read(query: ListQuery, make: () => Promise<T>): Promise<Readonly<T>> {
    const key = JSON.stringify(query);
    const known = this.#pages.get(key);
    if (known) return known;
    const page = deepFreeze(await make());
    this.#pages.set(key, page);
    return page;
  }
}
