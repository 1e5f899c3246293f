import type { BonusFields, WageringBase } from "../schema";

/**
 * Maximum wagering of a bonus in Great Britain, in times the bonus (Gambling Commission, LCCP, social responsibility
 * code 5.1.1). No other country whose rules we show sets a limit.
 */
export const BRITISH_WAGERING_LIMIT = 10;

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

export function isOverBritishLimit(times: number): boolean {
  return times > BRITISH_WAGERING_LIMIT;
}

/** True if players in Great Britain can take the offer. `restricted` lists countries the casino takes no players from. */
export function isOpenToBritain({ countries }: Pick<BonusFields, "countries">, restricted: readonly string[]): boolean {
  return (countries.length === 0 || countries.includes("GB")) && !restricted.includes("GB");
}
