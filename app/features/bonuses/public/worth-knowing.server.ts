import { mayBeFeatured } from "~/features/casinos/commercial-tie";
import { mayBePutForward, standingIn } from "~/features/law/legal-standing.server";
import { derive } from "~/platform/catalogue/source.server";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { settingsInMemory } from "~/platform/settings/published-settings.server";
import type { Country } from "~/domain/codes/codes";
import type { ExchangeRates } from "~/domain/money/money";
import type { BonusCardData } from "./bonus-card";
import { bonusCard, offerSource, type Offer } from "./bonus.server";
import { LEAST_FEATURED_SCORE } from "../kinds";
import { byRank, NOT_COMPUTED, rankOf, type OfferRank } from "../value/offer-rank";

interface Candidate {
  offer: Offer;
  rank: OfferRank;
}

function candidateOf(offer: Offer, rates: ExchangeRates): Candidate[] {
  const { casino, state } = offer;
  if (state !== "active" || !mayBeFeatured(casino) || (casino.score?.score ?? 0) < LEAST_FEATURED_SCORE) return [];
  const rank = rankOf(offer, rates);
  return rank.place === NOT_COMPUTED ? [] : [{ offer, rank }];
}

function better(a: Candidate, b: Candidate): Candidate {
  return byRank(a.rank, b.rank) <= 0 ? a : b;
}

function kindOf({ bonus: { wagering, type } }: Offer): string {
  return wagering === 0 ? "nothing to wager" : type;
}

function pick(offers: readonly Offer[], rates: ExchangeRates): BonusCardData[] {
  const picked: BonusCardData[] = [];
  // For a few picks, taking the best of the remainder is faster than sorting tens of thousands.
  for (let left = offers.flatMap((offer) => candidateOf(offer, rates)); left.length > 0;) {
    const { offer } = left.reduce(better);
    const kind = kindOf(offer);
    left = left.filter((other) => other.offer.casino !== offer.casino && kindOf(other.offer) !== kind);
    picked.push(bonusCard(offer));
  }
  return picked;
}

/**
 * Picked once for each country until an offer changes. The list's index isn't used because building it takes a while with
 * tens of thousands of offers.
 */
const worthKnowing = derive([offerSource, settingsInMemory], (offers, { items: settings }) => {
  const { exchange, localLicences } = settings[0] ?? DEFAULT_SETTINGS;
  const { rates } = exchange;
  const picks = new Map<Country | null, BonusCardData[]>();
  return (country: Country | null) => {
    let picked = picks.get(country);
    if (!picked) {
      const fits = ({ casino, bonus: { countries } }: Offer) =>
        country === null ||
        mayBePutForward(standingIn(country, { casino, offerCountries: countries }, localLicences.countries).standing);
      picks.set(country, (picked = pick(offers.filter(fits), rates)));
    }
    return picked;
  };
});

/**
 * Returns a few active offers in their order, at most one for each casino and for each type (no wagering counts as a
 * type), so that readers see how offers differ; with a country, of those open to players there whose
 * casino holds the licence that the law requires.
 */
export async function bonusesWorthKnowing(limit: number, country: Country | null = null): Promise<BonusCardData[]> {
  return (await worthKnowing.read())(country).slice(0, limit);
}
