import type { Cap, ComponentName, Formula, Review, ScoreInputs, Shares } from "./published";

// The safety score as /how-we-rate and /api describe it. A month is 30.4375 days.

const MONTH = 30.4375 * 86_400_000;

export function monthsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MONTH;
}

function isPast(instant: string | null, at: string): boolean {
  return instant !== null && Date.parse(instant) <= Date.parse(at);
}

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (place: number) => sorted[place] ?? Number.NaN;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

function within01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** A component's value, and the letters of its formula with theirs. */
interface Worked {
  value: number;
  figures: Record<string, number | null>;
}

function licence({ licences }: Pick<ScoreInputs, "licences">): Worked {
  const best = (tier: string) => licences.some((one) => one.tier === tier && one.verifiedAt !== null);
  return { value: best("strict") ? 1 : best("offshore") ? 0.5 : 0, figures: {} };
}

const EXPECTED = { small: 1, medium: 3, large: 10, very_large: 30 } as const;

function complaints(inputs: ScoreInputs, at: string): Worked {
  const { burden, at: since } = inputs.complaints;
  const c = Math.min(1, Math.max(0, monthsBetween(inputs.listedOn, at)) / 12);
  const B = burden * 2 ** (-monthsBetween(since, at) / 12);
  const E = EXPECTED[inputs.sizeBand];
  return { value: (c + 0.75 * (1 - c)) * Math.exp((-0.35 * B) / E), figures: { c, B, E } };
}

function terms({ termFlags }: ScoreInputs, at: string): Worked {
  const categories = new Map<string, number[]>();
  for (const flag of termFlags) {
    if (!isPast(flag.foundAt, at) || isPast(flag.removedAt, at)) continue;
    const e = isPast(flag.enforcedAt, at) ? 1 : 1 - Math.min(1, monthsBetween(flag.foundAt, at) / 12) / 2;
    categories.set(flag.category, [...(categories.get(flag.category) ?? []), flag.severity * e]);
  }
  let lost = 0;
  for (const harms of categories.values())
    harms.sort((a, b) => b - a).forEach((harm, place) => (lost += harm / 2 ** place));
  return { value: Math.max(0, 1 - lost), figures: { Σ: lost } };
}

function payout({ payments, monthlyLimitEur }: ScoreInputs): Worked {
  const known = (name: "testedHours" | "statedHours") =>
    median(payments.map((payment) => payment[name]).filter((hours) => hours !== null));
  const h = known("testedHours") ?? known("statedHours");
  const t = h === null ? 0 : h <= 24 ? 1 : within01(1 - Math.log2(h / 24) / Math.log2(7));
  const share = monthlyLimitEur === null ? 1 : within01(monthlyLimitEur / 20_000);
  return { value: 0.7 * t + 0.3 * share, figures: { h, t } };
}

/** Returns r of the formula from reviews whose weights were added up at `at`. */
export function ratingOf(weight: number, weightedStars: number): number {
  return (7 * 3.5 + weightedStars) / (7 + weight);
}

/** Returns the weight of a casino's reviews and their weighted stars; a review halves every six months. */
export function weighReviews(reviews: readonly Review[], at: string): { weight: number; weightedStars: number } {
  let weight = 0;
  let weightedStars = 0;
  for (const { stars, publishedAt } of reviews) {
    const w = 2 ** (-monthsBetween(publishedAt, at) / 6);
    weight += w;
    weightedStars += stars * w;
  }
  return { weight, weightedStars };
}

function players({ reviews }: ScoreInputs, at: string): Worked {
  const tally = Array.isArray(reviews) ? { weight: 0, weightedStars: 0, at } : reviews;
  const faded = 2 ** (-monthsBetween(tally.at, at) / 6);
  const weight = tally.weight * faded;
  const weightedStars = tally.weightedStars * faded;
  const r = ratingOf(weight, weightedStars);
  return { value: (r - 1) / 4, figures: { "Σ w": weight, "Σ stars·w": weightedStars, r } };
}

function protection({ protectionTools }: ScoreInputs): Worked {
  return { value: new Set(protectionTools).size / 12, figures: {} };
}

/** Returns a score in tenths; halves round up, although 8.25 is not exactly a binary fraction. */
export function inTenths(value: number): number {
  return Math.floor(value * 10 + 0.5 + 1e-9) / 10;
}

export interface RecomputedScore {
  score: number | null;
  uncapped: number;
  components: Record<ComponentName, Worked>;
  points: Shares;
  /** The caps whose condition is met. */
  limits: { cap: Cap; limit: number; held: boolean }[];
}

/** Recomputes a score for the moment `at` from its inputs. */
export function recomputeScore(
  inputs: ScoreInputs,
  { at, weights, caps }: { at: string; weights: Shares; caps: Formula["caps"] },
): RecomputedScore {
  const components = {
    licence: licence(inputs),
    complaints: complaints(inputs, at),
    terms: terms(inputs, at),
    payout: payout(inputs),
    players: players(inputs, at),
    protection: protection(inputs),
  };
  const points = Object.fromEntries(
    Object.entries(components).map(([name, { value }]) => [name, 10 * weights[name as ComponentName] * value]),
  ) as Shares;
  const uncapped = Object.values(points).reduce((sum, value) => sum + value, 0);
  const conditions: Record<Cap, boolean> = {
    no_licence: components.licence.value === 0,
    blacklisted: inputs.lifecycle === "blacklisted",
    listed_under_6_months: monthsBetween(inputs.listedOn, at) < 6,
  };
  const limits = (Object.keys(conditions) as Cap[])
    .filter((cap) => conditions[cap])
    .map((cap) => {
      const limit = caps.find((one) => one.cap === cap)?.limit ?? Number.NaN;
      return { cap, limit, held: inputs.lifecycle !== "closed" && uncapped > limit };
    });
  const capped = Math.min(uncapped, ...limits.map(({ limit }) => limit));
  return { score: inputs.lifecycle === "closed" ? null : inTenths(capped), uncapped, components, points, limits };
}
