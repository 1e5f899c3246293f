import { isTrackingParameter } from "./tracking";

/**
 * Returns a page's query ("" or "?…") with its parameters sorted by name, without empty ones and without the tracking
 * parameters of mails, networks and ads. Links that repeat their page's query use it: one cached page serves every
 * order of its parameters, so its links must not depend on that order.
 */
export function orderedQuery(search: string | URLSearchParams): string {
  const read = [...new URLSearchParams(search)].filter(([name, value]) => value !== "" && !isTrackingParameter(name));
  const query = new URLSearchParams(read);
  query.sort();
  return query.size === 0 ? "" : `?${query.toString()}`;
}
