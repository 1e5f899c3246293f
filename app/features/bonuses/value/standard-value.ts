import { LRUCache } from "lru-cache";
import { bonusValue, finishChance, type BonusValue, type BonusValueProblem } from "./bonus-value";
import type { BonusFields } from "../schema";
import { standardPlay, type StandardPlay } from "./standard-play";

export interface StandardValue {
  play: StandardPlay;
  answer: BonusValue | BonusValueProblem;
}

/** Many offers share the same figures, so their values are cached. */
const cachedValues = new LRUCache<string, BonusValue | BonusValueProblem>({ max: 2_000 });

/** Returns all inputs of a value, as a cache key. */
function figuresOf({ currency: _, ...figures }: StandardPlay): string {
  return JSON.stringify(figures);
}

/** Returns an offer's value under standard play; null when it names no amount to compute with. */
export function standardValue(bonus: BonusFields): StandardValue | null {
  const play = standardPlay(bonus);
  if (!play) return null;
  const key = figuresOf(play);
  let answer = cachedValues.get(key);
  if (!answer) cachedValues.set(key, (answer = bonusValue(play)));
  return { play, answer };
}

/**
 * Returns all inputs of a chance, as a cache key. The payout is left out unless it makes the chance impossible to
 * compute, so tens of thousands of offers share some thousands of keys.
 */
function chanceFiguresOf(play: StandardPlay): string {
  const { deposit, bonus, wagering, base, contribution, edge, bet, volatility, cap, model } = play;
  const refused = `${model === "parachute"},${cap !== null && cap <= 0}`;
  return `${deposit},${bonus},${wagering},${base},${contribution},${edge},${bet},${volatility},${refused}`;
}

const cachedChances = new LRUCache<string, { chance: number | null }>({ max: 10_000 });

/** Returns the chance to finish the wagering under standard play; null where it can't be computed. */
export function standardChance(bonus: BonusFields): number | null {
  const play = standardPlay(bonus);
  if (!play) return null;
  const key = chanceFiguresOf(play);
  let known = cachedChances.get(key);
  if (!known) cachedChances.set(key, (known = { chance: chanceOf(play) }));
  return known.chance;
}

function chanceOf(play: StandardPlay): number | null {
  const answer = finishChance(play);
  if (typeof answer === "number") return answer;
  // If the standard game does not count towards wagering, it can never be finished on that game.
  return answer.problem === "no_contribution" ? 0 : null;
}
