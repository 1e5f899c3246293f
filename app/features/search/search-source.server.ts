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
import { SearchIndex } from "./search-index";

// Kept from one change to the next: entries that stay as they were are not read again.
const indexes = new WeakMap<Backend, SearchIndex>();

function isOpen({ state, casino }: Offer): boolean {
  return (state === "active" || state === "scheduled") && isRecommendable(casino);
}

/** The search index over everything public, as it stands now. */
export const searchSource = derive(
  [casinoShelf, offerSource, articleShelf, complaintTitleShelf, faqShelf, pageShelf, awardShelf],
  (casinos, { offers }, articles, complaints, faq, pages, awards) => {
    const current = backend();
    let index = indexes.get(current);
    if (!index) indexes.set(current, (index = new SearchIndex()));
    index.follow([
      ...casinos.items.map(casinoEntry),
      ...offers.filter(isOpen).map(bonusEntry),
      ...articles.items.map(articleEntry),
      ...complaints.items.map(complaintEntry),
      ...faq.items.map(faqSource),
      ...pages.items.flatMap(pageEntries),
      ...awards.items.map(awardEntry),
      ...SCREENS,
    ]);
    return { index };
  },
);
