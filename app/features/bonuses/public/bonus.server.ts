import { groupedBy } from "~/domain/lists/grouped-by";
import { backend } from "~/backend/index.server";
import type { Condition, Stored } from "~/backend/documents/port";
import { untracked } from "~/backend/read-tracking.server";
import { isPaid, mayBeFeatured } from "~/features/casinos/commercial-tie";
import type { HeldCasino } from "~/features/casinos/held-casino";
import type { CasinoFields } from "~/features/casinos/schema";
import { standingsIn, type StandingOf } from "~/features/law/lists/standings.server";
import type { Country } from "~/domain/codes/codes";
import { publishedBonuses } from "./list/published-bonuses.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { shownLogo, shownScore } from "~/features/casinos/shown";
import { derive, type ContentOf } from "~/platform/catalogue/source.server";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { settingsInMemory } from "~/platform/settings/published-settings.server";
import type { BonusCardData } from "./bonus-card";
import { offerFacts } from "./offer-facts.server";
import { bonusState, type BonusState } from "../bonus-lifecycle";
import { STATE_LABELS } from "../labels";
import { TYPE_LABELS } from "../kinds";
import { byRank, groupOf, rankOf } from "../value/offer-rank";
import { ruleFlags } from "../value/rule-flags";
import type { BonusFields } from "../schema";
import { shownWorth } from "../value/shown-worth.server";

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
function offersOf(
  items: readonly Stored<BonusFields>[],
  { byId: casinos }: ContentOf<typeof publishedCasinos>,
): Offer[] {
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

const byCasino = derive([offerSource], (offers) => groupedBy(offers, ({ casino }) => casino.id));

/** Returns a published bonus with its casino, in any state, or null. */
export async function findOffer(slug: string): Promise<Offer | null> {
  const few = await fewOffers(["slug", "==", slug]);
  return few ? (few[0] ?? null) : ((await bySlug.read()).get(slug) ?? null);
}

/** Returns the card of an offer. */
export function bonusCard(offer: Offer): BonusCardData {
  const { bonus, casino, state } = offer;
  return {
    group: groupOf(offer),
    slug: bonus.slug,
    title: bonus.title,
    kind: TYPE_LABELS[bonus.type],
    casino: {
      slug: casino.slug,
      name: casino.name,
      logo: shownLogo(casino.logo),
      score: casino.score && shownScore(casino.score),
      isPaid: isPaid(casino),
    },
    facts: offerFacts(bonus),
    state,
    stateLabel: STATE_LABELS[state],
    startsAt: bonus.startsAt,
    endsAt: bonus.endsAt,
    worth: shownWorth(bonus),
    flags: ruleFlags(bonus, casino.restrictedCountries).map(({ code, label }) => ({ code, label })),
  };
}

/** Returns the card as readers in a country see it: it says so if the offer isn't open to players there. */
export function cardIn(card: BonusCardData, { casino, bonus }: Offer, standingOf: StandingOf | null): BonusCardData {
  const here = standingOf?.({ casino, offerCountries: bonus.countries });
  return here?.standing === "refuses" ? { ...card, here } : card;
}

/**
 * Returns a casino's active offers in their order; none for a casino whose offers we don't feature. For a reader in
 * `country`, those that aren't open to players there come last and say so.
 */
export async function listCasinoOffers(casinoId: string, country: Country | null = null): Promise<BonusCardData[]> {
  const offers = (await fewOffers(["casinoId", "==", casinoId])) ?? (await byCasino.read()).get(casinoId) ?? [];
  const shown = offers.filter(({ state, casino }) => state === "active" && mayBeFeatured(casino));
  // The rates are read only where sums are compared, so that a change of the settings leaves other pages as they are.
  const comparesSums = shown.filter(({ bonus }) => bonus.wagering === 0).length > 1;
  const settings = comparesSums ? (await settingsInMemory.read()).items[0] : undefined;
  const { rates } = (settings ?? DEFAULT_SETTINGS).exchange;
  const standingOf = country && (await standingsIn(country));
  return shown
    .map((offer) => ({ offer, rank: rankOf(offer, rates) }))
    .sort((a, b) => byRank(a.rank, b.rank))
    .map(({ offer }) => cardIn(bonusCard(offer), offer, standingOf))
    .sort((a, b) => Number(a.here !== undefined) - Number(b.here !== undefined));
}
