import { LRUCache } from "lru-cache";
import type { Country } from "~/domain/codes/codes";
import type { FacetIndex } from "~/platform/catalogue/facets";
import type { Part } from "./list-parts";

const ORDERS_KEPT = 60;

/**
 * Returns a function that makes the order of a list for players in a country: by part, as in `places`, then by the sort
 * that was asked for. Orders by a named sort are made once, for as long as the function is kept.
 */
export function countryOrders<T>(index: FacetIndex<T>, places: readonly string[]) {
  const made = new LRUCache<string, Uint32Array>({ max: ORDERS_KEPT });
  return (country: Country, sort: string | Uint32Array, partOf: (item: T) => Part): Uint32Array => {
    const make = () => index.orderBy({ by: (item) => places.indexOf(partOf(item).place), then: sort });
    if (typeof sort !== "string") return make();
    const key = `${country} ${sort}`;
    const order = made.get(key) ?? make();
    made.set(key, order);
    return order;
  };
}
