import { LRUCache } from "lru-cache";
import { bonusValue, finishChance, type BonusValue, type BonusValueProblem } from "./bonus-value";
import type { BonusFields } from "../schema";
import { standardPlay, type StandardPlay } from "./standard-play";

export interface StandardValue {
  play: StandardPlay;
  answer: BonusValue | BonusValueProblem;
}

/** Many offers are alike. */
const reckoned = new LRUCache<string, BonusValue | BonusValueProblem>({ max: 2_000 });

/** All that a value is reckoned from. */
function figuresOf({ currency: _, ...figures }: StandardPlay): string {
  return JSON.stringify(figures);
}

/** What an offer is worth under standard play; null when it names no amount to reckon with. */
export function standardValue(bonus: BonusFields): StandardValue | null {
  const play = standardPlay(bonus);
  if (!play) return null;
  const key = figuresOf(play);
  let answer = reckoned.get(key);
  if (!answer) reckoned.set(key, (answer = bonusValue(play)));
  return { play, answer };
}

/**
 * All that a chance is reckoned from: what is paid out in the end, and how, doesn't count but where it can't be reckoned.
 * Of tens of thousands of offers, some hundreds differ in it.
 */
function chanceFiguresOf(play: StandardPlay): string {
  const { deposit, bonus, wagering, base, contribution, edge, bet, volatility, cap, model } = play;
  const refused = `${model === "parachute"},${cap !== null && cap <= 0}`;
  return `${deposit},${bonus},${wagering},${base},${contribution},${edge},${bet},${volatility},${refused}`;
}

const chances = new LRUCache<string, { chance: number | null }>({ max: 5_000 });

/** The chance to finish the wagering under standard play; null where it can't be worked out. */
export function standardChance(bonus: BonusFields): number | null {
  const play = standardPlay(bonus);
  if (!play) return null;
  const key = chanceFiguresOf(play);
  let known = chances.get(key);
  if (!known) chances.set(key, (known = { chance: chanceOf(play) }));
  return known.chance;
}

function chanceOf(play: StandardPlay): number | null {
  const answer = finishChance(play);
  if (typeof answer === "number") return answer;
  // What counts nothing on the standard game is never finished on it.
  return answer.problem === "no_contribution" ? 0 : null;
}
