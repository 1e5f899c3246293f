import type { Bonus, BonusValue, Play } from "./published";

// Ordinary play and the model game, as /how-we-rate, the calculator and /api describe them.

/** Units of a currency that stand for one euro in round figures. */
const UNITS: Readonly<Record<string, number>> = {
  SEK: 10,
  NOK: 10,
  DKK: 10,
  PLN: 4,
  JPY: 100,
  ISK: 100,
  KWD: 0.5,
  BTC: 0.00001,
};
/** Minor units in a whole one, where they are not a hundred. */
const MINOR_UNITS: Readonly<Record<string, number>> = { JPY: 1, ISK: 1, KWD: 1_000, BTC: 100_000_000 };
const EDGE = 0.04;
const MEDIUM = 20;
const MATCHES = ["welcome", "deposit_match", "reload"];
/** Beyond this many bets no answer is given. */
const MOST_BETS = 200_000;

export function minorUnits(currency: string): number {
  return MINOR_UNITS[currency] ?? 100;
}

/**
 * Returns the play that an offer is compared by; null if the offer names no amount. If its percentage varies, uses the
 * end with the lower chance of finishing, and the lowest one if nothing has to be wagered.
 */
export function ordinaryPlay(bonus: Bonus): Play | null {
  const { lowestPercent, wagering } = bonus;
  if (lowestPercent === null) return playAt(bonus);
  const [atLowest, atHighest] = [playAt({ ...bonus, percent: lowestPercent }), playAt(bonus)];
  const [lowest, highest] = [chanceOf(atLowest), chanceOf(atHighest)];
  const isHighestWorse = wagering > 0 && lowest !== null && highest !== null && highest < lowest;
  return isHighestWorse ? atHighest : atLowest;
}

function playAt(bonus: Bonus): Play | null {
  const currency = bonus.maxCurrency ?? bonus.spinCurrency;
  if (currency === null) return null;
  const minor = minorUnits(currency);
  const unit = UNITS[currency] ?? 1;
  /** An amount in whole units, if it is in the offer's own currency. */
  const units = (amount: number | null, of: string | null) =>
    amount === null || of !== currency ? null : amount / minor;
  const { deposit, given, lost = 0 } = depositOf(bonus, { minor, hundred: 100 * unit, units });
  const maxBet = units(bonus.maxBetAmount, bonus.maxBetCurrency);
  return {
    deposit,
    bonus: given,
    wagering: bonus.wagering,
    base: bonus.wageringBase ?? "bonus",
    contribution: (bonus.slotsContribution ?? 100) / 100,
    edge: EDGE,
    bet: maxBet === null ? unit : Math.min(unit, maxBet),
    volatility: MEDIUM,
    cap: units(bonus.maxCashoutAmount, bonus.maxCashoutCurrency),
    model: bonus.model,
    // A loss that is partly paid back, or what the stakes that earn a reward cost.
    cost: lost + EDGE * (units(bonus.minStakesAmount, bonus.minStakesCurrency) ?? 0),
    currency,
  };
}

function depositOf(
  bonus: Bonus,
  {
    minor,
    hundred,
    units,
  }: {
    minor: number;
    hundred: number;
    units: (amount: number | null, of: string | null) => number | null;
  },
): { deposit: number; given: number; lost?: number } {
  const { type, percent } = bonus;
  const whole = units(bonus.maxAmount, bonus.maxCurrency);
  // Free spins: number times value, less the house edge, with no deposit.
  if (whole === null)
    return { deposit: 0, given: (bonus.freeSpins ?? 0) * ((bonus.spinAmount ?? 0) / minor) * (1 - EDGE) };
  const least = type === "no_deposit" ? 0 : (units(bonus.minDepositAmount, bonus.minDepositCurrency) ?? 0);
  const partOf = (sum: number) =>
    percent === null ? whole : Math.min(whole, Math.round(sum * percent * (minor / 100)) / minor);
  // What earns the whole bonus, to the smallest coin.
  const earnsAll = percent === null ? least : Math.ceil(((whole * 100) / percent) * minor - 1e-6) / minor;
  if (!MATCHES.includes(type)) {
    // A share of what was lost, up to the loss that brings all of it.
    const lost = Math.max(Math.min(earnsAll, hundred), units(bonus.minLossAmount, bonus.minLossCurrency) ?? 0);
    if (percent !== null && type !== "no_deposit") return { deposit: least, given: partOf(lost), lost };
    // With a sum "up to" an amount, the casino decides how much a player gets.
    const isCertain = type === "no_deposit" || bonus.wagering === 0;
    return { deposit: least, given: isCertain ? whole : Math.min(whole, hundred) };
  }
  const most = units(bonus.maxDepositAmount, bonus.maxDepositCurrency) ?? Infinity;
  const deposit = Math.max(least, Math.min(earnsAll, hundred, most));
  return { deposit, given: partOf(deposit) };
}

/** Returns the sums of ordinary play that lists show, in minor units; the bonus is never more than can be paid out. */
export function shownPlay(bonus: Bonus): Pick<Bonus, "playDepositAmount" | "playBonusAmount"> {
  const play = ordinaryPlay(bonus);
  if (play === null) return { playDepositAmount: null, playBonusAmount: null };
  const minor = minorUnits(play.currency);
  const given = play.wagering > 0 || play.cap === null ? play.bonus : Math.min(play.bonus, play.cap);
  return { playDepositAmount: Math.round(play.deposit * minor), playBonusAmount: Math.round(given * minor) };
}

