import { derive } from "~/platform/catalogue/source.server";
import type { BonusCardData } from "../public/bonus-card";
import { bonusCard, isRecommendable, offerSource, type Offer } from "../public/bonus.server";
import { standardChance } from "./standard-value";

/** Offers of casinos below this score are not put forward; the list has them. */
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

/** Picked once for all pages, until an offer changes; without the list's index, which takes tens of thousands a while. */
const worthKnowing = derive([offerSource], (offers) => {
  const picked: BonusCardData[] = [];
  // A few picks: taking the best of what is left takes less than sorting tens of thousands.
  for (let left = offers.flatMap(candidateOf); left.length > 0;) {
    const { offer } = left.reduce(better);
    const kind = kindOf(offer);
    left = left.filter((other) => other.offer.casino !== offer.casino && kindOf(other.offer) !== kind);
    picked.push(bonusCard(offer));
  }
  return picked;
});

/**
 * A few active offers for pages that show some, by chance to finish: one a casino, and one a type, of which those with
 * nothing to wager are one, so that the reader sees what offers differ by.
 */
export async function bonusesWorthKnowing(limit: number): Promise<BonusCardData[]> {
  return (await worthKnowing.read()).slice(0, limit);
}
