import { hiddenBy } from "~/platform/access/choices/offers-choice.server";

/** Returns the open data's list of offers for a country, named in words, whose readers get none. */
export function noOffers(country: string) {
  return { total: 0, page: 1, pages: 1, next: null, notices: [hiddenBy(country).text], bonuses: [] };
}
