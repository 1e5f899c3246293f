import { casinoDomains, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import type { Stored } from "~/backend/documents/port";
import { publishedFaqEntries } from "../published-pages.server";
import type { FaqEntryFields } from "../schema";
import { derive } from "~/platform/catalogue/source.server";
import { WordIndex } from "~/platform/search-index/word-index";
import { plainText, renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
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

const faqIndex = derive([publishedFaqEntries], ({ items }) => {
  const groups = inOrder(items);
  const ordered = [...groups.values()].flat();
  const search = new WordIndex({ question: 3, group: 1, answer: 1 });
  for (const [position, { question, group, answer }] of ordered.entries())
    search.add(position, { question, group, answer: plainText(answer) });
  return { groups, ordered, search };
});

/** Returns questions as their page shows them, with the words that are searched for marked. */
export async function faqQuestions(
  entries: readonly Pick<Stored<FaqEntryFields>, "slug" | "question" | "answer">[],
  terms: ReadonlySet<string> = new Set(),
): Promise<FaqQuestion[]> {
  const ofCasinos = await casinoDomains();
  return entries.map(({ slug, question, answer }) => ({
    anchor: slug,
    question: markWords(question, terms),
    html: withoutCasinoLinks(renderMarkdown(answer), ofCasinos),
  }));
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
