import { isTracking } from "./tracking";

/**
 * Returns a page's query with its parameters by name, without empty ones and those of mails, networks and ads; "" or
 * "?…". A link that repeats the query of its page uses it: a cached page is made for one order of its parameters, and
 * its links have to be those of every other.
 */
export function orderedQuery(search: string | URLSearchParams): string {
  const read = [...new URLSearchParams(search)].filter(([name, value]) => value !== "" && !isTracking(name));
  const query = new URLSearchParams(read);
  query.sort();
  return query.size === 0 ? "" : `?${query.toString()}`;
}
