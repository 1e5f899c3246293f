import { formatMoney, wholeUnits, type Money } from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";
import type { BonusFields, GameKind } from "../schema";
import { standardPlay } from "./standard-play";
import { BRITISH_WAGERING_LIMIT, isOpenToBritain, isOverBritishLimit, timesWagered } from "./wagering-rules";

export const RULE_FLAG_CODES = [
  "wagering_over_10",
  "cap_below_bonus",
  "deposit_in_wagering_base",
  "popular_games_excluded",
  "short_expiry",
] as const;
export type RuleFlagCode = (typeof RULE_FLAG_CODES)[number];

export interface RuleFlag {
  code: RuleFlagCode;
  /** Label for a badge or a heading. */
  label: string;
  /** Explanation for the player. */
  text: string;
}

export type FlaggedTerms = Parameters<typeof standardPlay>[0] &
  Pick<BonusFields, "claimDays" | "useDays" | "countries">;

const SHORT_EXPIRY_DAYS = 7;

/** The games most people play; jackpots and video poker are left out of wagering nearly everywhere. */
const POPULAR_GAMES: Partial<Record<GameKind, string>> = {
  slots: "slots",
  table_games: "table games",
  live_casino: "live casino",
};

/**
 * Returns the rules of an offer a player should know before taking it, in fixed order. `restrictedCountries` are those
 * the casino takes no players from (ISO 3166-1 alpha-2).
 */
export function ruleFlags(bonus: FlaggedTerms, restrictedCountries: readonly string[] = []): RuleFlag[] {
  return [
    wageringOverBritishLimit(bonus, restrictedCountries),
    capBelowBonus(bonus),
    depositInBase(bonus),
    popularGamesExcluded(bonus),
    shortExpiry(bonus),
  ].filter((flag) => flag !== null);
}

function wageringOverBritishLimit(bonus: FlaggedTerms, restricted: readonly string[]): RuleFlag | null {
  const times = standardTimes(bonus);
  if (!isOpenToBritain(bonus, restricted) || !isOverBritishLimit(times)) return null;
  const { slots = 100 } = bonus.contributions;
  const share = slots > 0 && slots < 100 ? ` on slots, where ${formatNumber(slots, 0)}% of a bet counts` : "";
  return {
    code: "wagering_over_10",
    label: "Wagering over 10× for UK players",
    text: `You must wager ${formatNumber(times, 2)} times the ${bonus.wageringBase === "winnings" ? "winnings" : "bonus"}${share}. Great Britain's rules allow at most ${String(BRITISH_WAGERING_LIMIT)} times.`,
  };
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

function capBelowBonus({ maxCashout, maxAmount, freeSpins }: FlaggedTerms): RuleFlag | null {
  const worth = maxAmount ?? (freeSpins && { ...freeSpins.value, amount: freeSpins.value.amount * freeSpins.count });
  if (maxCashout === null || worth === null || !isLess(maxCashout, worth)) return null;
  return {
    code: "cap_below_bonus",
    label: "Cash-out cap below the bonus",
    text: `However much you win, you are paid ${formatMoney(maxCashout)} at most. The bonus itself is ${formatMoney(worth)}.`,
  };
}

function depositInBase({ wagering, wageringBase }: FlaggedTerms): RuleFlag | null {
  if (wagering === 0 || wageringBase !== "deposit_plus_bonus") return null;
  return {
    code: "deposit_in_wagering_base",
    label: "Deposit counted in the wagering",
    text: "You must wager your own deposit as many times as the bonus, which makes the wagering longer than it sounds.",
  };
}

function popularGamesExcluded({ wagering, contributions }: FlaggedTerms): RuleFlag | null {
  const excluded = Object.entries(POPULAR_GAMES).flatMap(([kind, name]) =>
    contributions[kind as GameKind] === 0 ? [name] : [],
  );
  if (wagering === 0 || excluded.length === 0) return null;
  return {
    code: "popular_games_excluded",
    label: "Popular games count 0%",
    text: `Bets on ${inWords(excluded)} do not count towards the wagering at all.`,
  };
}

function shortExpiry({ useDays, claimDays }: FlaggedTerms): RuleFlag | null {
  const days = useDays !== null && useDays < SHORT_EXPIRY_DAYS ? useDays : claimDays;
  if (days === null || days >= SHORT_EXPIRY_DAYS) return null;
  return {
    code: "short_expiry",
    label: "Expires within a week",
    text: `You have ${days} ${days === 1 ? "day" : "days"} to ${days === useDays ? "use" : "claim"} it. After that it is gone.`,
  };
}

/** Amounts in different currencies are not compared: a change of the exchange rate must not add or remove a flag. */
function isLess(one: Money, other: Money): boolean {
  return one.currency === other.currency && wholeUnits(one) < wholeUnits(other);
}

/** Joins names to "a, b and c". */
function inWords(games: readonly string[]): string {
  const last = games.at(-1) ?? "";
  return games.length < 2 ? last : `${games.slice(0, -1).join(", ")} and ${last}`;
}
