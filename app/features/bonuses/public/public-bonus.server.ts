import type { StandingOf } from "~/features/law/lists/standings.server";
import type { Money } from "~/domain/money/money";
import type { Offer } from "./bonus.server";
import { playToShow } from "../value/offer-rank";
import { ruleFlags } from "../value/rule-flags";
import { standardPlay } from "../value/standard-play";
import { standardChance } from "../value/standard-value";

function flat<N extends string>(name: N, money: Money | null) {
  return { [`${name}Amount`]: money?.amount ?? null, [`${name}Currency`]: money?.currency ?? null } as Record<
    `${N}Amount`,
    number | null
  > &
    Record<`${N}Currency`, string | null>;
}

/**
 * Returns an offer for the open data's lists. Amounts are minor units with their currency, times UTC; `finishChance` is
 * the share 0 to 1 under ordinary play, `standingOf` that of the country the list is for.
 */
export function publicBonusRow({ bonus, casino, state }: Offer, origin: string, standingOf: StandingOf | null = null) {
  const play = playToShow(bonus);
  return {
    slug: bonus.slug,
    url: `${origin}/bonuses/${bonus.slug}`,
    casino: casino.name,
    casinoSlug: casino.slug,
    type: bonus.type,
    title: bonus.title,
    state,
    finishChance: standardChance(bonus),
    ...flat("playDeposit", play && play.deposit),
    ...flat("playBonus", play && play.given),
    flags: ruleFlags(bonus, casino.restrictedCountries)
      .map(({ code }) => code)
      .join("; "),
    code: bonus.code,
    percent: bonus.percent,
    lowestPercent: bonus.lowestPercent,
    ...flat("max", bonus.maxAmount),
    freeSpins: bonus.freeSpins?.count ?? null,
    ...flat("spin", bonus.freeSpins?.value ?? null),
    ...flat("minDeposit", bonus.minDeposit),
    ...flat("maxDeposit", bonus.maxDeposit),
    ...flat("minLoss", bonus.minLoss),
    ...flat("minStakes", bonus.minStakes),
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
    standing: standingOf?.({ casino, offerCountries: bonus.countries }).standing ?? null,
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
  "playDepositAmount",
  "playDepositCurrency",
  "playBonusAmount",
  "playBonusCurrency",
  "flags",
  "code",
  "percent",
  "lowestPercent",
  "maxAmount",
  "maxCurrency",
  "freeSpins",
  "spinAmount",
  "spinCurrency",
  "minDepositAmount",
  "minDepositCurrency",
  "maxDepositAmount",
  "maxDepositCurrency",
  "minLossAmount",
  "minLossCurrency",
  "minStakesAmount",
  "minStakesCurrency",
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
  "standing",
] as const satisfies readonly (keyof ReturnType<typeof publicBonusRow>)[];

/**
 * Returns an offer for the open data with the contribution of every kind of game, the play its chance is computed for
 * (whole units), and the rules its page warns of, with their texts.
 */
export function publicBonus(offer: Offer, origin: string, standingOf: StandingOf | null = null) {
  return {
    ...publicBonusRow(offer, origin, standingOf),
    spinGame: offer.bonus.freeSpins?.game ?? null,
    contributions: offer.bonus.contributions,
    play: standardPlay(offer.bonus),
    warnings: ruleFlags(offer.bonus, offer.casino.restrictedCountries),
  };
}
