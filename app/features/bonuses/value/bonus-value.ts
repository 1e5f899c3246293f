import { formatNumber } from "~/domain/numbers";
import { binomial, binomialTail } from "./binomial";
import type { PayRow } from "~/features/games/pay-table";
import type { BonusModel, WageringBase } from "../schema";
import { isWithinPrice, TableWalk } from "./table-walk";
import { requiredWagering, rulesOf, timesWagered, type Rule, type RuleCode } from "./wagering-rules";

/** Payout of a winning bet, in stakes, from games that pay little and often to those that pay a lot and seldom. */
export const VOLATILITIES = { low: 5, medium: 20, high: 100 } as const;

/** Above this number of bets the exact answer would take too long for a request, so it is refused. */
export const MAX_BETS = 200_000;
/** A steady pace at a slot machine: one bet every six seconds. */
export const BETS_PER_MINUTE = 10;

/** Amounts in whole units of one currency. */
export interface BonusValueInputs {
  /** D: the player's own money. */
  deposit: number;
  /** B. For free spins: `freeSpinsWorth`. */
  bonus: number;
  /** How many times the base is to be wagered; 0 for none. */
  wagering: number;
  /** Winnings of free spins are the bonus, so `winnings` counts as `bonus` does. */
  base: WageringBase;
  /** Share of a bet that counts towards the wagering: over 0, at most 1. */
  contribution: number;
  /** h: share of every bet the house keeps on average: 0 or more, below 1. */
  edge: number;
  /** b: the stake of each bet. */
  bet: number;
  /** m: what a winning bet pays, in stakes, the stake included; a whole number of 2 or more. */
  volatility: number;
  /** The largest amount paid out; null for no cap. */
  cap: number | null;
  model: BonusModel;
  /** What it costs on average to earn the bonus: a loss, or stakes times the house edge; 0 if left out. */
  cost?: number;
  /** The game's pay table, used in place of the volatility where it is not too costly. */
  table?: readonly PayRow[] | null;
}

export type BonusValueProblemCode =
  "invalid" | "parachute" | "no_contribution" | "bet_over_balance" | "too_many_bets" | "balance_too_large";

/** Reason there is no answer, in words for the reader, and the field the message belongs to. */
export interface BonusValueProblem {
  problem: BonusValueProblemCode;
  field: keyof BonusValueInputs;
  message: string;
}

export interface BonusWarning {
  code: RuleCode | "real_volatility_differs" | "rounded_to_whole_bets";
  text: string;
}

export interface BonusValue {
  /** F: chance to finish the wagering before the balance is lost. */
  finishChance: number;
  /** Money wagered on average until the wagering is done or the balance is lost. */
  expectedWagering: number;
  /** Average payout minus the deposit and the cost; negative when the player loses on average. */
  expectedValue: number;
  /** Chance that nothing is paid out: the balance is gone, or no more is left than a sticky bonus takes back. */
  nothingChance: number;
  /** Chance that more is paid out than was deposited and spent to earn the bonus. */
  aheadChance: number;
  /** N: bets to finish the wagering. */
  bets: number;
  /** Bets placed on average. */
  expectedBets: number;
  /** Minutes of play: to finish, and on average. */
  minutes: { toFinish: number; expected: number; betsPerMinute: number };
  /** The rules to know that follow from these figures, as players in Great Britain see them, and the model's limits. */
  warnings: BonusWarning[];
  /** Values of the formula's variables. */
  working: {
    /** W: the amount to be wagered, contribution included. */
    wagering: number;
    /** k: the starting balance in bets. */
    bankrollBets: number;
    /** N: bets to finish the wagering. */
    bets: number;
    /** m: payout of a winning bet, in stakes. */
    payout: number;
    /** p: chance that a bet wins. */
    winChance: number;
    edge: number;
    bet: number;
    /** The number of results of the pay table that was used; null where the volatility was. */
    results: number | null;
  };
}

/** Returns B of free spins, in whole units: count · value · (1 − h). The deposit is then 0. */
export function freeSpinsWorth(count: number, value: number, edge: number): number {
  return count * value * (1 - edge);
}

/**
 * Returns what a bonus is worth under its wagering. Every figure is exact for the model in which a bet pays
 * `volatility` times its stake with chance p = (1 − edge) / volatility and is else lost.
 *
 * Chance to go bust at bet n = k + i·m: P_n = (k/n)·Binom(n, i, p), by the hitting-time theorem (R. van der Hofstad and
 * M. Keane, "An elementary proof of the hitting time theorem", 2008). Final balances are the binomial ones less those
 * reached through a bust.
 *
 * Takes under 50 ms for 20,000 bets. Never throws: beyond `MAX_BETS`, and for anything else it can't compute, it returns
 * a problem.
 */
