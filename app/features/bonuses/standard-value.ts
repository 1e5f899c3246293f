import { LRUCache } from "lru-cache";
import { bonusValue, finishChance, type BonusValue, type BonusValueProblem } from "./bonus-value";
import type { BonusFields } from "./schema";
import { standardPlay, type StandardPlay } from "./standard-play";

export interface StandardValue {
  play: StandardPlay;
  answer: BonusValue | BonusValueProblem;
}

/** Many offers are alike. */
const reckoned = new LRUCache<string, BonusValue | BonusValueProblem>({ max: 2_000 });

/** What an offer is worth under standard play; null when it names no amount to reckon with. */
export function standardValue(bonus: BonusFields): StandardValue | null {
  const play = standardPlay(bonus);
  if (!play) return null;
  const { currency: _, ...inputs } = play;
  const key = JSON.stringify(inputs);
  let answer = reckoned.get(key);
  if (!answer) reckoned.set(key, (answer = bonusValue(inputs)));
  return { play, answer };
}

/** One number an offer, for as long as the catalogue holds it. */
const chances = new WeakMap<object, { chance: number | null }>();

/** The chance to finish the wagering under standard play; null where it can't be worked out. */
export function standardChance(bonus: BonusFields): number | null {
  let known = chances.get(bonus);
  if (!known) chances.set(bonus, (known = { chance: chanceOf(bonus) }));
  return known.chance;
}

function chanceOf(bonus: BonusFields): number | null {
  const play = standardPlay(bonus);
  if (!play) return null;
  const answer = finishChance(play);
  if (typeof answer === "number") return answer;
  // What counts nothing on the standard game is never finished on it.
  return answer.problem === "no_contribution" ? 0 : null;
}
