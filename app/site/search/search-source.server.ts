import { lazily } from "~/backend/concurrency";
import { backend, type Backend } from "~/backend/index.server";
import { offerSource, type Offer } from "~/features/bonuses/public/bonus.server";
import { mayBeFeatured } from "~/features/casinos/commercial-tie";
import { publishedGames } from "~/features/games/published-games.server";
import { publishedArticles } from "~/features/news/published-articles.server";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { publishedFaqEntries, publishedPages } from "~/features/pages/published-pages.server";
import { derive } from "~/platform/catalogue/source.server";
import { NO_WORDS, type NamedWords } from "~/platform/publishing/markdown/directive";
import { wordsWithin } from "~/platform/publishing/named/named-words.server";
import { FIXED_PAGES } from "~/features/pages/fixed-pages";
import { publishedComplaintTitles } from "~/features/complaints/public/complaint-titles.server";
import {
  articleEntries,
  awardEntries,
  bonusEntries,
  casinoEntries,
  complaintEntries,
  faqEntries,
  gameEntries,
  pageEntries,
  SCREENS,
} from "./entries.server";
import { entryOf, SearchIndex, type EntrySource } from "./search-index";

// Kept between changes, so that unchanged entries are not read again.
const indexes = new WeakMap<Backend, SearchIndex>();

function isOpen({ state, casino }: Offer): boolean {
  return (state === "active" || state === "scheduled") && mayBeFeatured(casino);
}

/** A text without directives is not read again when a word of another changes. */
const named = (text: string, words: NamedWords) => (text.includes("{{") ? words : NO_WORDS);

const source = derive(
  [
    publishedCasinos,
    offerSource,
    publishedArticles,
    publishedComplaintTitles,
    publishedFaqEntries,
    publishedPages,
    publishedAwards,
    publishedGames,
    wordsWithin(publishedArticles, ({ body }) => body),
    wordsWithin(publishedFaqEntries, ({ answer }) => answer),
    wordsWithin(publishedPages, ({ body }) => body),
  ],
  (casinos, offers, articles, complaints, faq, pages, awards, games, inArticles, inFaq, inPages) => {
    function* everything(): Generator<EntrySource> {
      for (const casino of casinos.items) yield entryOf(casinoEntries, casino);
      for (const offer of offers) if (isOpen(offer)) yield entryOf(bonusEntries, offer.bonus, offer.casino);
      for (const article of articles.items) yield entryOf(articleEntries, article, named(article.body, inArticles));
      for (const complaint of complaints.items) yield entryOf(complaintEntries, complaint);
      for (const entry of faq.items) yield entryOf(faqEntries, entry, named(entry.answer, inFaq));
      for (const page of pages.items)
        if (FIXED_PAGES[page.slug] !== undefined) yield entryOf(pageEntries, page, named(page.body, inPages));
      for (const game of games.items) yield entryOf(gameEntries, game);
      for (const award of awards.items) yield entryOf(awardEntries, award);
      yield* SCREENS;
    }
    const current = backend();
    let index = indexes.get(current);
    if (!index) indexes.set(current, (index = new SearchIndex()));
    const followed = index;
    return { index, follow: lazily(() => followed.follow(everything())) };
  },
);

/** Returns the up-to-date search index over everything public. */
export async function readSearchIndex(): Promise<SearchIndex> {
  const { index, follow } = await source.read();
  await follow();
  index.tryAgain();
  return index;
}
