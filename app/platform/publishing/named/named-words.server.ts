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

interface Looked {
  words: NamedWords;
  /** When time alone changes them (UTC, ISO 8601); null: never. */
  until: string | null;
}

async function lookUp(directives: readonly Directive[]): Promise<Looked> {
  if (directives.length === 0) return { words: NO_WORDS, until: null };
  const now = untracked(() => backend().clock()).toISOString();
  const kinds = new Map(namedKinds().map((kind) => [kind.naming.word, kind]));
  const subjects = new Map<string, ReturnType<typeof valuesAt>>();
  const words = new Map<string, string>();
  let until: string | null = null;
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
    if (value.until != null && (until === null || value.until < until)) until = value.until;
  }
  recordExpiry(until);
  return { words, until };
}

/**
 * Returns what stands in place of the directives of texts, now. Pages made with it follow the subjects that are named,
 * and expire when time alone changes the words.
 */
export async function wordsOf(...texts: readonly string[]): Promise<NamedWords> {
  return (await lookUp(texts.flatMap((text) => directivesIn(text).slice(0, MOST_DIRECTIVES)))).words;
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
  const last = perBackend(() => ({
    ...{ directives: [] as readonly Directive[], items: [] as unknown[] },
    ...{ looked: { words: NO_WORDS, until: null } as Looked, lookedAt: "" },
  }));
  return {
    async read() {
      const found = await directives.read();
      if (found.length === 0) return NO_WORDS;
      const memory = last();
      const named = new Set(found.map(({ kind }) => kind));
      const kinds = namedKinds().filter(({ naming }) => named.has(naming.word));
      const items = await Promise.all(kinds.map(({ naming }) => naming.items.read()));
      const now = untracked(() => backend().clock()).toISOString();
      const { looked, lookedAt } = memory;
      // Asked for by every page that shows one of the texts, so that it isn't looked up again without a change.
      const isCurrent =
        memory.directives === found &&
        items.every((one, at) => one === memory.items[at]) &&
        lookedAt <= now &&
        (looked.until === null || now < looked.until);
      if (isCurrent) {
        recordExpiry(looked.until);
        return looked.words;
      }
      const { words, until } = await lookUp(found);
      const same = isDeepStrictEqual(words, looked.words) ? looked.words : words;
      Object.assign(memory, { directives: found, items, looked: { words: same, until }, lookedAt: now });
      return same;
    },
  };
}
