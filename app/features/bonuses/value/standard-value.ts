import { LRUCache } from "lru-cache";
import { bonusValue, type BonusValue, type BonusValueProblem } from "./bonus-value";
import { cachedChance } from "./cached-chance";
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

/** Returns the chance to finish the wagering under standard play; null where it can't be computed. */
export function standardChance(bonus: BonusFields): number | null {
  const play = standardPlay(bonus);
  return play && cachedChance(play);
}
