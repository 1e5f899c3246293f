import { casinoDomains, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import type { Stored } from "~/backend/documents/port";
import { publishedFaqEntries } from "../published-pages.server";
import type { FaqEntryFields } from "../schema";
import { derive } from "~/platform/catalogue/source.server";
import { WordIndex } from "~/platform/search-index/word-index";
import { plainText } from "~/platform/publishing/markdown/markdown.server";
import { wordsWithin } from "~/platform/publishing/named/named-words.server";
import { renderNamed } from "~/platform/publishing/named/render-named.server";
import { markWords, searchWords, type TextPiece } from "~/domain/text/words";
import { inOrder } from "./faq-groups";

/** A question as its page shows it. */
export interface FaqQuestion {
  anchor: string;
  question: TextPiece[];
  html: string;
}

export interface FaqGroup {
  group: string;
  entries: FaqQuestion[];
}

const faqWords = wordsWithin(publishedFaqEntries, ({ answer }) => answer);

const faqIndex = derive([publishedFaqEntries, faqWords], ({ items }, words) => {
  const groups = inOrder(items);
  const ordered = [...groups.values()].flat();
  const search = new WordIndex({ question: 3, group: 1, answer: 1 });
  for (const [position, { question, group, answer }] of ordered.entries())
    search.add(position, { question, group, answer: plainText(answer, words) });
  return { groups, ordered, search };
});

/** Returns questions as their page shows them, with the words that are searched for marked. */
export async function faqQuestions(
  entries: readonly Pick<Stored<FaqEntryFields>, "slug" | "question" | "answer">[],
  terms: ReadonlySet<string> = new Set(),
): Promise<FaqQuestion[]> {
  const ofCasinos = await casinoDomains();
  return Promise.all(
    entries.map(async ({ slug, question, answer }) => ({
      anchor: slug,
      question: markWords(question, terms),
      html: withoutCasinoLinks(await renderNamed(answer), ofCasinos),
    })),
  );
}

/** Returns all questions by group, in their order. */
export async function listFaq(): Promise<FaqGroup[]> {
  const { groups } = await faqIndex.read();
  return Promise.all([...groups].map(async ([group, entries]) => ({ group, entries: await faqQuestions(entries) })));
}

/**
 * Returns the questions that match the words, best first: those with all of them or, when there are none, with some.
 */
export async function searchFaq(q: string): Promise<FaqQuestion[]> {
  const { ordered, search } = await faqIndex.read();
  const words = searchWords(q);
  const all = search.find(words);
  const { found, terms } = all.found.length > 0 ? all : search.find(words, { any: true });
  return faqQuestions(
    found.flatMap(({ document }) => ordered[document] ?? []),
    terms,
  );
}
