import type { Country } from "~/domain/codes/codes";
import { formatNumber } from "~/domain/numbers";
import type { BonusFields, WageringBase } from "../schema";

/**
 * Maximum wagering of a bonus in Great Britain, in times the bonus (Gambling Commission, LCCP, social responsibility
 * code 5.1.1). Players are warned of it; what other countries' rules limit is checked for staff (`country-limits.ts`).
 */
const BRITISH_WAGERING_LIMIT = 10;
/** Less time than this to claim or use a bonus is too little for most players. */
const SHORT_EXPIRY_DAYS = 7;

export const RULE_CODES = [
  "wagering_over_10",
  "deposit_in_wagering_base",
  "cap_below_bonus",
  "popular_games_excluded",
  "short_expiry",
] as const;
export type RuleCode = (typeof RULE_CODES)[number];

export function isRule({ code }: { code: string }): boolean {
  return (RULE_CODES as readonly string[]).includes(code);
}

export interface Rule {
  code: RuleCode;
  /** Label for a badge or a heading. */
  label: string;
  /** Explanation for the player. */
  text: string;
}

/** The facts that decide which rules a player is warned of, taken from an offer's terms or from typed figures. */
export interface RuleFacts {
  /** How many times the bonus itself is wagered, as `timesWagered` counts. */
  times: number;
  wagered: "bonus" | "winnings";
  /** The games the times are counted for, where only a share of a bet counts: percent. */
  partlyCounted: { games: string; percent: number } | null;
  isForBritain: boolean;
  isDepositWagered: boolean;
  isCapBelowBonus: boolean;
  /** Cap and bonus in words, where they are in a known currency. */
  capWords: { cap: string; bonus: string } | null;
  /** Names of popular games that don't count towards the wagering. */
  excludedGames: readonly string[];
  /** Days to use or claim the bonus; null for no limit. Apart from these, the offer itself may run without an end. */
  useDays: number | null;
  claimDays: number | null;
}

/** Returns the rules a player should know before taking a bonus, in fixed order: for every list, page and calculator. */
export function rulesOf(facts: RuleFacts): Rule[] {
  return [
    wageringOverBritishLimit(facts),
    depositInBase(facts),
    capBelowBonus(facts),
    popularGamesExcluded(facts),
    shortExpiry(facts),
  ].filter((rule) => rule !== null);
}

function wageringOverBritishLimit({ times, wagered, partlyCounted, isForBritain }: RuleFacts): Rule | null {
  if (!isForBritain || times <= BRITISH_WAGERING_LIMIT) return null;
  const where = partlyCounted
    ? ` on ${partlyCounted.games}, where ${formatNumber(partlyCounted.percent, 2)}% of a bet counts`
    : "";
  return {
    code: "wagering_over_10",
    label: "Wagering over 10× for UK players",
    text: `You must wager ${timesInWords(times)} times the ${wagered}${where}. Great Britain's rules allow at most ${String(BRITISH_WAGERING_LIMIT)} times.`,
  };
}

/** Above this a fraction of a time says nothing to a player; near the limit it decides. */
const EXACT_UP_TO = 20;

/** Returns "12.5", but "about 83" of 83.33. */
function timesInWords(times: number): string {
  if (Number.isInteger(times) || times <= EXACT_UP_TO) return formatNumber(times, 2);
  return `about ${formatNumber(times, 0)}`;
}

function capBelowBonus({ isCapBelowBonus, capWords }: RuleFacts): Rule | null {
  if (!isCapBelowBonus) return null;
  return {
    code: "cap_below_bonus",
    label: "Cash-out cap below the bonus",
    text: capWords
      ? `However much you win, you are paid ${capWords.cap} at most. The bonus itself is ${capWords.bonus}.`
      : "However much you win, the most you can be paid is less than the bonus itself.",
  };
}

function depositInBase({ isDepositWagered }: RuleFacts): Rule | null {
  if (!isDepositWagered) return null;
  return {
    code: "deposit_in_wagering_base",
    label: "Deposit counted in the wagering",
    text: "You must wager your own deposit as many times as the bonus, which makes the wagering longer than it sounds.",
  };
}

function popularGamesExcluded({ excludedGames }: RuleFacts): Rule | null {
  if (excludedGames.length === 0) return null;
  return {
    code: "popular_games_excluded",
    label: "Popular games count 0%",
    text: `Bets on ${inWords(excludedGames)} do not count towards the wagering at all.`,
  };
}

function shortExpiry({ useDays, claimDays }: RuleFacts): Rule | null {
  const isShort = (days: number | null): days is number => days !== null && days < SHORT_EXPIRY_DAYS;
  const [days, step] = isShort(useDays) ? [useDays, "use"] : [claimDays, "claim"];
  if (!isShort(days)) return null;
  return {
    code: "short_expiry",
    // Says what runs out, because an offer without an end doesn't expire.
    label: `Under ${String(SHORT_EXPIRY_DAYS)} days to ${step} it`,
    text: `You have ${String(days)} ${days === 1 ? "day" : "days"} to ${step} it. After that it is gone.`,
  };
}

interface Wagered {
  deposit: number;
  bonus: number;
  /** How many times the base is to be wagered; 0 for none. */
  wagering: number;
  base: WageringBase;
  /** Share of a bet that counts towards the wagering: over 0, at most 1. */
  contribution: number;
}

/** Returns the amount to wager, times × base ÷ game contribution, in the unit of the deposit and the bonus. */
export function requiredWagering({ deposit, bonus, wagering, base, contribution }: Wagered): number {
  if (wagering === 0) return 0;
  return (wagering * (base === "deposit_plus_bonus" ? deposit + bonus : bonus)) / contribution;
}

/**
 * Returns how many times the bonus itself is wagered, with two decimals: 6 times at half the contribution is 12 times,
 * and 8 times the bonus plus an equal deposit is 16 times. 0 without a bonus.
 */
export function timesWagered(wagered: Wagered): number {
  return wagered.bonus > 0 ? Math.round((requiredWagering(wagered) / wagered.bonus) * 100) / 100 : 0;
}

/** True if players in Great Britain can take the offer. `restricted` lists countries the casino takes no players from. */
function isOpenToBritain({ countries }: Pick<BonusFields, "countries">, restricted: readonly string[]): boolean {
  return (countries.length === 0 || countries.includes("GB")) && !restricted.includes("GB");
}

/** Joins names to "a, b and c". */
function inWords(games: readonly string[]): string {
  const last = games.at(-1) ?? "";
  return games.length < 2 ? last : `${games.slice(0, -1).join(", ")} and ${last}`;
}

/** True if British rules concern a reader: those in Great Britain, and those who didn't say where they live. */
export function mayBeInBritain(country: string | null): boolean {
  return country === null || country === "GB";
}

/** True if British rules concern an offer's reader, who has to be able to take it there. */
export function concernsBritain(
  bonus: Pick<BonusFields, "countries">,
  restricted: readonly string[],
  country: Country | null,
): boolean {
  return mayBeInBritain(country) && isOpenToBritain(bonus, restricted);
}