export function bonusValue(inputs: BonusValueInputs, betsPerMinute = BETS_PER_MINUTE): BonusValue | BonusValueProblem {
  const play = playOut(inputs);
  if ("problem" in play) return play;
  const { wagering, bets, bankrollBets, winChance, walk } = play;
  const { deposit, bonus, bet, edge, cap, volatility: payout, cost = 0 } = inputs;
  const spent = deposit + cost;

  const stickyBonus = inputs.model === "sticky" ? bonus / bet : 0;
  const payable = walk.above(stickyBonus);
  let paid = payable.excess;
  if (cap !== null) paid -= walk.above(stickyBonus + cap / bet).excess;
  const ahead = cap !== null && cap <= spent ? 0 : walk.above(steadied(stickyBonus + spent / bet)).chance;

  return {
    finishChance: walk.finishChance,
    expectedWagering: bet * walk.expectedBets,
    expectedValue: bet * paid - spent,
    nothingChance: 1 - payable.chance,
    aheadChance: ahead,
    bets,
    expectedBets: walk.expectedBets,
    minutes: { toFinish: bets / betsPerMinute, expected: walk.expectedBets / betsPerMinute, betsPerMinute },
    warnings: [
      ...rulesOfFigures(inputs, { isForBritain: true }).map(({ code, text }) => ({ code, text })),
      ...notesOn(inputs, play),
    ],
    working: { wagering, bankrollBets, bets, payout, winChance, edge, bet, results: play.results },
  };
}

/** Returns the chance to be paid more than each of these sums; none for what `bonusValue` refuses. */
export function chancesAbove(inputs: BonusValueInputs, sums: readonly number[]): number[] {
  const play = playOut(inputs);
  if ("problem" in play) return [];
  const { bet, bonus, cap, model } = inputs;
  const stickyBonus = model === "sticky" ? bonus / bet : 0;
  return sums.map((sum) =>
    cap !== null && cap <= sum ? 0 : play.walk.above(steadied(stickyBonus + sum / bet)).chance,
  );
}

/**
 * Returns F alone, the chance to finish the wagering, or why there is none: the same figure as `bonusValue` gives, in a
 * fraction of the time, for lists of offers.
 */
export function finishChance(inputs: BonusValueInputs): number | BonusValueProblem {
  const play = playOut(inputs);
  return "problem" in play ? play : play.walk.finishChance;
}

function playOut(inputs: BonusValueInputs) {
  const invalid = findInvalid(inputs);
  if (invalid) return invalid;
  const { deposit, bonus, bet, edge, volatility: payout } = inputs;
  const wagering = requiredWagering(inputs);
  const bets = Math.ceil(steadied(wagering / bet));
  const bankrollBets = Math.round(steadied((deposit + bonus) / bet));
  if (bets > MAX_BETS) {
    return {
      problem: "too_many_bets",
      field: "bet",
      message: `That is ${whole(bets)} bets. We can calculate up to ${whole(MAX_BETS)}: try a larger bet.`,
    } satisfies BonusValueProblem;
  }
  const winChance = (1 - edge) / payout;
  // Without wagering nothing is staked, so nothing needs rounding to whole bets.
  const start = bets === 0 ? (deposit + bonus) / bet : bankrollBets;
  const table = usableTable(inputs, bets);
  const walk = table ? tableWalk(start, bets, table) : new Walk(start, bets, payout, winChance);
  return { wagering, bets, bankrollBets, winChance, walk, results: table?.length ?? null };
}

/** Returns the pay table, unless the bets or a sum that pages name, in bets, are too many for it. */
function usableTable({ deposit, bonus, bet, cap, cost = 0, table }: BonusValueInputs, bets: number) {
  const most = bonus + Math.max(10 * (deposit + cost), 10 * bonus, cap ?? 0);
  return table && bets > 0 && isWithinPrice(table, bets, most / bet) ? table : null;
}

let lastWalk: { key: string; walk: TableWalk } | null = null;

