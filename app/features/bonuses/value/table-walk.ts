import { payUnit, type PayRow } from "~/features/games/pay-table";

/** Steps in which a table's first roots are sought. */
const RAMP = 50;
/** A pay table is worked out for up to this number of bets and for sums of as many. */
export const MAX_TABLE_BETS = 10_000;

/**
 * True if the table's walk of `bets` bets, and what it leaves up to a sum of `most` bets, take no more than some tenths
 * of a second. The more parts of a bet the table pays, the fewer bets that are.
 */
export function isWithinPrice(rows: readonly PayRow[], bets: number, most: number): boolean {
  if (bets > MAX_TABLE_BETS || most > MAX_TABLE_BETS) return false;
  const unit = payUnit(rows);
  const lost = rows.reduce((left, { pays, chance }) => (pays > 0 ? left - chance : left), 1);
  // What stops early is forgotten the sooner, the nearer wins and losses are to being as frequent.
  const remembered = Math.min(bets, 45 / (lost * (1 - lost)));
  const roots = (bets + RAMP) * unit * (rows.length + unit + unit ** 2 / 40);
  const sums = most * unit ** 2 * remembered;
  return roots / 1.3e6 + sums / 9e7 <= 1;
}

/** What wraps around a circle of points is damped by this much; a figure is right to some nine digits. */
const DAMPING = 1e-10;
/** Logarithm of how much more a rounding error may count in a final balance than in what it is worked out from. */
const MOST_ERROR = 12;
/** Logarithm of a factor that is too small to count. */
const NOTHING = -30;

interface Complex {
  re: number;
  im: number;
}
const ZERO: Complex = { re: 0, im: 0 };

/** Complex numbers, by their real and imaginary parts. */
interface Series {
  re: Float64Array;
  im: Float64Array;
}

/**
 * The balance, in bets, of a player who places `bets` bets of 1 from `start` on, or stops with less than 1. Each bet takes
 * 1 and pays a row of the table, with its chance, or else nothing. What an unfinished wagering leaves counts as lost.
 *
 * Balances are counted in the table's unit, 1/u of a bet. For z within the unit circle, w^u = z·G(w), G being the table's
 * generating function, has u roots there (Rouché), and z^n·w^balance is a martingale for each. So the polynomial of the
 * chances to stop, Σ z^n·w^rest over the bets n and the rests below 1, is w^start at these roots (optional stopping) and
 * follows by interpolation; where u is 1, that is Lagrange's inversion. Its coefficients are read off on a circle of z,
 * by a Fourier transform. So are the final balances, those of a walk that can't stop less those that each stop would
 * have reached.
 */
export class TableWalk {
  readonly finishChance: number;
  readonly expectedBets: number;
  private readonly unit: number;
  private readonly rows: readonly PayRow[];
  /** Chances to stop, by the bet and by what is left then: from 0 on, the units below 1. */
  private readonly stops: Float64Array;
  private readonly edge: number;
  /** What those who stop have left, on average of all players. */
  private readonly left: number;
  /** Chances of the final balances from 1 unit on, as far as a threshold has asked for them. */
  private balances: Float64Array = new Float64Array(0);

  constructor(
    private readonly start: number,
    private readonly bets: number,
    rows: readonly PayRow[],
  ) {
    this.unit = payUnit(rows);
    this.rows = rows.map(({ pays, chance }) => ({ pays: Math.round(pays * this.unit), chance }));
    this.rows = this.rows.filter(({ pays }) => pays > 0);
    this.edge = 1 - rows.reduce((sum, { pays, chance }) => sum + pays * chance, 0);
    this.stops = bets < start ? new Float64Array(0) : this.stopChances();
    // After the last bet, only those with nothing left have not finished.
    this.stops.fill(0, bets * this.unit + 1);
    let [stop, spent, left] = [0, 0, 0];
    for (let at = start * this.unit; at < this.stops.length; at++) {
      const chance = this.stops[at] ?? 0;
      stop += chance;
      spent += Math.floor(at / this.unit) * chance;
      left += ((at % this.unit) / this.unit) * chance;
    }
    this.left = left;
    this.finishChance = Math.min(1, Math.max(0, 1 - stop));
    this.expectedBets = spent + bets * this.finishChance;
  }

  /** Returns the chance to finish above a threshold of 0 or more, and the average excess over it. */
  above(threshold: number): { chance: number; excess: number } {
    const most = Math.floor(threshold * this.unit + 1e-9);
    if (most > this.balances.length) this.balances = this.finalBalances(most);
    let chance = this.finishChance;
    // On average each bet costs the edge, whether or not the player stops early.
    let excess = this.start - this.edge * this.expectedBets - this.left - threshold * chance;
    for (let balance = 1; balance <= most; balance++) {
      const one = this.balances[balance - 1] ?? 0;
      chance -= one;
      excess += one * (threshold - balance / this.unit);
    }
    return { chance: Math.min(this.finishChance, Math.max(0, chance)), excess: Math.max(0, excess) };
  }

