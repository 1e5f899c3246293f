import { searchWords } from "~/domain/text/words";
import { WordIndex } from "./word-index";

/** Of a field: its text, and what a word in it counts. */
type SearchedField<T> = readonly [textOf: (item: T) => string, boost: number];

/**
 * Positions of the items that have every word asked for, or, when there are none, some; best first. One letter finds the
 * words that begin with it. The words of each item are in `fields`; they are indexed when the first one searches, for most
 * visitors filter or read.
 */
export function wordSearch<T>(
  items: readonly T[],
  fields: Readonly<Record<string, SearchedField<T>>>,
): (words: string) => number[] {
  let index: WordIndex | undefined;
  const begin = () => {
    const begun = new WordIndex(Object.fromEntries(Object.entries(fields).map(([name, [, boost]]) => [name, boost])));
    for (const [position, item] of items.entries())
      begun.add(position, Object.fromEntries(Object.entries(fields).map(([name, [textOf]]) => [name, textOf(item)])));
    return begun;
  };
  return (words) => {
    index ??= begin();
    const wanted = searchWords(words);
    const all = index.find(wanted, { shortestPrefix: 1 });
    const { found } = all.found.length > 0 ? all : index.find(wanted, { shortestPrefix: 1, any: true });
    return found.map(({ document }) => document);
  };
}
