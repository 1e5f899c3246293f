import { backend } from "~/backend/index.server";
import type { Condition, Stored } from "~/backend/documents/port";
import { untracked } from "~/backend/read-tracking.server";
import { isPaid } from "~/features/casinos/commercial-tie";
import type { HeldCasino } from "~/features/casinos/public/held-casino";
import type { CasinoFields } from "~/features/casinos/schema";
import { publishedBonuses } from "./published-bonuses.server";
import { publishedCasinos } from "~/features/casinos/public/published-casinos.server";
import { shownLogo, shownScore } from "~/features/casinos/public/shown";
import { derive, type ContentOf } from "~/platform/catalogue/source.server";
import type { BonusCardData } from "./bonus-card";
import { bonusState, type BonusState } from "../bonus-lifecycle";
import { ruleFlags } from "../value/rule-flags";
import type { BonusFields } from "../schema";
import { standardChance } from "../value/standard-value";

export interface Offer {
  bonus: Stored<BonusFields>;
  casino: HeldCasino;
  state: BonusState;
}

/** True unless the casino is blacklisted or closed: we don't send visitors to those. */
export function isRecommendable(casino: Pick<CasinoFields, "lifecycle">): boolean {
  return casino.lifecycle === "active" || casino.lifecycle === "warning";
}

/** The published collection the offers come from reports when they change by date. */
function offersOf(items: readonly Stored<BonusFields>[], { byId: casinos }: ContentOf<typeof publishedCasinos>): Offer[] {
  const now = untracked(backend().clock).getTime();
  return items.flatMap((bonus) => {
    const casino = casinos.get(bonus.casinoId);
    return casino ? [{ bonus, casino, state: bonusState(bonus, now) }] : [];
  });
}

/**
 * Every published bonus of a published casino. The published bonuses expire at each bonus's dates, so the states are
 * always current.
 */
export const offerSource = derive([publishedBonuses, publishedCasinos], ({ items }, casinos): readonly Offer[] =>
  offersOf(items, casinos),
);

/** Pages of one offer or one casino don't wait until all offers are derived, which takes a while in a large guide. */
async function fewOffers(where: Condition): Promise<Offer[] | null> {
  const items = await publishedBonuses.readFew([where]);
  return items && offersOf(items, await publishedCasinos.read());
}

const bySlug = derive([offerSource], (offers) => new Map(offers.map((offer) => [offer.bonus.slug, offer])));

const byCasino = derive([offerSource], (offers) => {
  const byId = new Map<string, Offer[]>();
  for (const offer of offers) {
    const of = byId.get(offer.casino.id);
    if (of) of.push(offer);
    else byId.set(offer.casino.id, [offer]);
  }
  return byId;
});

/** Returns a published bonus with its casino, in any state, or null. */
export async function findOffer(slug: string): Promise<Offer | null> {
  const few = await fewOffers(["slug", "==", slug]);
  return few ? (few[0] ?? null) : ((await bySlug.read()).get(slug) ?? null);
}

/** Returns the card of an offer. */
export function bonusCard({ bonus, casino, state }: Offer): BonusCardData {
  return {
    slug: bonus.slug,
    title: bonus.title,
    type: bonus.type,
    casino: {
      slug: casino.slug,
      name: casino.name,
      logo: shownLogo(casino.logo),
      score: casino.score && shownScore(casino.score),
      isPaid: isPaid(casino),
    },
    significantTerms: bonus.significantTerms,
    hasCode: bonus.code !== null,
    state,
    startsAt: bonus.startsAt,
    endsAt: bonus.endsAt,
    chance: standardChance(bonus),
    isParachute: bonus.model === "parachute",
    flags: ruleFlags(bonus, casino.restrictedCountries).map(({ code, label }) => ({ code, label })),
    wagering: bonus.wagering,
    wageringBase: bonus.wageringBase,
    minDeposit: bonus.minDeposit,
  };
}

/** Compares by the chance to finish, better ones first and unknown ones last; never by expected value. */
export function byChance(
  a: { chance: number | null; slug: string },
  b: { chance: number | null; slug: string },
): number {
  return (b.chance ?? -1) - (a.chance ?? -1) || a.slug.localeCompare(b.slug);
}

/** Returns a casino's active offers, best chance to finish first; none for a casino we don't recommend. */
export async function listCasinoOffers(casinoId: string): Promise<BonusCardData[]> {
  const offers = (await fewOffers(["casinoId", "==", casinoId])) ?? (await byCasino.read()).get(casinoId) ?? [];
  return offers
    .filter(({ state, casino }) => state === "active" && isRecommendable(casino))
    .map(bonusCard)
    .sort(byChance);
}
