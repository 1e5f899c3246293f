import type { Fields, Stored } from "~/backend/documents/port";
import { derive, type PublishedCollectionSource } from "~/platform/catalogue/source.server";
import { withWords, type NamedWords } from "../markdown/directive";
import { wordsOf, wordsWithin } from "./named-words.server";

/** Returns the text of these fields, lists of lines among them. */
function lineTextOf<T extends object>(item: T, names: readonly (keyof T & string)[]): string {
  return names.map((name) => String(item[name] ?? "")).join("\n");
}

function withLines<T extends object>(item: T, names: readonly (keyof T & string)[], words: NamedWords): T {
  if (!lineTextOf(item, names).includes("{{")) return item;
  const told = (text: unknown): unknown => {
    if (Array.isArray(text)) return text.map(told);
    return typeof text === "string" ? withWords(text, words) : text;
  };
  return { ...item, ...(Object.fromEntries(names.map((name) => [name, told(item[name])])) as Partial<T>) };
}

/** Returns an item from the store with words in place of what these fields name. */
export async function withToldLines<T extends object>(item: T, names: readonly (keyof T & string)[]): Promise<T> {
  return withLines(item, names, await wordsOf(lineTextOf(item, names)));
}

/**
 * Returns a published collection whose fields of these names, lines and texts that aren't Markdown, have words in place
 * of what they name. `all` stays as it was written, for those who edit it. A kind that can be named is named by the
 * collection as written: a name in a name leads nowhere.
 */
export function toldLines<F extends Fields>(
  written: PublishedCollectionSource<F>,
  names: readonly (keyof F & string)[],
): PublishedCollectionSource<F> {
  const textOf = (item: Stored<F>) => lineTextOf(item, names);
  const toldOf = (item: Stored<F>, words: NamedWords) => withLines(item, names, words);
  const told = derive([written, wordsWithin(written, textOf)], (published, words) => {
    const items = published.items.map((item) => toldOf(item, words));
    if (items.every((item, at) => item === published.items[at])) return published;
    const { all, expiresAt } = published;
    return { items, all, expiresAt, byId: new Map(items.map((item) => [item.id, item])) };
  });
  return {
    read: told.read,
    async readFew(where) {
      const items = await written.readFew(where);
      if (!items?.some((item) => textOf(item).includes("{{"))) return items;
      const words = await wordsOf(...items.map(textOf));
      return items.map((item) => toldOf(item, words));
    },
    peek: written.peek,
  };
}
