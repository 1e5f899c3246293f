import type { Country } from "~/domain/codes/codes";
import { formatMoney, wholeUnits, type Money } from "~/domain/money/money";
import type { BonusFields, GameKind } from "../schema";
import { standardPlay, type PlayedTerms } from "./standard-play";
import { concernsBritain, rulesOf, timesWagered, type Rule } from "./wagering-rules";

export type FlaggedTerms = PlayedTerms & Pick<BonusFields, "claimDays" | "useDays" | "countries">;

/** The games most people play; jackpots and video poker are left out of wagering nearly everywhere. */
const POPULAR_GAMES: Partial<Record<GameKind, string>> = {
  slots: "slots",
  table_games: "table games",
  live_casino: "live casino",
};

/**
 * Returns the rules of an offer a player should know before taking it, in fixed order. `restrictedCountries` are those
 * the casino takes no players from (ISO 3166-1 alpha-2); `country` is where the reader lives, whose rules alone count
 * then.
 */
export function ruleFlags(
  bonus: FlaggedTerms,
  restrictedCountries: readonly string[] = [],
  country: Country | null = null,
): Rule[] {
  const { wagering, wageringBase, contributions, useDays, claimDays } = bonus;
  const { slots = 100 } = contributions;
  const capped = cappedBelow(bonus);
  return rulesOf({
    times: standardTimes(bonus),
    wagered: wageringBase === "winnings" ? "winnings" : "bonus",
    partlyCounted: slots > 0 && slots < 100 ? { games: "slots", percent: slots } : null,
    isForBritain: concernsBritain(bonus, restrictedCountries, country),
    isDepositWagered: wagering > 0 && wageringBase === "deposit_plus_bonus",
    isCapBelowBonus: capped !== null,
    capWords: capped,
    excludedGames: wagering > 0 ? excludedGames(contributions) : [],
    useDays,
    claimDays,
  });
}

/** Returns how many times the bonus is wagered in the calculator's standard play, so that flag and calculator agree. */
function standardTimes(bonus: FlaggedTerms): number {
  const play = standardPlay(bonus);
  // Where slots do not count the calculator has no answer, and another flag says so.
  if (play && play.bonus > 0) return timesWagered({ ...play, contribution: play.contribution || 1 });
  const { wagering, wageringBase, percent } = bonus;
  const deposit = percent === null ? 0 : 100 / percent;
  return timesWagered({ deposit, bonus: 1, wagering, base: wageringBase ?? "bonus", contribution: 1 });
}

function cappedBelow({ maxCashout, maxAmount, freeSpins }: FlaggedTerms): { cap: string; bonus: string } | null {
  const worth = maxAmount ?? (freeSpins && { ...freeSpins.value, amount: freeSpins.value.amount * freeSpins.count });
  if (maxCashout === null || worth === null || !isLess(maxCashout, worth)) return null;
  return { cap: formatMoney(maxCashout), bonus: formatMoney(worth) };
}

function excludedGames(contributions: BonusFields["contributions"]): string[] {
  return Object.entries(POPULAR_GAMES).flatMap(([kind, name]) => (contributions[kind as GameKind] === 0 ? [name] : []));
}

/** Amounts in different currencies are not compared: a change of the exchange rate must not add or remove a flag. */
function isLess(one: Money, other: Money): boolean {
  return one.currency === other.currency && wholeUnits(one) < wholeUnits(other);
}
