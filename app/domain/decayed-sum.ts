import { DAY_MS } from "./day-ms";

/** A mean Gregorian month, as the formulas count it: 30.4375 days. */
export const DAYS_A_MONTH = 30.4375;

/** Months of 30.4375 days from one instant or day to another (ISO 8601, UTC); negative when `to` is the earlier. */
export function monthsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (DAYS_A_MONTH * DAY_MS);
}

/** Returns the share left of an amount `ageMonths` old that halves every `halfLifeMonths`. */
function decay(ageMonths: number, halfLifeMonths: number): number {
  return 0.5 ** (ageMonths / halfLifeMonths);
}

/**
 * A sum whose amounts halve at a steady pace. As all decay at the same rate, the sum at one instant gives the sum at
 * every later one, so a million reviews need one number, not a million.
 */
export interface DecayedSum {
  value: number;
  /** The instant `value` holds for. */
  at: string;
}

/**
 * Returns the sum of dated amounts at `at`. Nothing is left out, so amounts dated later than `at` weigh more than 1.
 */
export function decayedSum(
  parts: Iterable<{ amount: number; at: string }>,
  at: string,
  halfLifeMonths: number,
): DecayedSum {
  let value = 0;
  for (const part of parts) value += part.amount * decay(monthsBetween(part.at, at), halfLifeMonths);
  return { value, at };
}

/** Returns a sum's value at another instant. */
export function sumAt(sum: DecayedSum, at: string, halfLifeMonths: number): number {
  // An empty sum may have any date, and 0 times an overflow is NaN.
  return sum.value === 0 ? 0 : sum.value * decay(monthsBetween(sum.at, at), halfLifeMonths);
}

/** Adds two sums, as of the later of their instants. */
export function mergeSums(one: DecayedSum, other: DecayedSum, halfLifeMonths: number): DecayedSum {
  const at = Date.parse(one.at) >= Date.parse(other.at) ? one.at : other.at;
  return { value: sumAt(one, at, halfLifeMonths) + sumAt(other, at, halfLifeMonths), at };
}

/** Adds a dated amount to a sum, or removes it when its sign is reversed. */
export function addToSum(sum: DecayedSum, amount: number, at: string, halfLifeMonths: number): DecayedSum {
  return mergeSums(sum, { value: amount, at }, halfLifeMonths);
}
