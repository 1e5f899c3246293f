import type { Country } from "~/domain/codes/codes";
import { formatMoney, moneyOf, wholeUnits } from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";
import type { CountryRule } from "~/platform/settings/law-schema";
import { plural } from "~/domain/plural";
import type { BonusFields } from "../schema";
import { standardPlay, type PlayedTerms } from "./standard-play";

/** A country whose rules an offer breaks, with each rule in words, and where the rules are from. */
export interface BrokenLimits extends Pick<CountryRule, "source" | "checkedOn"> {
  country: Country;
  broken: string[];
}

type LimitedOffer = PlayedTerms & Pick<BonusFields, "countries" | "newPlayersOnly" | "useDays">;

/** Kinds of offers that are a share of a deposit. */
const DEPOSITED: readonly BonusFields["type"][] = ["welcome", "deposit_match", "reload"];
/** Kinds of offers that come back, which a player gets after the first bonus. */
const REPEATED: readonly BonusFields["type"][] = ["reload", "cashback", "loyalty"];

function brokenBy(offer: LimitedOffer, { bonusLimits, currency }: CountryRule): string[] {
  const { mostBonus, mostTimes, leastDays, isOnce, isMatched, isCountedInFull, isWinningsFree } = bonusLimits;
  const { useDays, maxAmount, freeSpins, wagering, percent, contributions } = offer;
  const broken: string[] = [];
  const worth = maxAmount ?? (freeSpins && { ...freeSpins.value, amount: freeSpins.value.amount * freeSpins.count });
  // Amounts in different currencies are not compared: a change of the exchange rate must not make an offer unlawful.
  if (mostBonus !== null && worth && worth.currency === currency && wholeUnits(worth) > mostBonus)
    broken.push(`The bonus is ${formatMoney(worth)}; at most ${formatMoney(moneyOf(mostBonus, currency))} is allowed.`);
  const play = wagering > 0 ? standardPlay(offer) : null;
  if (mostTimes !== null && play) {
    const sum = play.deposit + play.bonus;
    const times = (wagering * (play.base === "deposit_plus_bonus" ? sum : play.bonus)) / sum;
    if (times > mostTimes + 1e-9)
      broken.push(
        `Deposit and bonus are wagered ${formatNumber(times, 1)} times; at most ${formatNumber(mostTimes, 1)} times is allowed.`,
      );
  }
  if (leastDays !== null && useDays !== null && useDays < leastDays)
    broken.push(
      `There ${useDays === 1 ? "is" : "are"} ${plural(useDays, "day")} to use it; at least ${String(leastDays)} are required.`,
    );
  if (isOnce && (!offer.newPlayersOnly || REPEATED.includes(offer.type)))
    broken.push("A player may be given a bonus once, at the first game; this offer comes again or later.");
  if (isMatched && DEPOSITED.includes(offer.type) && percent !== null && percent !== 100)
    broken.push(`The bonus is ${formatNumber(percent, 0)}% of the deposit; it must equal the deposit.`);
  if (isCountedInFull && wagering > 0 && Object.values(contributions).some((share) => share > 0 && share < 100))
    broken.push("Some games count in part; a game that counts towards the wagering must count in full.");
  if (isWinningsFree && wagering > 0 && offer.wageringBase === "winnings")
    broken.push("Winnings are wagered, which is not allowed.");
  return broken;
}

/**
 * Returns the rules on bonuses that an offer breaks in the countries it is open to, by country. `restricted`: countries
 * its casino takes no players from, for an offer that names no countries of its own.
 */
export function brokenLimits(
  offer: LimitedOffer,
  rules: readonly CountryRule[],
  restricted: readonly Country[] = [],
): BrokenLimits[] {
  return rules.flatMap((rule) => {
    const { country, source, checkedOn } = rule;
    const isOpen = offer.countries.length === 0 || offer.countries.includes(country);
    const broken = isOpen && !restricted.includes(country) ? brokenBy(offer, rule) : [];
    return broken.length > 0 ? [{ country, broken, source, checkedOn }] : [];
  });
}
