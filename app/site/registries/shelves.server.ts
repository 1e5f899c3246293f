import { articles } from "~/features/news/collection";
import { awards } from "~/features/awards/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { complaintTotals } from "~/features/complaints/collection";
import { faqEntries, pages } from "~/features/pages/collection";
import { editorialHeads, redirects } from "~/platform/publishing/collection";
import { isPublic } from "~/platform/publishing/schema";
import { reviewTotals } from "~/features/reviews/collection";
import { settings } from "~/platform/settings/collection";
import { CASINOS_INSTEAD } from "./read-first";
import { defineShelf } from "~/platform/catalogue/source.server";

const editorial = {
  isVisible: isPublic,
  turns: (item: { publishAt: string | null }) => [item.publishAt],
};

const WITH_MILLISECONDS = "2026-11-22T00:00:00.000Z".length;

/** "…:00Z" sorts after "…:00.000Z": moments are compared as text, so they are written alike. */
function inMilliseconds(at: string | null): string | null {
  return at === null || at.length === WITH_MILLISECONDS ? at : new Date(at).toISOString();
}

/** What the public reads all the time, in memory. */
export const casinoShelf = defineShelf(casinos, {
  ...editorial,
  // Pages have them by `findWholeCasino`, lists of the admin area by `wholeItems`.
  instead: CASINOS_INSTEAD,
});
/** Turns with each bonus's own dates as well, so that nothing made from it shows an offer past its end. */
export const bonusShelf = defineShelf(bonuses, {
  ...editorial,
  turns: ({ publishAt, startsAt, endsAt, withdrawnAt }) => [
    publishAt,
    inMilliseconds(startsAt),
    inMilliseconds(endsAt),
    inMilliseconds(withdrawnAt),
  ],
});
export const articleShelf = defineShelf(articles, editorial);
/** Turns with a year's own dates as well: nominations and voting open and close, and winners are told. */
export const awardShelf = defineShelf(awards, {
  ...editorial,
  turns: ({ publishAt, dates }) => [publishAt, ...Object.values(dates).map(inMilliseconds)],
});
export const pageShelf = defineShelf(pages, editorial);
export const faqShelf = defineShelf(faqEntries);
export const settingsShelf = defineShelf(settings);
/** What editors know of each thing they have edited: for staff alone. */
export const headShelf = defineShelf(editorialHeads);
export const redirectShelf = defineShelf(redirects);
/** One small document a casino. */
export const reviewTotalsShelf = defineShelf(reviewTotals);
export const complaintTotalsShelf = defineShelf(complaintTotals);
