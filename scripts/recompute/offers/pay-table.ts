import { valueOf } from "../bonus";
import type { PayTable, Play } from "../published";

// Chances by a game's published pay table, as /how-we-rate describes them.

/** Beyond this many bets, or sums of as many, a game's volatility stands in for its pay table. */
const MOST_BETS = 10_000;

/** Returns into how many parts a bet is to be divided so that every result pays a whole number of them. */
function partsOf(rows: PayTable["rows"]): number {
  const isWhole = (parts: number) => rows.every(({ pays }) => Math.abs(parts * pays - Math.round(parts * pays)) < 1e-6);
  return [1, 2, 4, 5, 10, 20, 25, 50].find(isWhole) ?? 100;
}

/** True where /how-we-rate says that working the table out takes too long. */
function takesTooLong(rows: PayTable["rows"], bets: number, most: number): boolean {
  const parts = partsOf(rows);
  const won = rows.reduce((sum, { pays, chance }) => sum + (pays > 0 ? chance : 0), 0);
  const lasting = Math.min(bets, 45 / (won * (1 - won)));
  const work = ((bets + 50) * parts * (rows.length + parts + parts ** 2 / 40)) / 1_300_000;
  return bets > MOST_BETS || most > MOST_BETS || work + (most * parts ** 2 * lasting) / 90_000_000 > 1;
}

export type GamePlay = Play & { rows: PayTable["rows"] | null };

/** Plays that several casinos' offers share, which are worked out once. */
const chances = new Map<string, number>();

/** Returns the chance to finish: by the pay table, each balance after each bet, or else by the model game. */
export function chanceOnGame(play: GamePlay): number | null {
  const value = valueOf(play);
  const { deposit, bonus, bet, cap, cost, rows } = play;
  if (value === null || rows === null) return value?.finishChance ?? null;
  const most = bonus + Math.max(10 * (deposit + cost), 10 * bonus, cap ?? 0);
  if (takesTooLong(rows, value.bets, most / bet)) return value.finishChance;
  const start = Math.round((deposit + bonus) / bet);
  // A balance of more than the bets left can't be lost any more.
  if (start > value.bets) return 1;
  const key = JSON.stringify([start, value.bets, rows]);
  const known = chances.get(key);
  if (known !== undefined) return known;
  const parts = partsOf(rows);
  const wins = rows
    .filter(({ pays }) => pays > 0)
    .map(({ pays, chance }) => ({ pays: Math.round(pays * parts), chance }));
  const lost = 1 - wins.reduce((sum, { chance }) => sum + chance, 0);
  let balances = new Float64Array((value.bets + 1) * parts);
  balances[start * parts] = 1;
  let bust = 0;
  for (let left = value.bets; left > 0; left--) {
    // More than the bets left can't be lost any more; less than a bet is too little to go on.
    const next = new Float64Array(left * parts + 1);
    for (let balance = parts; balance <= left * parts && balance < balances.length; balance++) {
      const chance = balances[balance] ?? 0;
      if (chance === 0) continue;
      next[balance - parts] = (next[balance - parts] ?? 0) + chance * lost;
      for (const win of wins) {
        const after = balance - parts + win.pays;
        if (after <= (left - 1) * parts) next[after] = (next[after] ?? 0) + chance * win.chance;
      }
    }
    const least = left > 1 ? parts : 1;
    for (let balance = 0; balance < least; balance++) bust += next[balance] ?? 0;
    balances = next;
  }
  chances.set(key, 1 - bust);
  return 1 - bust;
}
