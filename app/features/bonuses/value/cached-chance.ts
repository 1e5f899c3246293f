import { LRUCache } from "lru-cache";
import { finishChance, type BonusValueInputs } from "./bonus-value";

/**
 * Returns all inputs of a chance, as a cache key. The payout is left out unless it makes the chance impossible to
 * compute, so tens of thousands of offers share some thousands of keys.
 */
function figuresOf(play: BonusValueInputs): string {
  const { deposit, bonus, wagering, base, contribution, edge, bet, volatility, cap, model } = play;
  const refused = `${model === "parachute"},${cap !== null && cap <= 0}`;
  return `${deposit},${bonus},${wagering},${base},${contribution},${edge},${bet},${volatility},${refused}`;
}

const cachedChances = new LRUCache<string, { chance: number | null }>({ max: 10_000 });

/** Returns the chance to finish the wagering; null where it can't be computed, as on a game that does not count. */
export function cachedChance(play: BonusValueInputs): number | null {
  const key = figuresOf(play);
  let known = cachedChances.get(key);
  if (!known) {
    const answer = finishChance(play);
    cachedChances.set(key, (known = { chance: typeof answer === "number" ? answer : null }));
  }
  return known.chance;
}
