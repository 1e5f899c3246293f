import { hiddenBy } from "~/platform/access/choices/offers-choice.server";

/** Returns the open data's empty list of offers for readers in a country where we show none. */
export function noOffers(country: { name: string; hasLinks: boolean }) {
  return { total: 0, page: 1, pages: 1, next: null, notices: [hiddenBy(country).text], bonuses: [] };
}
