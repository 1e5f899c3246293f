import { mayBeFeatured } from "~/features/casinos/commercial-tie";
import { inEuros, wholeUnits, type ExchangeRates } from "~/domain/money/money";
import type { BonusFields } from "../schema";
import { shownPlay, type ShownPlay } from "./standard-play";
import { standardChance } from "./standard-value";

/**
 * Offers are ranked within their kind: wagered ones by the chance to finish; those with nothing to wager, which have no
 * chance to rank by, by the casino's safety and then by what they give. Those of casinos we advise against come last.
 */
export const OFFER_GROUPS = ["wagered", "cash", "warned"] as const;
export type OfferGroup = (typeof OFFER_GROUPS)[number];

interface Ranked {
  bonus: BonusFields;
  casino: Parameters<typeof mayBeFeatured>[0] & { score: { score: number | null } | null };
}

export interface OfferRank {
  group: OfferGroup;
  /** Chance to finish a wagered offer of a casino we recommend; lower for all others, so that they follow. */
  place: number;
  /** Safety score of the casino, which decides between offers in one place; -1 for none. */
  score: number;
  /** What an offer without wagering gives in ordinary play, in euros; 0 for any other. */
  worth: number;
  slug: string;
}

/** Place of a wagered offer whose chance can't be computed. */
export const NOT_COMPUTED = -1;
const CASH = -2;
const WARNED = -3;

export function groupOf({ bonus, casino }: Ranked): OfferGroup {
  if (!mayBeFeatured(casino)) return "warned";
  return bonus.wagering > 0 ? "wagered" : "cash";
}

export function rankOf(offer: Ranked, rates: ExchangeRates): OfferRank {
  const { bonus, casino } = offer;
  const group = groupOf(offer);
  const given = bonus.wagering > 0 ? null : playToShow(bonus)?.given;
  return {
    group,
    place: group === "wagered" ? (standardChance(bonus) ?? NOT_COMPUTED) : group === "cash" ? CASH : WARNED,
    score: casino.score?.score ?? -1,
    worth: given ? (inEuros(given, rates) ?? 0) : 0,
    slug: bonus.slug,
  };
}

/** Compares offers for sorting: the smaller one is listed first. Never compares expected values. */
export function byRank(a: OfferRank, b: OfferRank): number {
  return (
    b.place - a.place || b.score - a.score || b.worth - a.worth || (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0)
  );
}

/**
 * Returns the amounts shown beside an offer's figure; without wagering, no more than the cash-out cap leaves. Null when
 * the offer names no amount.
 */
export function playToShow(bonus: BonusFields): ShownPlay | null {
  const play = shownPlay(bonus);
  const { wagering, maxCashout: cap } = bonus;
  if (!play || wagering > 0 || cap === null) return play;
  const isCapped = cap.currency === play.given.currency && wholeUnits(cap) < wholeUnits(play.given);
  return isCapped ? { ...play, given: cap } : play;
}
