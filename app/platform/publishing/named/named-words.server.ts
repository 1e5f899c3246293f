import { isDeepStrictEqual } from "node:util";
import type { Fields, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { recordExpiry, untracked } from "~/backend/read-tracking.server";
import { derive, perBackend, type PublishedCollection, type Source } from "~/platform/catalogue/source.server";
import type { NamedValue, Naming } from "../editorial-kind";
import { namedKinds } from "../kind-registry.server";
import {
  directivesIn,
  MOST_DIRECTIVES,
  nameOf,
  NO_WORDS,
  type Directive,
  type NamedWords,
} from "../markdown/directive";
import type { EditorialKindName } from "../schema";
import { findRedirect } from "../slugs/former-slugs.server";

/** Returns what may be named of a published item, by its address now or before; null if there is none. */
async function valuesAt(name: EditorialKindName, naming: Naming<object>, slug: string, now: string) {
  const items = await naming.items.read();
  const item = items.get(slug) ?? items.get((await findRedirect(name, slug)) ?? "");
  return item ? new Map(naming.values(item, now).map((value): [string, NamedValue] => [value.name, value])) : null;
}

async function lookUp(directives: readonly Directive[]): Promise<NamedWords> {
  if (directives.length === 0) return NO_WORDS;
  const now = untracked(() => backend().clock()).toISOString();
  const kinds = new Map(namedKinds().map((kind) => [kind.naming.word, kind]));
  const subjects = new Map<string, ReturnType<typeof valuesAt>>();
  const words = new Map<string, string>();
  for (const { kind, slug, field } of directives) {
    const known = kinds.get(kind);
    if (!known) continue;
    const key = `${kind} ${slug}`;
    let values = subjects.get(key);
    if (!values) subjects.set(key, (values = valuesAt(known.name, known.naming, slug, now)));
    const value = (await values)?.get(field);
    // A fact that names another would have to be looked up in turn, and might lead back here.
    if (!value || value.words.includes("{{")) continue;
    words.set(nameOf({ kind, slug, field }), value.words);
    recordExpiry(value.until ?? null);
  }
  return words;
}

/**
 * Returns what stands in place of the directives of texts, now. Pages made with it follow the subjects that are named,
 * and expire when time alone changes the words.
 */
export function wordsOf(...texts: readonly string[]): Promise<NamedWords> {
  return lookUp(texts.flatMap((text) => directivesIn(text).slice(0, MOST_DIRECTIVES)));
}

/**
 * Returns what stands in place of the directives of a collection's texts, for what is made of all of them. The same
 * object comes back until a word is another.
 */
export function wordsWithin<F extends Fields>(
  collection: Source<PublishedCollection<F>>,
  textOf: (item: Stored<F>) => string,
): Source<NamedWords> {
  const directives = derive([collection], ({ items }) => {
    const found = items.flatMap((item) => directivesIn(textOf(item)).slice(0, MOST_DIRECTIVES));
    return [...new Map(found.map((one) => [nameOf(one), one])).values()];
  });
  const last = perBackend(() => ({ words: NO_WORDS }));
  return {
    async read() {
      const words = await lookUp(await directives.read());
      const memory = last();
      if (!isDeepStrictEqual(words, memory.words)) memory.words = words;
      return memory.words;
    },
  };
}
