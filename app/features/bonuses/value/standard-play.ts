import { decimalsOf, moneyOf, wholeUnits, type Currency, type Money } from "~/domain/money/money";
import { freeSpinsWorth, VOLATILITIES, type BonusValueInputs } from "./bonus-value";
import { cachedChance } from "./cached-chance";
import type { BonusFields, BonusType, GameKind } from "../schema";

/**
 * Units of a currency that roughly make one euro, to scale everyday bets and deposits so that results stay comparable.
 */
const SCALE: Partial<Record<Currency, number>> = {
  ...{ SEK: 10, NOK: 10, DKK: 10, PLN: 4, JPY: 100 },
  ...{ ISK: 100, KWD: 0.5, BTC: 0.00001 },
};
/** The most that ordinary play deposits or loses, in euros, unless the offer's minimum is larger. */
const STANDARD_SUM = 100;
/**
 * What an ordinary game of each kind keeps of a stake, and what its winning bet pays, in stakes: an even chance at
 * roulette with one zero (1/37), dealt by a person or not; Jacks or Better that pays 8 and 5, played perfectly, whose
 * payouts vary as those of a medium slot do; a jackpot slot, of whose stakes a share fills the pot.
 */
export const GAME_PLAYS: Readonly<Record<GameKind, Pick<BonusValueInputs, "edge" | "volatility">>> = {
  slots: { edge: 0.04, volatility: VOLATILITIES.medium },
  table_games: { edge: 0.027, volatility: 2 },
  live_casino: { edge: 0.027, volatility: 2 },
  video_poker: { edge: 0.027, volatility: VOLATILITIES.medium },
  jackpots: { edge: 0.12, volatility: VOLATILITIES.high },
};

/** Returns the currencies in which ordinary play is not 100, with the most it deposits in them. */
export function standardSums(): Money[] {
  return (Object.keys(SCALE) as Currency[]).map((currency) => moneyOf(STANDARD_SUM * (SCALE[currency] ?? 1), currency));
}

/** Offers that match a deposit. */
const MATCHES: ReadonlySet<BonusType> = new Set(["welcome", "deposit_match", "reload"]);

export type StandardPlay = BonusValueInputs & { cost: number; currency: Currency };

export type PlayedTerms = Pick<
  BonusFields,
  | "type"
  | "percent"
  | "lowestPercent"
  | "maxAmount"
  | "freeSpins"
  | "minDeposit"
  | "maxDeposit"
  | "minLoss"
  | "minStakes"
  | "wagering"
  | "wageringBase"
  | "contributions"
  | "maxBet"
  | "maxCashout"
  | "model"
>;

/** What an offer gives is a share of a deposit or of a loss, the winnings of spins, or a sum of its own. */
type Basis = "deposit" | "loss" | "spins" | "sum";

/** The sums of ordinary play, for the reader. */
export interface ShownPlay {
  /** Zero where the offer asks for no deposit, or its winnings are played alone. */
  deposit: Money;
  /** The loss that is partly paid back; null for every other offer. */
  loss: Money | null;
  /** The stakes that earn a loyalty reward, and what they cost on average; null for every other offer. */
  stakes: { sum: Money; cost: Money } | null;
  given: Money;
  basis: Basis;
  /** The percentage that the sums are for, where the offer's varies; else null. */
  rate: Rate | null;
}

interface Rate {
  percent: number;
  lowest: number;
  highest: number;
  /** True if it is the end with the lower chance to finish, false if it is just the lowest. */
  isByChance: boolean;
}

function basisOf({ type, percent, maxAmount }: PlayedTerms): Basis {
  if (maxAmount === null) return "spins";
  if (MATCHES.has(type)) return "deposit";
  return percent === null || type === "no_deposit" ? "sum" : "loss";
}

