import { ANY_COUNTRY, COUNTRY_PARAMETER } from "~/http/page-cache/country-parameter";
import type { PublicListQuery } from "~/http/pages/list-query";
import type { AlertKind } from "~/platform/alerts/kinds";

type Filter = Pick<PublicListQuery, "q" | "values">;

/**
 * Returns the filter that an alert keeps as the query of a list. It was checked when it was saved; a choice that the list
 * no longer has stays in it, since without that choice the filter would let more through.
 */
export function filterOfSubject(subject: string): Filter {
  const values: Record<string, string[]> = {};
  let q = "";
  for (const [name, value] of new URLSearchParams(subject)) {
    if (name === "q") q = value;
    else (values[name] ??= []).push(value);
  }
  return { q, values };
}

/** The kinds whose subject is a filter. */
export type ListKind = Extract<AlertKind, "casinos" | "bonuses">;

/**
 * Returns the list's query for an alert's filter. If the filter has no country, the query names any, because otherwise
 * the reader's own would be added and the list would leave out some of what they were told about.
 */
export function listQueryOf(subject: string): URLSearchParams {
  const query = new URLSearchParams(subject);
  if (!query.has(COUNTRY_PARAMETER)) query.set(COUNTRY_PARAMETER, ANY_COUNTRY);
  return query;
}

/** Returns the path of the list that an alert's filter is about, sorted by `sort` if given. */
export function listPathOf(kind: ListKind, subject: string, sort?: "newest"): string {
  const query = listQueryOf(subject);
  if (sort) query.set("sort", sort);
  return `/${kind}?${query.toString()}`;
}
