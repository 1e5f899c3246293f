import { valueOf } from "../bonus";
import type { PayTable, Play } from "../published";

// Chances by a game's published pay table, as /how-we-rate describes them.

/** Beyond this many bets, or sums of as many, a game's volatility stands in for its pay table. */
const MOST_BETS = 10_000;

export type GamePlay = Play & { rows: PayTable["rows"] | null };

/** Plays that several casinos' offers share, which are worked out once. */
const chances = new Map<string, number>();

/** Returns the chance to finish: by the pay table, each balance after each bet, or else by the model game. */
export function chanceOnGame(play: GamePlay): number | null {
  const value = valueOf(play);
  const { deposit, bonus, bet, cap, cost, rows } = play;
  if (value === null || rows === null) return value?.finishChance ?? null;
  const most = bonus + Math.max(10 * (deposit + cost), 10 * bonus, cap ?? 0);
  if (value.bets > MOST_BETS || most > MOST_BETS * bet) return value.finishChance;
  const start = Math.round((deposit + bonus) / bet);
  // A balance of more than the bets left can't be lost any more.
  if (start > value.bets) return 1;
  const key = JSON.stringify([start, value.bets, rows]);
  const known = chances.get(key);
  if (known !== undefined) return known;
  const wins = rows.filter(({ pays }) => pays > 0);
  const lost = 1 - wins.reduce((sum, { chance }) => sum + chance, 0);
  let balances = new Float64Array(value.bets + 1);
  balances[start] = 1;
  let bust = 0;
  for (let left = value.bets; left > 0; left--) {
    const next = new Float64Array(value.bets + 1);
    for (let balance = 1; balance <= left; balance++) {
      const chance = balances[balance] ?? 0;
      if (chance === 0) continue;
      next[balance - 1] = (next[balance - 1] ?? 0) + chance * lost;
      for (const win of wins) {
        const after = balance - 1 + win.pays;
        if (after < left) next[after] = (next[after] ?? 0) + chance * win.chance;
      }
    }
    bust += next[0] ?? 0;
    balances = next;
  }
  chances.set(key, 1 - bust);
  return 1 - bust;
}
