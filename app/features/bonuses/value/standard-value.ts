import { bonusValue } from "./bonus-value";
import { cachedChance } from "./cached-chance";
import type { BonusFields } from "../schema";
import { standardPlay } from "./standard-play";

/** Returns an offer's value under standard play; null when it names no amount to compute with. */
export function standardValue(bonus: BonusFields) {
  const play = standardPlay(bonus);
  return play && { play, answer: bonusValue(play) };
}

/** Returns the chance to finish the wagering under standard play; null where it can't be computed. */
export function standardChance(bonus: BonusFields): number | null {
  const play = standardPlay(bonus);
  return play && cachedChance(play);
}
