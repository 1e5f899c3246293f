import type { BonusValue, BonusValueInputs } from "../value/bonus-value";

/** A hundred players as dots, ten in a row, and what becomes of them in words. */
export interface HundredPlayers {
  title: string;
  text: string;
  /** Paths of an SVG of 160 by 160: those paid nothing as crosses, less than they spend as rings, more as discs. */
  paths: { nothing: string; less: string; more: string };
}

const STEP = 16;
const RADIUS = 5;

/** Returns whole numbers that add up to a hundred, by the largest remainders. */
function ofHundred(shares: readonly number[]): number[] {
  const counts = shares.map((share) => Math.floor(share * 100 + 1e-9));
  const remainders = shares.map((share, at) => ({ at, left: share * 100 - (counts[at] ?? 0) }));
  remainders.sort((a, b) => b.left - a.left);
  const missing = 100 - counts.reduce((sum, count) => sum + count, 0);
  for (const { at } of remainders.slice(0, missing)) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

function place(at: number): [number, number] {
  return [(at % 10) * STEP + STEP / 2, Math.floor(at / 10) * STEP + STEP / 2];
}

const cross = (at: number) => {
  const [x, y] = place(at);
  const r = RADIUS - 1;
  return `M${String(x - r)} ${String(y - r)}l${String(2 * r)} ${String(2 * r)}m0 ${String(-2 * r)}l${String(-2 * r)} ${String(2 * r)}`;
};

const disc = (at: number) => {
  const [x, y] = place(at);
  const half = `a${String(RADIUS)} ${String(RADIUS)} 0 1 0 `;
  return `M${String(x - RADIUS)} ${String(y)}${half}${String(2 * RADIUS)} 0${half}${String(-2 * RADIUS)} 0`;
};

function drawn(from: number, count: number, shape: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => shape(from + at)).join("");
}

/** Returns what becomes of a hundred players, the losses first; null where there is nothing to wager. */
export function hundredPlayers(
  { bets, nothingChance, aheadChance }: BonusValue,
  { deposit, cost = 0 }: BonusValueInputs,
): HundredPlayers | null {
  if (bets === 0) return null;
  const shares = [nothingChance, Math.max(0, 1 - nothingChance - aheadChance), aheadChance];
  const [nothing = 0, less = 0, more = 0] = ofHundred(shares);
  // A chance that rounds to nobody or to everybody isn't certain.
  const uncertain = nothingChance > 0 && nothingChance < 1;
  const losers =
    nothing === 100 && uncertain
      ? "Nearly all of 100 players lose it all"
      : nothing === 0 && uncertain
        ? "Hardly any of 100 players lose it all"
        : `${String(nothing)} of 100 players ${nothing === 1 ? "loses" : "lose"} it all`;
  const spend = cost > 0 ? "spend" : "deposit";
  const text =
    deposit + cost === 0
      ? `${String(100 - nothing)} are paid something.`
      : `${String(less)} are paid no more than they ${spend}, ${String(more)} are paid more.`;
  return {
    title: losers,
    text,
    paths: {
      nothing: drawn(0, nothing, cross),
      less: drawn(nothing, less, disc),
      more: drawn(nothing + less, more, disc),
    },
  };
}
