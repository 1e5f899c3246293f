import { derive } from "~/platform/catalogue/source.server";
import type { BonusCardData } from "../public/bonus-card";
import { bonusCard, isRecommendable, offerSource, type Offer } from "../public/bonus.server";
import { standardChance } from "./standard-value";

/** Offers of casinos below this score are not featured; they are only in the list. */
const LEAST_SCORE_PUT_FORWARD = 7;

interface Candidate {
  offer: Offer;
  chance: number;
}

function candidateOf(offer: Offer): Candidate[] {
  const { bonus, casino, state } = offer;
  if (state !== "active" || !isRecommendable(casino) || (casino.score?.score ?? 0) < LEAST_SCORE_PUT_FORWARD) return [];
  const chance = standardChance(bonus);
  return chance === null ? [] : [{ offer, chance }];
}

function better(a: Candidate, b: Candidate): Candidate {
  if (a.chance !== b.chance) return a.chance > b.chance ? a : b;
  return a.offer.bonus.slug < b.offer.bonus.slug ? a : b;
}

function kindOf({ bonus: { wagering, type } }: Offer): string {
  return wagering === 0 ? "nothing to wager" : type;
}

/**
 * Picked once for all pages until an offer changes. The list's index isn't used because building it takes a while with
 * tens of thousands of offers.
 */
const worthKnowing = derive([offerSource], (offers) => {
  const picked: BonusCardData[] = [];
  // For a few picks, taking the best of the remainder is faster than sorting tens of thousands.
  for (let left = offers.flatMap(candidateOf); left.length > 0;) {
    const { offer } = left.reduce(better);
    const kind = kindOf(offer);
    left = left.filter((other) => other.offer.casino !== offer.casino && kindOf(other.offer) !== kind);
    picked.push(bonusCard(offer));
  }
  return picked;
});

/**
 * Returns a few active offers by chance to finish, at most one for each casino and for each type (no wagering counts as
 * a type), so that readers see how offers differ.
 */
export async function bonusesWorthKnowing(limit: number): Promise<BonusCardData[]> {
  return (await worthKnowing.read()).slice(0, limit);
}