/** Returns a table's walk. A page asks for the same one for its chances and for its picture of them. */
function tableWalk(start: number, bets: number, table: readonly PayRow[]): TableWalk {
  const key = JSON.stringify([start, bets, table]);
  if (lastWalk?.key !== key) lastWalk = { key, walk: new TableWalk(start, bets, table) };
  return lastWalk.walk;
}

/**
 * The balance, in bets, of a player who places `bets` bets of 1 from `start` on, or stops at 0. Each bet adds `payout` − 1
 * with chance `p` and takes 1 otherwise.
 */
class Walk {
  readonly finishChance: number;
  readonly expectedBets: number;
  /** Chance to go bust at bet start + i · payout, by i. */
  private readonly busts: Float64Array;

  constructor(
    private readonly start: number,
    private readonly bets: number,
    private readonly payout: number,
    private readonly p: number,
  ) {
    this.busts = new Float64Array(bets >= start && bets > 0 ? Math.floor((bets - start) / payout) + 1 : 0);
    let bust = 0;
    let spent = 0;
    for (let i = 0; i < this.busts.length; i++) {
      const n = start + i * payout;
      const chance = (start / n) * binomial(n, i, p);
      this.busts[i] = chance;
      bust += chance;
      spent += n * chance;
    }
    this.finishChance = Math.min(1, Math.max(0, 1 - bust));
    this.expectedBets = spent + bets * this.finishChance;
  }

  /**
   * Returns the chance to finish above a threshold of 0 or more, and the average excess over it (not finishing counts
   * as nothing).
   *
   * Σ_j q_j·f(x_j) with q_j = Binom(N, j, p) − Σ P_n·Binom(N−n, j−i, p) is summed over j first: what a walk that can't
   * go bust would bring, less what each bust would have brought from 0 on in the bets left. From one bust to the one
   * before, the bets left grow by `payout` and the wins needed by one, so a single running tail probability serves them
   * all and the whole sum is linear in the number of bets.
   */
  above(threshold: number): { chance: number; excess: number } {
    const { start, bets, payout, p, busts } = this;
    const free = this.unstopped(bets, threshold - start);
    let { chance, excess } = free;
    if (busts.length === 0) return free;

    let rest = (bets - start) % payout;
    let wins = Math.floor((rest + threshold) / payout) + 1;
    let tail = wins > rest ? 0 : binomialTail(rest, wins, p);
    for (let i = busts.length - 1; i >= 0; i--) {
      const bust = busts[i] ?? 0;
      // Chance of one win less than needed, which the tail gains from at the next bet.
      let justShort = binomial(rest, wins - 1, p);
      const exactly = rest < wins ? 0 : ((justShort * (rest - wins + 1)) / wins) * (p / (1 - p));
      chance -= bust * tail;
      excess -= bust * excessOf(rest, wins, threshold, payout, p, tail, exactly);

      for (let bet = 0; bet < payout; bet++) {
        if (rest === wins - 1) justShort = p ** rest;
        tail += p * justShort;
        rest += 1;
        justShort = rest < wins ? 0 : (justShort * rest * (1 - p)) / (rest - wins + 1);
      }
      tail -= binomial(rest, wins, p);
      wins += 1;
    }
    return { chance: Math.min(this.finishChance, Math.max(0, chance)), excess: Math.max(0, excess) };
  }

  /** Returns the same for a walk from 0 that isn't stopped at 0; the threshold may be negative. */
  private unstopped(bets: number, threshold: number): { chance: number; excess: number } {
    const wins = Math.max(0, Math.floor((bets + threshold) / this.payout) + 1);
    if (wins > bets) return { chance: 0, excess: 0 };
    const tail = binomialTail(bets, wins, this.p);
    return {
      chance: tail,
      excess: excessOf(bets, wins, threshold, this.payout, this.p, tail, binomial(bets, wins, this.p)),
    };
  }
}

/**
 * Returns Σ_{j ≥ wins} Binom(bets, j, p)·(j·payout − bets − threshold), from the tail probability alone, because
 * Σ_{j ≥ w} j·Binom(n, j, p) = n·p·tail + w·(1 − p)·Binom(n, w, p).
 */
function excessOf(
  bets: number,
  wins: number,
  threshold: number,
  payout: number,
  p: number,
  tail: number,
  exactly: number,
): number {
  return Math.max(0, tail * (payout * bets * p - bets - threshold) + payout * wins * (1 - p) * exactly);
}

