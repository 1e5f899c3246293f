import type { PayRow } from "~/features/games/pay-table";

/** A pay table is worked out for up to this number of bets and for sums of as many, within some tenths of a second. */
export const MAX_TABLE_BETS = 10_000;
/** What wraps around a circle of points is damped by this much; a figure is right to some nine digits. */
const DAMPING = 1e-10;
/** Logarithm of how much larger than their difference two terms may be. */
const MOST_CANCELLED = 12;
/** Logarithm of a factor that is too small to count. */
const NOTHING = -30;

/** Complex numbers, by their real and imaginary parts. */
interface Series {
  re: Float64Array;
  im: Float64Array;
}

/**
 * The balance, in bets, of a player who places `bets` bets of 1 from `start` on, or stops at 0. Each bet takes 1 and pays
 * a row of the table, with its chance, or else nothing.
 *
 * A balance falls by 1 at most, so the chance to go bust at bet n is (k/n)·P(n bets pay n − k), by the hitting-time
 * theorem. These chances are the coefficients of w(z)^k, where w(z) is the root within the unit circle of
 * w = z·G(w), and G the table's generating function (Lagrange); they are read off on a circle, by a Fourier transform.
 * So are the final balances, those of a walk that can't go bust less those that each bust would have reached.
 */
export class TableWalk {
  readonly finishChance: number;
  readonly expectedBets: number;
  private readonly busts: Float64Array;
  private readonly edge: number;
  /** Chances of the final balances from 1 on, as far as a threshold has asked for them. */
  private balances: Float64Array = new Float64Array(0);

  constructor(
    private readonly start: number,
    private readonly bets: number,
    private readonly rows: readonly PayRow[],
  ) {
    this.edge = 1 - rows.reduce((sum, { pays, chance }) => sum + pays * chance, 0);
    this.busts = bets < start ? new Float64Array(0) : this.bustChances();
    let [bust, spent] = [0, 0];
    for (let n = start; n < this.busts.length; n++) {
      bust += this.busts[n] ?? 0;
      spent += n * (this.busts[n] ?? 0);
    }
    this.finishChance = Math.min(1, Math.max(0, 1 - bust));
    this.expectedBets = spent + bets * this.finishChance;
  }

  /** Returns the chance to finish above a threshold of 0 or more, and the average excess over it. */
  above(threshold: number): { chance: number; excess: number } {
    const most = Math.floor(threshold);
    if (most > this.balances.length) this.balances = this.finalBalances(most);
    let chance = this.finishChance;
    // On average each bet costs the edge, whether or not the player goes bust.
    let excess = this.start - this.edge * this.expectedBets - threshold * chance;
    for (let balance = 1; balance <= most; balance++) {
      const one = this.balances[balance - 1] ?? 0;
      chance -= one;
      excess += one * (threshold - balance);
    }
    return { chance: Math.min(this.finishChance, Math.max(0, chance)), excess: Math.max(0, excess) };
  }

  /** Returns the chance to go bust at each bet. */
  private bustChances(): Float64Array {
    const { start, bets, rows } = this;
    const size = powerOfTwo(2 * (bets + 1));
    const radius = DAMPING ** (1 / size);
    let [re, im] = [this.rows.reduce((left, { chance }) => left - chance, 1), 0];
    return coefficients(size, radius, bets + 1, (zRe, zIm) => {
      // The root of the point before is near, and Newton's steps from it find this one.
      for (let step = 0; step < 100; step++) {
        const g = generated(rows, re, im);
        const [fRe, fIm] = [zRe * g.re - zIm * g.im - re, zRe * g.im + zIm * g.re - im];
        const [sRe, sIm] = [zRe * g.slopeRe - zIm * g.slopeIm - 1, zRe * g.slopeIm + zIm * g.slopeRe];
        const norm = sRe * sRe + sIm * sIm;
        const [dRe, dIm] = [(fRe * sRe + fIm * sIm) / norm, (fIm * sRe - fRe * sIm) / norm];
        re -= dRe;
        im -= dIm;
        if (dRe * dRe + dIm * dIm < 1e-30) break;
      }
      return power(re, im, start);
    });
  }

  /** Returns the chances of the final balances 1 to `most`. */
  private finalBalances(most: number): Float64Array {
    const { start, bets, rows, busts } = this;
    let size = powerOfTwo(4 * (most + 1));
    const growth = () => {
      const radius = DAMPING ** (1 / size);
      return bets * Math.log(generated(rows, radius, 0).re / radius);
    };
    while (growth() > MOST_CANCELLED) size *= 2;
    return coefficients(size, DAMPING ** (1 / size), most + 1, (xRe, xIm) => {
      const g = generated(rows, xRe, xIm);
      const norm = xRe * xRe + xIm * xIm;
      const [re, im] = [(g.re * xRe + g.im * xIm) / norm, (g.im * xRe - g.re * xIm) / norm];
      const logSize = Math.log(Math.hypot(re, im));
      let [sumRe, sumIm] = [0, 0];
      // What is left of an early bust has become too small to count.
      const first = logSize < 0 ? Math.max(start, Math.ceil(bets + 1 - NOTHING / logSize)) : start;
      for (let n = first; n < busts.length; n++) {
        const before = sumRe;
        sumRe = sumRe * re - sumIm * im + (busts[n] ?? 0);
        sumIm = before * im + sumIm * re;
      }
      const one = power(xRe, xIm, start);
      const all = power(re, im, bets);
      return { re: one.re * all.re - one.im * all.im - sumRe, im: one.re * all.im + one.im * all.re - sumIm };
    }).subarray(1);
  }
}

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}

function power(re: number, im: number, exponent: number): { re: number; im: number } {
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

/** Returns the first real coefficients of a power series from its values on a circle. */
function coefficients(
  size: number,
  radius: number,
  count: number,
  valueAt: (re: number, im: number) => { re: number; im: number },
): Float64Array {
  const series: Series = { re: new Float64Array(size), im: new Float64Array(size) };
  for (let at = 0; at <= size / 2; at++) {
    const angle = (2 * Math.PI * at) / size;
    const { re, im } = valueAt(radius * Math.cos(angle), radius * Math.sin(angle));
    series.re[at] = re;
    series.im[at] = im;
    // The values beneath the axis mirror those above it.
    if (at > 0 && at < size / 2) {
      series.re[size - at] = re;
      series.im[size - at] = -im;
    }
  }
  transform(series);
  return Float64Array.from({ length: count }, (_, n) => (series.re[n] ?? 0) / size / radius ** n);
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
