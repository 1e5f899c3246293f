import type { Money } from "~/domain/money/money";
import type { Offer } from "./bonus.server";
import { standardChance, standardValue } from "../value/standard-value";

function flat<N extends string>(name: N, money: Money | null) {
  return { [`${name}Amount`]: money?.amount ?? null, [`${name}Currency`]: money?.currency ?? null } as Record<
    `${N}Amount`,
    number | null
  > &
    Record<`${N}Currency`, string | null>;
}

/**
 * Returns an offer for the open data's lists. Amounts are minor units with their currency, times UTC; `finishChance` is
 * the share 0 to 1 under ordinary play.
 */
export function publicBonusRow({ bonus, casino, state }: Offer, origin: string) {
  return {
    slug: bonus.slug,
    url: `${origin}/bonuses/${bonus.slug}`,
    casino: casino.name,
    casinoSlug: casino.slug,
    type: bonus.type,
    title: bonus.title,
    state,
    finishChance: standardChance(bonus),
    code: bonus.code,
    percent: bonus.percent,
    ...flat("max", bonus.maxAmount),
    freeSpins: bonus.freeSpins?.count ?? null,
    ...flat("spin", bonus.freeSpins?.value ?? null),
    ...flat("minDeposit", bonus.minDeposit),
    wagering: bonus.wagering,
    wageringBase: bonus.wageringBase,
    slotsContribution: bonus.contributions.slots ?? null,
    ...flat("maxBet", bonus.maxBet),
    ...flat("maxCashout", bonus.maxCashout),
    model: bonus.model,
    claimDays: bonus.claimDays,
    useDays: bonus.useDays,
    startsAt: bonus.startsAt,
    endsAt: bonus.endsAt,
    countries: bonus.countries.join("; "),
    newPlayersOnly: bonus.newPlayersOnly,
    significantTerms: bonus.significantTerms,
    termsUrl: bonus.termsUrl,
    verifiedAt: bonus.verifiedAt,
  };
}

export const BONUS_COLUMNS = [
  "slug",
  "url",
  "casino",
  "casinoSlug",
  "type",
  "title",
  "state",
  "finishChance",
  "code",
  "percent",
  "maxAmount",
  "maxCurrency",
  "freeSpins",
  "spinAmount",
  "spinCurrency",
  "minDepositAmount",
  "minDepositCurrency",
  "wagering",
  "wageringBase",
  "slotsContribution",
  "maxBetAmount",
  "maxBetCurrency",
  "maxCashoutAmount",
  "maxCashoutCurrency",
  "model",
  "claimDays",
  "useDays",
  "startsAt",
  "endsAt",
  "countries",
  "newPlayersOnly",
  "significantTerms",
  "termsUrl",
  "verifiedAt",
] as const satisfies readonly (keyof ReturnType<typeof publicBonusRow>)[];

/**
 * Returns an offer for the open data with the contribution of every kind of game, and the play its chance is computed
 * for (whole units).
 */
export function publicBonus(offer: Offer, origin: string) {
  return {
    ...publicBonusRow(offer, origin),
    contributions: offer.bonus.contributions,
    play: standardValue(offer.bonus)?.play ?? null,
  };
}
