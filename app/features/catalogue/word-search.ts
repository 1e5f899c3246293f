import MiniSearch, { type SearchOptions } from "minisearch";

/**
 * Positions of the items whose words fit, best first. The words of each item are in `fields`; they are indexed when the
 * first one searches, for most visitors filter or read.
 */
export function wordSearch<T>(
  items: readonly T[],
  fields: Readonly<Record<string, (item: T) => string>>,
  searchOptions: SearchOptions,
): (words: string) => number[] {
  let index: MiniSearch<{ id: number; item: T }> | undefined;
  const begin = () => {
    const begun = new MiniSearch<{ id: number; item: T }>({
      fields: Object.keys(fields),
      extractField: ({ id, item }, field) => fields[field]?.(item) ?? String(id),
      searchOptions,
    });
    begun.addAll(items.map((item, id) => ({ id, item })));
    return begun;
  };
  return (words) => (index ??= begin()).search(words).map(({ id }) => Number(id));
}
