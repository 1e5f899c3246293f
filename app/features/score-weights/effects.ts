import type { ScoreEffect } from "./schema";

/** A casino with its current score and the one it would have. */
export type ScorePair = Omit<ScoreEffect, "rankBefore" | "rankAfter">;

/** Ranks the scores, highest first; equal scores share a place, as in a race. */
function ranks(pairs: readonly ScorePair[], which: "before" | "after"): Map<string, number> {
  const scored = pairs.filter((pair) => pair[which] !== null);
  const ordered = scored.toSorted((a, b) => (b[which] ?? 0) - (a[which] ?? 0));
  const places = new Map<string, number>();
  let place = 0;
  ordered.forEach((pair, index) => {
    if (index === 0 || pair[which] !== ordered[index - 1]?.[which]) place = index + 1;
    places.set(pair.casinoId, place);
  });
  return places;
}

export function withRanks(pairs: readonly ScorePair[]): ScoreEffect[] {
  const [before, after] = [ranks(pairs, "before"), ranks(pairs, "after")];
  return pairs.map((pair) => ({
    ...pair,
    rankBefore: before.get(pair.casinoId) ?? null,
    rankAfter: after.get(pair.casinoId) ?? null,
  }));
}

/** Returns by how many tenths a score moves; null when it has none before or after. */
export function tenthsMoved({ before, after }: Pick<ScoreEffect, "before" | "after">): number | null {
  return before === null || after === null ? null : Math.round((after - before) * 10);
}

/** Returns by how many places a casino climbs (above 0) or falls (below 0). */
export function placesMoved({ rankBefore, rankAfter }: ScoreEffect): number | null {
  return rankBefore === null || rankAfter === null ? null : rankBefore - rankAfter;
}

export interface EffectSummary {
  scored: number;
  unscored: number;
  up: number;
  down: number;
  same: number;
  /** Mean of the absolute moves of all scored casinos. */
  averageMove: number;
  largestUp: number;
  largestDown: number;
  /** Number of casinos by move: tenths, ascending, from the largest fall to the largest rise. */
  moves: { tenths: number; casinos: number }[];
}

export function summarise(effects: readonly ScoreEffect[]): EffectSummary {
  const moved = effects.map(tenthsMoved).filter((tenths) => tenths !== null);
  const counts = new Map<number, number>();
  for (const tenths of moved) counts.set(tenths, (counts.get(tenths) ?? 0) + 1);
  return {
    scored: moved.length,
    unscored: effects.length - moved.length,
    up: moved.filter((tenths) => tenths > 0).length,
    down: moved.filter((tenths) => tenths < 0).length,
    same: counts.get(0) ?? 0,
    averageMove: moved.length === 0 ? 0 : moved.reduce((sum, tenths) => sum + Math.abs(tenths), 0) / moved.length / 10,
    largestUp: moved.reduce((most, tenths) => Math.max(most, tenths), 0) / 10,
    largestDown: moved.reduce((most, tenths) => Math.min(most, tenths), 0) / 10,
    moves: [...counts].sort(([a], [b]) => a - b).map(([tenths, casinos]) => ({ tenths, casinos })),
  };
}

/** Most bars that stay legible beside each other. */
const MOST_BARS = 11;

/**
 * Groups the moves into bars, from the largest fall to the largest rise: one bar for each tenth where there are few,
 * wider ones where there are many. The bar at 0 holds only casinos without a change.
 */
export function moveBars({ moves }: Pick<EffectSummary, "moves">): { label: string; from: number; casinos: number }[] {
  const tenths = moves.map((move) => move.tenths);
  const [down, up] = [Math.max(0, ...tenths.map((one) => -one)), Math.max(0, ...tenths)];
  let step = 1;
  while (Math.ceil(down / step) + Math.ceil(up / step) + 1 > MOST_BARS) step += 1;
  const bars = [];
  for (let at = -Math.ceil(down / step); at <= Math.ceil(up / step); at += 1) {
    const far = at * step;
    const near = far - Math.sign(at) * (step - 1);
    const [low, high] = [Math.min(near, far), Math.max(near, far)];
    const casinos = moves.filter((move) => move.tenths >= low && move.tenths <= high);
    bars.push({
      label: near === far ? signed(far / 10) : `${signed(near / 10)}–${Math.abs(far / 10).toFixed(1)}`,
      // Avoids negative zero.
      from: far || 0,
      casinos: casinos.reduce((sum, move) => sum + move.casinos, 0),
    });
  }
  return bars;
}

/** Formats a number with its sign: "+0.3", "−1.2", "0.0". */
export function signed(value: number, decimals = 1): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value > 0 ? "+" : "−"}${text}`;
}

const VALUES = {
  before: ({ before }: ScoreEffect) => before,
  after: ({ after }: ScoreEffect) => after,
  change: tenthsMoved,
  rank: ({ rankAfter }: ScoreEffect) => rankAfter,
  places: placesMoved,
} as const;

const byName = (a: ScoreEffect, b: ScoreEffect) => a.name.localeCompare(b.name, "en");

/**
 * Sorts the effects. `sort` is a column, with `-` for descending; ties are sorted by name, and casinos without a value
 * come last either way.
 */
export function sortEffects(effects: readonly ScoreEffect[], sort: string): ScoreEffect[] {
  const direction = sort.startsWith("-") ? -1 : 1;
  const column = sort.replace(/^-/, "");
  if (column === "name") return effects.toSorted((a, b) => direction * byName(a, b));
  const valueOf = Object.hasOwn(VALUES, column) ? VALUES[column as keyof typeof VALUES] : VALUES.change;
  return effects.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
    return direction * (one - other) || byName(a, b);
  });
}
