import { LRUCache } from "lru-cache";
import type { Stored } from "~/backend/documents/port";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { toldLines } from "~/platform/publishing/named/told-lines.server";
import { EDITORIAL_VISIBILITY, inMilliseconds } from "~/platform/publishing/editorial-visibility";
import { bonuses } from "../../collection";
import type { BonusFields } from "../../schema";
import { SEARCH_LINES } from "~/platform/publishing/fields/search-fields";

/** A text of one thousand characters may take two kilobytes. */
const terms = new LRUCache<string, string>({ max: 1_000 });

/**
 * Makes offers with the same terms share one string, because operators repeat their terms and no text of an offer is
 * longer.
 */
function withSharedTerms(bonus: Stored<BonusFields>): Stored<BonusFields> {
  const { significantTerms: text } = bonus;
  const known = terms.get(text);
  if (known === undefined) terms.set(text, text);
  else bonus.significantTerms = known;
  return bonus;
}

/** As written: texts name offers by it. Also changes at each bonus's own dates, so that nothing derived from it shows an offer past its end. */
export const writtenBonuses = definePublishedCollection(bonuses, {
  ...EDITORIAL_VISIBILITY,
  keep: withSharedTerms,
  expires: ({ publishAt, startsAt, endsAt, withdrawnAt }) => [
    publishAt,
    inMilliseconds(startsAt),
    inMilliseconds(endsAt),
    inMilliseconds(withdrawnAt),
  ],
});

export const publishedBonuses = toldLines(writtenBonuses, ["title", "significantTerms", ...SEARCH_LINES]);