function findInvalid(inputs: BonusValueInputs): BonusValueProblem | null {
  const refuse = (field: keyof BonusValueInputs, message: string, problem: BonusValueProblemCode = "invalid") => ({
    problem,
    field,
    message,
  });
  const { deposit, bonus, wagering, contribution, edge, bet, volatility, cap, model, cost = 0 } = inputs;
  if (model === "parachute") {
    return refuse(
      "model",
      "Not computed: with a parachute bonus you play your own money first and can leave the bonus untouched, so its value depends on when you choose to stop, and any single figure would be misleading.",
      "parachute",
    );
  }
  if (!(deposit >= 0 && Number.isFinite(deposit))) return refuse("deposit", "Enter a deposit of 0 or more.");
  if (!(bonus >= 0 && Number.isFinite(bonus))) return refuse("bonus", "Enter a bonus of 0 or more.");
  if (deposit + bonus === 0) return refuse("bonus", "Enter a deposit or a bonus: there is nothing to play with.");
  if (!(wagering >= 0 && Number.isFinite(wagering))) return refuse("wagering", "Enter a wagering of 0 or more.");
  if (!(contribution >= 0 && contribution <= 1)) return refuse("contribution", "Enter a share from 0 to 1.");
  if (contribution === 0 && wagering > 0) {
    return refuse(
      "contribution",
      "Bets on this game do not count, so the wagering can never be finished.",
      "no_contribution",
    );
  }
  if (!(edge >= 0 && edge < 1)) return refuse("edge", "Enter a house edge of 0 or more, below 1.");
  if (!(bet > 0 && Number.isFinite(bet))) return refuse("bet", "Enter a bet of more than 0.");
  if (!Number.isInteger(volatility) || volatility < 2 || volatility > 10_000) {
    return refuse("volatility", "Enter a whole number from 2 to 10,000.");
  }
  if (cap !== null && !(cap > 0 && Number.isFinite(cap)))
    return refuse("cap", "Enter a cap of more than 0, or leave it out.");
  if (!(cost >= 0 && Number.isFinite(cost))) return refuse("cost", "Enter a cost of 0 or more.");
  if (wagering > 0 && bet > deposit + bonus) {
    return refuse("bet", "The bet is larger than the deposit and bonus together.", "bet_over_balance");
  }
  if ((deposit + bonus) / bet > Number.MAX_SAFE_INTEGER / 1_000) {
    return refuse("bet", "The bet is too small for that balance: try a larger bet.", "balance_too_large");
  }
  return null;
}

/** Returns the rules that the figures alone decide. `isForBritain` is false for players no British rule concerns. */
export function rulesOfFigures(inputs: BonusValueInputs, { isForBritain }: { isForBritain: boolean }): Rule[] {
  const { bonus, wagering, base, contribution, cap } = inputs;
  return rulesOf({
    times: timesWagered(inputs),
    wagered: base === "winnings" ? "winnings" : "bonus",
    partlyCounted: contribution < 1 ? { games: "this game", percent: contribution * 100 } : null,
    isForBritain,
    isDepositWagered: wagering > 0 && base === "deposit_plus_bonus",
    isCapBelowBonus: cap !== null && cap < bonus,
    capWords: null,
    excludedGames: [],
    useDays: null,
    claimDays: null,
  });
}

/** Returns what the model leaves out. */
function notesOn(
  inputs: BonusValueInputs,
  {
    bankrollBets,
    bets,
    wagering,
    results,
  }: { bankrollBets: number; bets: number; wagering: number; results: number | null },
): BonusWarning[] {
  const { deposit, bonus, bet } = inputs;
  const notes: BonusWarning[] = [];
  if (bets > 0 && (differs(bankrollBets * bet, deposit + bonus) || differs(bets * bet, wagering))) {
    notes.push({
      code: "rounded_to_whole_bets",
      text: "Balance and wagering are not a whole number of bets, so the figures are rounded.",
    });
  }
  if (bets > 0 && results === null) {
    notes.push({
      code: "real_volatility_differs",
      text: "Real games’ wins vary in size, so your chances differ.",
    });
  }
  return notes;
}

function differs(one: number, other: number): boolean {
  return Math.abs(one - other) > 1e-9 * Math.max(1, one, other);
}

/** Removes the noise of binary fractions, so that 0.3 / 0.1 is 3 before it is rounded up. */
function steadied(value: number): number {
  const nearest = Math.round(value * 2) / 2;
  return Math.abs(value - nearest) <= 1e-9 * Math.max(1, Math.abs(value)) ? nearest : value;
}

function whole(value: number): string {
  return formatNumber(value, 0);
}