  /** Returns the chances to stop at each bet, by what is left. */
  private stopChances(): Float64Array {
    const { start, bets, rows, unit } = this;
    const size = powerOfTwo(2 * (bets + 1));
    const radius = DAMPING ** (1 / size);
    const roots: Complex[] = [];
    const byRest = coefficients(size, radius, bets + 1, unit, (zRe, zIm) => {
      if (roots.length === 0) roots.push(...firstRoots(rows, unit, zRe));
      findRoots(roots, rows, unit, zRe, zIm);
      return interpolated(roots, start * unit);
    });
    return Float64Array.from({ length: (bets + 1) * unit }, (_, at) => byRest[at % unit]?.[Math.floor(at / unit)] ?? 0);
  }

  /** Returns the chances of the final balances of 1 to `most` units. */
  private finalBalances(most: number): Float64Array {
    const { start, bets, rows, unit, stops } = this;
    let size = powerOfTwo(2 * (most + 1));
    const error = () => {
      const radius = DAMPING ** (1 / size);
      return bets * Math.log(generated(rows, radius, 0).re / radius ** unit) - most * Math.log(radius);
    };
    while (error() > MOST_ERROR) size *= 2;
    const [restRe, restIm] = [new Float64Array(unit), new Float64Array(unit)];
    const [balances = new Float64Array(0)] = coefficients(size, DAMPING ** (1 / size), most + 1, 1, (xRe, xIm) => {
      const g = generated(rows, xRe, xIm);
      const { re, im } = over(g, power(xRe, xIm, unit));
      const logSize = Math.log(Math.hypot(re, im));
      for (let rest = 0; rest < unit; rest++) ({ re: restRe[rest], im: restIm[rest] } = power(xRe, xIm, rest));
      let [sumRe, sumIm] = [0, 0];
      // What is left of an early stop has become too small to count.
      const first = logSize < 0 ? Math.max(start, Math.ceil(bets + 1 - NOTHING / logSize)) : start;
      for (let at = first * unit; at < stops.length;) {
        const before = sumRe;
        sumRe = sumRe * re - sumIm * im;
        sumIm = before * im + sumIm * re;
        for (let rest = 0; rest < unit; rest++, at++) {
          const chance = stops[at] ?? 0;
          sumRe += chance * (restRe[rest] ?? 0);
          sumIm += chance * (restIm[rest] ?? 0);
        }
      }
      const one = power(xRe, xIm, start * unit);
      const all = power(re, im, bets);
      return [{ re: one.re * all.re - one.im * all.im - sumRe, im: one.re * all.im + one.im * all.re - sumIm }];
    });
    return balances.subarray(1);
  }
}

/** Returns the roots of w^unit = z·G(w) within the unit circle for a z between 0 and 1. */
function firstRoots(rows: readonly PayRow[], unit: number, z: number): Complex[] {
  const lost = rows.reduce((left, { chance }) => left - chance, 1);
  const size = ((z * lost) / RAMP) ** (1 / unit);
  const roots = Array.from({ length: unit }, (_, j): Complex => {
    const angle = (2 * Math.PI * j + 1) / unit;
    return { re: size * Math.cos(angle), im: size * Math.sin(angle) };
  });
  // For a small z they are known. The way from there avoids the axis, on which two may meet.
  for (let step = 1; step <= RAMP; step++) {
    const angle = 1 - step / RAMP;
    const at = (z * step) / RAMP;
    findRoots(roots, rows, unit, at * Math.cos(angle), at * Math.sin(angle));
  }
  return roots;
}

/** Moves roots of w^unit = z·G(w) from those of a z nearby, by Newton's steps that keep away from each other (Aberth). */
function findRoots(roots: Complex[], rows: readonly PayRow[], unit: number, zRe: number, zIm: number): void {
  for (let step = 0; step < 200; step++) {
    let moved = 0;
    for (const root of roots) {
      const g = generated(rows, root.re, root.im);
      const below = power(root.re, root.im, unit - 1);
      const f = {
        re: zRe * g.re - zIm * g.im - (below.re * root.re - below.im * root.im),
        im: zRe * g.im + zIm * g.re - (below.re * root.im + below.im * root.re),
      };
      let slope = {
        re: zRe * g.slopeRe - zIm * g.slopeIm - unit * below.re,
        im: zRe * g.slopeIm + zIm * g.slopeRe - unit * below.im,
      };
      for (const other of roots) {
        if (other === root) continue;
        const push = over(f, { re: root.re - other.re, im: root.im - other.im });
        slope = { re: slope.re - push.re, im: slope.im - push.im };
      }
      const change = over(f, slope);
      root.re -= change.re;
      root.im -= change.im;
      moved = Math.max(moved, change.re * change.re + change.im * change.im);
    }
    if (moved < 1e-20) break;
  }
}

