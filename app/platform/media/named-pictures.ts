import { mediaIdsIn } from "./media-address";

const found = new WeakMap<object, readonly string[]>();

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === "string") for (const id of mediaIdsIn(value)) into.add(id);
  else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) collect(each, into);
}

/**
 * Returns the ids of all pictures a document names, as a hero, as a logo or within Markdown. Computed once per
 * version.
 */
export function mediaIdsOf(document: object): readonly string[] {
  const known = found.get(document);
  if (known) return known;
  const ids = new Set<string>();
  collect(document, ids);
  found.set(document, [...ids]);
  return [...ids];
}
