import { publishedFaqEntries } from "../published-pages.server";
import { derive } from "~/platform/catalogue/source.server";
import { WordIndex } from "~/platform/search-index/word-index";
import { plainText, renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { markWords, searchWords, type TextPiece } from "~/domain/text/words";
import { faqAnchor } from "./faq-anchor";

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
  const ordered = [...items].sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
  const search = new WordIndex({ question: 3, group: 1, answer: 1 });
  for (const [position, { question, group, answer }] of ordered.entries())
    search.add(position, { question, group, answer: plainText(answer) });
  return { ordered, search };
});

/** Returns all questions by group, in their order. */
export async function listFaq(): Promise<FaqGroup[]> {
  const { ordered } = await faqIndex.read();
  const groups = new Map<string, FaqQuestion[]>();
  for (const { id, group, question, answer } of ordered) {
    const entry = { anchor: faqAnchor(id), question: [{ text: question, hit: false }], html: renderMarkdown(answer) };
    const of = groups.get(group);
    if (of) of.push(entry);
    else groups.set(group, [entry]);
  }
  return [...groups].map(([group, entries]) => ({ group, entries }));
}

/**
 * Returns the questions that match the words, best first: those with all of them or, when there are none, with some.
 */
export async function searchFaq(q: string): Promise<FaqQuestion[]> {
  const { ordered, search } = await faqIndex.read();
  const words = searchWords(q);
  const all = search.find(words);
  const { found, terms } = all.found.length > 0 ? all : search.find(words, { any: true });
  return found.flatMap(({ document }) => {
    const entry = ordered[document];
    if (!entry) return [];
    return [
      { anchor: faqAnchor(entry.id), question: markWords(entry.question, terms), html: renderMarkdown(entry.answer) },
    ];
  });
}