/** Returns the coefficients of the polynomial that is w^exponent at the roots w. */
function interpolated(roots: readonly Complex[], exponent: number): Complex[] {
  const sum = roots.map(() => ({ re: 0, im: 0 }));
  for (const root of roots) {
    let share = power(root.re, root.im, exponent);
    // Π (w − other), the highest power first left out as it is 1.
    const product: Complex[] = [{ re: 1, im: 0 }];
    for (const other of roots) {
      if (other === root) continue;
      share = over(share, { re: root.re - other.re, im: root.im - other.im });
      product.push({ re: 0, im: 0 });
      for (let k = product.length - 1; k >= 0; k--) {
        const [own, below] = [product[k] ?? ZERO, product[k - 1] ?? ZERO];
        product[k] = {
          re: below.re - (own.re * other.re - own.im * other.im),
          im: below.im - (own.re * other.im + own.im * other.re),
        };
      }
    }
    sum.forEach((one, k) => {
      const own = product[k] ?? ZERO;
      one.re += share.re * own.re - share.im * own.im;
      one.im += share.re * own.im + share.im * own.re;
    });
  }
  return sum;
}

function over(one: Complex, other: Complex): Complex {
  const norm = other.re * other.re + other.im * other.im;
  return { re: (one.re * other.re + one.im * other.im) / norm, im: (one.im * other.re - one.re * other.im) / norm };
}

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}

function power(re: number, im: number, exponent: number): Complex {
  const size = Math.hypot(re, im) ** exponent;
  const angle = Math.atan2(im, re) * exponent;
  return { re: size * Math.cos(angle), im: size * Math.sin(angle) };
}

/** Returns G(w) = Σ chance·w^pays of a table, what isn't in its rows paying nothing, and the slope of it. */
function generated(rows: readonly PayRow[], re: number, im: number) {
  const logSize = 0.5 * Math.log(re * re + im * im);
  const angle = Math.atan2(im, re);
  const sum = { re: 1, im: 0, slopeRe: 0, slopeIm: 0 };
  for (const { pays, chance } of rows) {
    sum.re -= chance;
    if ((pays - 1) * logSize < NOTHING) continue;
    const size = chance * Math.exp((pays - 1) * logSize);
    const [cos, sin] = [size * Math.cos((pays - 1) * angle), size * Math.sin((pays - 1) * angle)];
    sum.slopeRe += pays * cos;
    sum.slopeIm += pays * sin;
    sum.re += cos * re - sin * im;
    sum.im += cos * im + sin * re;
  }
  return sum;
}

/** Returns the first real coefficients of `many` power series from their values on a circle. */
function coefficients(
  size: number,
  radius: number,
  count: number,
  many: number,
  valuesAt: (re: number, im: number) => Complex[],
): Float64Array[] {
  const all = Array.from({ length: many }, (): Series => ({ re: new Float64Array(size), im: new Float64Array(size) }));
  for (let at = 0; at <= size / 2; at++) {
    const angle = (2 * Math.PI * at) / size;
    const values = valuesAt(radius * Math.cos(angle), radius * Math.sin(angle));
    all.forEach((series, one) => {
      const { re, im } = values[one] ?? ZERO;
      series.re[at] = re;
      series.im[at] = im;
      // The values beneath the axis mirror those above it.
      if (at > 0 && at < size / 2) {
        series.re[size - at] = re;
        series.im[size - at] = -im;
      }
    });
  }
  return all.map((series) => {
    transform(series);
    return Float64Array.from({ length: count }, (_, n) => (series.re[n] ?? 0) / size / radius ** n);
  });
}

/** Replaces each value by Σ_j value_j·e^(−2πi·jn/size) (Cooley and Tukey). The size is a power of two. */
function transform({ re, im }: Series): void {
  const size = re.length;
  for (let at = 0, other = 0; at < size; at++) {
    if (at < other) {
      [re[at], re[other]] = [re[other] ?? 0, re[at] ?? 0];
      [im[at], im[other]] = [im[other] ?? 0, im[at] ?? 0];
    }
    let bit = size >> 1;
    for (; bit > 0 && (other & bit) !== 0; bit >>= 1) other ^= bit;
    other |= bit;
  }
  const cos = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size));
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half);
    for (let low = 0; low < size; low += 2 * half) {
      for (let at = low; at < low + half; at++) {
        const [c, s] = [cos[(at - low) * stride] ?? 0, sin[(at - low) * stride] ?? 0];
        const [a, b] = [re[at + half] ?? 0, im[at + half] ?? 0];
        const [turnedRe, turnedIm] = [a * c - b * s, a * s + b * c];
        re[at + half] = (re[at] ?? 0) - turnedRe;
        im[at + half] = (im[at] ?? 0) - turnedIm;
        re[at] = (re[at] ?? 0) + turnedRe;
        im[at] = (im[at] ?? 0) + turnedIm;
      }
    }
  }
}