/** Returns whole units as the calculator's fields show them, so that a list and the calculator work with one figure. */
function shown(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Rounds up to what can be paid in a currency: a cent less would not earn the whole bonus. */
function payable(units: number, currency: Currency): number {
  const minor = 10 ** decimalsOf(currency);
  return Math.ceil(units * minor - 1e-6) / minor;
}

/**
 * Returns the calculator's starting values for an offer, which are its ordinary play: the deposit that earns the whole
 * bonus, but no more than €100 (or as much in round figures of another currency) where that earns part of it, no more
 * than the offer takes, and no less than its minimum; €1 a bet on a medium slot with an edge of 4%. Amounts are in
 * whole units of the offer's currency; null when the offer names no amount to compute with. If the percentage varies,
 * ordinary play uses the end that is worse for the player.
 */
export function standardPlay(bonus: PlayedTerms): StandardPlay | null {
  return playAt(bonus, rateOf(bonus)?.percent ?? bonus.percent);
}

/**
 * Returns the end of a varying percentage that ordinary play counts on, because nobody is promised the other one: the
 * end with the lower chance to finish, and the lowest percentage where there is no chance. Null for any other offer.
 */
function rateOf(bonus: PlayedTerms): Rate | null {
  const { percent: highest, lowestPercent: lowest, wagering } = bonus;
  if (highest === null || lowest === null) return null;
  const chanceAt = (percent: number) => {
    const play = wagering > 0 ? playAt(bonus, percent) : null;
    return play && cachedChance(play);
  };
  const [most, least] = [chanceAt(highest), chanceAt(lowest)];
  const isByChance = most !== null && least !== null;
  return { percent: isByChance && most < least ? highest : lowest, lowest, highest, isByChance };
}

function playAt(terms: PlayedTerms, percent: number | null): StandardPlay | null {
  const bonus = { ...terms, percent };
  const named = bonus.maxAmount ?? bonus.freeSpins?.value;
  if (!named) return null;
  const { currency } = named;
  const scale = SCALE[currency] ?? 1;
  const most = (money: Money | null) => unitsIn(currency, money);
  const { deposit, loss, given } = sumsOf(bonus, currency);

  return {
    deposit,
    bonus: shown(given),
    wagering: shown(bonus.wagering),
    base: bonus.wageringBase ?? "bonus",
    contribution: shown((bonus.contributions.slots ?? 100) / 100),
    ...GAME_PLAYS.slots,
    bet: Math.min(scale, most(bonus.maxBet) ?? scale),
    cap: most(bonus.maxCashout),
    model: bonus.model,
    cost: shown(loss ?? costOf(unitsIn(currency, bonus.minStakes) ?? 0)),
    currency,
  };
}

/** Returns what stakes on an ordinary slot cost on average. */
function costOf(stakes: number): number {
  return stakes * GAME_PLAYS.slots.edge;
}

/** Returns whole units of a limit; null for none, and for one in another currency, which can't be compared. */
function unitsIn(currency: Currency, limit: Money | null): number | null {
  return limit !== null && limit.currency === currency ? wholeUnits(limit) : null;
}

interface Sums {
  deposit: number;
  loss: number | null;
  given: number;
}

function sumsOf(bonus: PlayedTerms, currency: Currency): Sums {
  const { type, percent, freeSpins } = bonus;
  const basis = basisOf(bonus);
  if (basis === "spins") {
    const given = freeSpins ? freeSpinsWorth(freeSpins.count, wholeUnits(freeSpins.value), GAME_PLAYS.slots.edge) : 0;
    return { deposit: 0, loss: null, given };
  }
  const whole = unitsIn(currency, bonus.maxAmount) ?? 0;
  const least = type === "no_deposit" ? 0 : (unitsIn(currency, bonus.minDeposit) ?? 0);
  const most = STANDARD_SUM * (SCALE[currency] ?? 1);
  const leastLoss = unitsIn(currency, bonus.minLoss) ?? 0;
  if (basis === "sum") {
    // The casino decides how much of "up to €2,000" a player gets, so ordinary play doesn't count on more than €100.
    const isCertain = type === "no_deposit" || bonus.wagering === 0;
    return { deposit: least, loss: null, given: isCertain ? whole : Math.min(whole, most) };
  }
  // Without a percentage, every deposit the offer takes earns the whole sum.
  if (percent === null) return { deposit: least, loss: null, given: whole };
  const needed = payable((whole * 100) / percent, currency);
  if (basis === "loss") {
    const loss = Math.max(leastLoss, Math.min(needed, most));
    return { deposit: least, loss, given: shareOf(loss, percent, whole, currency) };
  }
  const deposit = Math.max(least, Math.min(needed, most, unitsIn(currency, bonus.maxDeposit) ?? Infinity));
  return { deposit, loss: null, given: shareOf(deposit, percent, whole, currency) };
}

/** Returns a percentage of a sum, at most `whole`, in whole units. */
function shareOf(sum: number, percent: number, whole: number, currency: Currency): number {
  // In minor units, because half a cent of a fraction of a euro would be rounded down now and then.
  const amount = Math.round((moneyOf(sum, currency).amount * percent) / 100);
  return Math.min(whole, wholeUnits({ amount, currency }));
}

/**
 * Returns what an offer gives for any deposit by its terms, in whole units of its currency: nothing for less than its
 * minimum, and for more than its maximum what that earns. What doesn't depend on the deposit (spins, a share of a loss)
 * is as in ordinary play. Null when the offer names no amount. `spinsEdge`: the house edge of the version of the spins'
 * game, where it isn't an ordinary slot's.
 */
export function bonusForDeposit(bonus: PlayedTerms, deposit: number, spinsEdge?: number): number | null {
  const play = standardPlay(bonus);
  if (!play) return null;
  const { currency } = play;
  const basis = basisOf(bonus);
  if (basis === "spins" && bonus.freeSpins && spinsEdge !== undefined)
    return shown(freeSpinsWorth(bonus.freeSpins.count, wholeUnits(bonus.freeSpins.value), spinsEdge));
  if (basis === "spins" || basis === "loss" || bonus.type === "no_deposit") return play.bonus;
  if (deposit < (unitsIn(currency, bonus.minDeposit) ?? 0)) return 0;
  const percent = rateOf(bonus)?.percent ?? bonus.percent;
  if (basis === "sum" || percent === null) return play.bonus;
  const counted = Math.min(deposit, unitsIn(currency, bonus.maxDeposit) ?? Infinity);
  return shown(shareOf(counted, percent, unitsIn(currency, bonus.maxAmount) ?? 0, currency));
}

/** Returns the sums that an offer's figures are for; null when it names no amount. */
export function shownPlay(bonus: PlayedTerms): ShownPlay | null {
  const named = bonus.maxAmount ?? bonus.freeSpins?.value;
  if (!named) return null;
  const { currency } = named;
  const rate = rateOf(bonus);
  const { deposit, loss, given } = sumsOf({ ...bonus, percent: rate?.percent ?? bonus.percent }, currency);
  const stakes = unitsIn(currency, bonus.minStakes);
  return {
    deposit: moneyOf(deposit, currency),
    loss: loss === null ? null : moneyOf(loss, currency),
    stakes: stakes === null ? null : { sum: moneyOf(stakes, currency), cost: moneyOf(costOf(stakes), currency) },
    given: moneyOf(given, currency),
    basis: basisOf(bonus),
    rate,
  };
}
