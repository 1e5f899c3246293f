import { chancesAbove, type BonusValue, type BonusValueInputs } from "../value/bonus-value";

/** A hundred players as dots, ten in a row, and what becomes of them in words. */
export interface HundredPlayers {
  title: string;
  text: string;
  /** Paths of an SVG of 160 by 160: those paid nothing as crosses, less than they spend as rings, more as discs. */
  paths: { nothing: string; less: string; more: string };
  /** How many are paid how much, from nothing to the most; `to` is null for a sum without a limit. */
  paid: { kind: Outcome; from: number; to: number | null; players: number }[];
}

export type Outcome = "nothing" | "less" | "more";

const STEP = 16;
const RADIUS = 5;

/** Returns whole numbers in these proportions that add up to `total`, by the largest remainders. */
function inWholes(shares: readonly number[], total: number): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  if (whole <= 0) return shares.map((_, at) => (at === 0 ? total : 0));
  const exact = shares.map((share) => (share / whole) * total);
  const counts = exact.map((share) => Math.floor(share + 1e-9));
  const remainders = exact.map((share, at) => ({ at, left: share - (counts[at] ?? 0) }));
  remainders.sort((a, b) => b.left - a.left);
  const missing = total - counts.reduce((sum, count) => sum + count, 0);
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

/** What people are paid, in times what they spend, or the bonus where they spend nothing. */
const STEPS = [0, 0.5, 1, 2, 4, 10];

/** Returns how many of the players who lose it all, are paid less than they spend, and more, are paid how much. */
function paidOut(inputs: BonusValueInputs, counts: Readonly<Record<Outcome, number>>): HundredPlayers["paid"] {
  const { deposit, cost = 0, bonus, cap } = inputs;
  const spent = deposit + cost;
  const sums = STEPS.map((step) => step * (spent || bonus)).filter((sum) => cap === null || sum < cap);
  const above = chancesAbove(inputs, sums);
  const steps = sums.map((from, at) => ({
    kind: spent > 0 && from < spent ? ("less" as const) : ("more" as const),
    from,
    to: sums[at + 1] ?? cap,
    share: (above[at] ?? 0) - (above[at + 1] ?? 0),
  }));
  const rows = (["less", "more"] as const).flatMap((kind) => {
    const own = steps.filter((step) => step.kind === kind);
    const players = inWholes(
      own.map(({ share }) => share),
      counts[kind],
    );
    return own.map(({ from, to }, at) => ({ kind, from, to, players: players[at] ?? 0 }));
  });
  return [{ kind: "nothing", from: 0, to: 0, players: counts.nothing }, ...rows];
}

/** Returns what becomes of a hundred players, the losses first; null where there is nothing to wager. */
export function hundredPlayers(
  { bets, nothingChance, aheadChance }: BonusValue,
  inputs: BonusValueInputs,
): HundredPlayers | null {
  if (bets === 0) return null;
  const { deposit, cost = 0 } = inputs;
  const shares = [nothingChance, Math.max(0, 1 - nothingChance - aheadChance), aheadChance];
  const [nothing = 0, less = 0, more = 0] = inWholes(shares, 100);
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
    paid: paidOut(inputs, { nothing, less, more }),
  };
}
