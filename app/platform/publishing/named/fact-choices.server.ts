import { backend } from "~/backend/index.server";
import { fold } from "~/domain/text/fold";
import type { FactChoice } from "../markdown/fact-choice";
import { namedKinds } from "../kind-registry.server";

/** Subjects whose facts are listed, and facts of them all. */
const MOST_SUBJECTS = 10;
const MOST_FACTS = 60;

interface Named {
  word: string;
  slug: string;
  title: string;
  /** The words of the query that aren't in its name, which its facts are searched for. */
  left: string[];
  values: () => { name: string; words: string }[];
}

/**
 * Returns the facts that a text can name for a query such as "larkmoor tools": words that are in no subject's name are
 * looked for in the names of facts.
 */
export async function findFacts(q: string): Promise<FactChoice[]> {
  const sought = fold(q.slice(0, 100)).split(/\s+/).filter(Boolean).slice(0, 8);
  if (sought.length === 0) return [];
  const now = backend().clock().toISOString();
  const found: Named[] = [];
  for (const { naming } of namedKinds())
    for (const [slug, item] of await naming.items.read()) {
      const title = naming.titleOf(item);
      const name = fold(`${naming.word} ${title} ${slug}`);
      const left = sought.filter((word) => !name.includes(word));
      if (left.length < sought.length)
        found.push({ word: naming.word, slug, title, left, values: () => naming.values(item, now) });
    }
  return found
    .sort((a, b) => a.left.length - b.left.length || a.title.length - b.title.length)
    .slice(0, MOST_SUBJECTS)
    .flatMap(({ word, slug, title, left, values }) =>
      values()
        .filter(({ name }) => left.every((one) => fold(name).includes(one)))
        .map(({ name, words }) => ({ text: `{{${word} ${slug}: ${name}}}`, subject: title, fact: name, words })),
    )
    .slice(0, MOST_FACTS);
}
