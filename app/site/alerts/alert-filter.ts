import type { ListQuery } from "~/http/pages/list-query";

type Filter = Pick<ListQuery, "q" | "values">;

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
