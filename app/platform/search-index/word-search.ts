import { searchWords } from "~/domain/text/words";
import { WordIndex } from "./word-index";

/** A field: its text, and the weight of a word in it. */
type SearchedField<T> = readonly [textOf: (item: T) => string, boost: number];

/**
 * Returns positions of the items that have every search word or, if there are none, some of them; best first. A
 * single letter finds the words that begin with it. With `all`, items that have only some words are never found. `fields`
 * gives the text of each item; the index is built on the
 * first search, because most visitors filter or read.
 */
export function wordSearch<T>(
  items: readonly T[],
  fields: Readonly<Record<string, SearchedField<T>>>,
): (words: string, options?: { all?: boolean }) => number[] {
  let index: WordIndex | undefined;
  const begin = () => {
    const begun = new WordIndex(Object.fromEntries(Object.entries(fields).map(([name, [, boost]]) => [name, boost])));
    for (const [position, item] of items.entries())
      begun.add(position, Object.fromEntries(Object.entries(fields).map(([name, [textOf]]) => [name, textOf(item)])));
    return begun;
  };
  return (words, { all: needsAll = false } = {}) => {
    index ??= begin();
    const wanted = searchWords(words);
    const all = index.find(wanted, { shortestPrefix: 1 });
    const { found } = needsAll || all.found.length > 0 ? all : index.find(wanted, { shortestPrefix: 1, any: true });
    return found.map(({ document }) => document);
  };
}
