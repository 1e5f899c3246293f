import { LRUCache } from "lru-cache";
import type { Country } from "~/domain/codes/codes";
import type { FacetIndex } from "~/platform/catalogue/facets";
import type { Part } from "./list-parts";

const ORDERS_KEPT = 60;

/**
 * Returns a function that makes the order of a list for players in a country: by part, as in `places`, then by the sort
 * that was asked for, by its name or as an order. Each is made once, for as long as the function is kept.
 */
export function countryOrders<T>(index: FacetIndex<T>, places: readonly string[]) {
  const made = new LRUCache<string, Uint32Array>({ max: ORDERS_KEPT });
  const numbers = new WeakMap<Uint32Array, number>();
  let count = 0;
  const nameOf = (sort: string | Uint32Array): string => {
    if (typeof sort === "string") return sort;
    const number = numbers.get(sort) ?? ++count;
    numbers.set(sort, number);
    return String(number);
  };
  return (country: Country, sort: string | Uint32Array, partOf: (item: T) => Part): Uint32Array => {
    const key = `${country} ${nameOf(sort)}`;
    const order = made.get(key) ?? index.orderBy({ by: (item) => places.indexOf(partOf(item).place), then: sort });
    made.set(key, order);
    return order;
  };
}