const BRITISH_LIMIT = 10;
const SHORT_DAYS = 7;
const POPULAR_GAMES = ["slots", "table_games", "live_casino"];

/** Returns the codes of the rules to know, in the order in which /how-we-rate lists them. */
export function rulesOf(bonus: Bonus, restrictedCountries: readonly string[]): string[] {
  const { wagering, wageringBase, maxCashoutAmount: cap, contributions } = bonus;
  const countries = bonus.countries === "" ? [] : bonus.countries.split("; ");
  const isForBritain = (countries.length === 0 || countries.includes("GB")) && !restrictedCountries.includes("GB");
  const [whole, currency] =
    bonus.maxAmount === null
      ? [(bonus.freeSpins ?? 0) * (bonus.spinAmount ?? 0), bonus.spinCurrency]
      : [bonus.maxAmount, bonus.maxCurrency];
  const isShort = (days: number | null) => days !== null && days < SHORT_DAYS;
  const rules: Record<string, boolean> = {
    wagering_over_10: isForBritain && timesWagered(bonus) > BRITISH_LIMIT,
    deposit_in_wagering_base: wagering > 0 && wageringBase === "deposit_plus_bonus",
    cap_below_bonus: cap !== null && bonus.maxCashoutCurrency === currency && cap < whole,
    popular_games_excluded: wagering > 0 && POPULAR_GAMES.some((game) => contributions[game] === 0),
    short_expiry: isShort(bonus.useDays) || isShort(bonus.claimDays),
  };
  return Object.keys(rules).filter((code) => rules[code]);
}

/** How many times the bonus itself is wagered in ordinary play, with two decimals. */
function timesWagered(bonus: Bonus): number {
  const play = ordinaryPlay(bonus);
  const [deposit, given, share] =
    play !== null && play.bonus > 0
      ? [play.deposit, play.bonus, play.contribution || 1]
      : [bonus.percent === null ? 0 : 100 / bonus.percent, 1, 1];
  const base = bonus.wageringBase === "deposit_plus_bonus" ? deposit + given : given;
  return Math.round(((bonus.wagering * base) / share / given) * 100) / 100;
}

/** Natural logarithms of factorials, by number. */
const logFactorials: number[] = [0];
function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next++)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  return logFactorials[n] ?? Number.NaN;
}

/** Chance of exactly i wins in n bets. */
function binomial(n: number, i: number, p: number): number {
  if (i < 0 || i > n) return 0;
  const ways = logFactorial(n) - logFactorial(i) - logFactorial(n - i);
  return Math.exp(ways + i * Math.log(p) + (n - i) * Math.log1p(-p));
}

/** Removes the rounding error of binary fractions from a quotient that is exactly a whole number. */
function steady(value: number): number {
  const near = Math.round(value);
  return Math.abs(value - near) < 1e-9 * Math.max(1, Math.abs(value)) ? near : value;
}

/** Returns the offer's chance to finish as lists show it; null where it can't be calculated. */
export function chanceOf(play: Play | null): number | null {
  if (play === null || play.model === "parachute" || (play.contribution === 0 && play.wagering > 0)) return null;
  return valueOf(play)?.finishChance ?? null;
}

/** Plays the model game out and returns what a bonus is worth in it; null where the calculator gives no answer. */
export function valueOf(play: Play): BonusValue | null {
  const { deposit: D, bonus: B, bet: b, volatility: m, cap, edge, cost } = play;
  if (D + B <= 0 || (play.wagering > 0 && b > D + B)) return null;
  const base = play.base === "deposit_plus_bonus" ? D + B : B;
  const N = play.wagering === 0 ? 0 : Math.ceil(steady((play.wagering * base) / play.contribution / b));
  if (N > MOST_BETS) return null;
  const taken = play.model === "sticky" ? B : 0;
  const paidFrom = (balance: number) => Math.min(cap ?? Infinity, Math.max(0, balance - taken));
  if (N === 0) {
    const paid = paidFrom(D + B);
    return {
      finishChance: 1,
      expectedWagering: 0,
      expectedValue: paid - D - cost,
      nothingChance: paid > 0 ? 0 : 1,
      aheadChance: paid > D + cost ? 1 : 0,
      bets: 0,
    };
  }
  const k = Math.round(steady((D + B) / b));
  const p = (1 - edge) / m;

  // The chance to go bust at bet n = k + i·m.
  const busts: number[] = [];
  for (let i = 0; k + i * m <= N; i++) busts.push((k / (k + i * m)) * binomial(k + i * m, i, p));
  const finishChance = 1 - busts.reduce((sum, bust) => sum + bust, 0);
  const betsOnAverage = busts.reduce((sum, bust, i) => sum + (k + i * m) * bust, 0) + N * finishChance;

  let average = 0;
  let nothingChance = 1;
  let aheadChance = 0;
  const first = Math.max(0, Math.floor((N - k) / m) + 1);
  for (let j = first; j <= N; j++) {
    const free = binomial(N, j, p);
    // Beyond the mean the chances only fall.
    if (j > N * p && free < 1e-22) break;
    let chance = free;
    busts.forEach((bust, i) => {
      if (i <= j) chance -= bust * binomial(N - k - i * m, j - i, p);
    });
    const paid = paidFrom(b * (k - N + j * m));
    average += chance * paid;
    if (steady(paid) > 0) nothingChance -= chance;
    if (steady(paid - D - cost) > 0) aheadChance += chance;
  }
  return {
    finishChance,
    expectedWagering: b * betsOnAverage,
    expectedValue: average - D - cost,
    nothingChance,
    aheadChance,
    bets: N,
  };
}
