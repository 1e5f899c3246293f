import { backend, type Backend } from "~/backend/index.server";
import { isRecommendable, offerSource, type Offer } from "~/features/bonuses/bonus.server";
import { articleShelf, awardShelf, casinoShelf, faqShelf, pageShelf } from "~/features/catalogue/shelves.server";
import { derive } from "~/features/catalogue/source.server";
import { complaintTitleShelf } from "./complaint-titles.server";
import {
  articleEntry,
  awardEntry,
  bonusEntry,
  casinoEntry,
  complaintEntry,
  faqSource,
  pageEntries,
  SCREENS,
} from "./entries.server";
import { SearchIndex, type EntrySource } from "./search-index";

// Kept from one change to the next: entries that stay as they were are not read again.
const indexes = new WeakMap<Backend, SearchIndex>();

function isOpen({ state, casino }: Offer): boolean {
  return (state === "active" || state === "scheduled") && isRecommendable(casino);
}

const source = derive(
  [casinoShelf, offerSource, articleShelf, complaintTitleShelf, faqShelf, pageShelf, awardShelf],
  (casinos, offers, articles, complaints, faq, pages, awards) => {
    function* everything(): Generator<EntrySource> {
      for (const casino of casinos.items) yield casinoEntry(casino);
      for (const offer of offers) if (isOpen(offer)) yield bonusEntry(offer);
      for (const article of articles.items) yield articleEntry(article);
      for (const complaint of complaints.items) yield complaintEntry(complaint);
      for (const entry of faq.items) yield faqSource(entry);
      for (const page of pages.items) yield* pageEntries(page);
      for (const award of awards.items) yield awardEntry(award);
      yield* SCREENS;
    }
    const current = backend();
    let index = indexes.get(current);
    if (!index) indexes.set(current, (index = new SearchIndex()));
    return { index, followed: index.follow(everything()) };
  },
);

/** The search index over everything public, as it stands now. */
export async function readSearchIndex(): Promise<SearchIndex> {
  const { index, followed } = await source.read();
  await followed;
  return index;
}
