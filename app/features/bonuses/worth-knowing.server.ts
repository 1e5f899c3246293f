import { derive } from "~/features/catalogue/source.server";
import type { BonusCardData } from "./bonus-card";
import { bonusCard, isRecommendable, offerSource, type Offer } from "./bonus.server";
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

function betterFirst({ offer: { bonus: a }, chance }: Candidate, { offer: { bonus: b }, chance: other }: Candidate) {
  if (chance !== other) return other - chance;
  return a.slug < b.slug ? -1 : 1;
}

/** Picked once for all pages, until an offer changes; without the list's index, which takes tens of thousands a while. */
const worthKnowing = derive([offerSource], ({ offers }) => {
  const seen = new Set<string>();
  const picked: BonusCardData[] = [];
  for (const { offer } of offers.flatMap(candidateOf).sort(betterFirst)) {
    const { bonus, casino } = offer;
    const kind = bonus.wagering === 0 ? "nothing to wager" : bonus.type;
    if (seen.has(casino.slug) || seen.has(kind)) continue;
    seen.add(casino.slug).add(kind);
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
