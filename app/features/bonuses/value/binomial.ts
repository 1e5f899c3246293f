/**
 * Binomial probabilities by C. Loader's saddle-point expansion ("Fast and accurate computation of binomial
 * probabilities", 2000). It works in logarithms throughout and, unlike a difference of log-gammas, is right to some 14
 * digits even for hundreds of thousands of trials.
 */

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** log n! minus Stirling's approximation, for n up to 15, where the series is not accurate enough. */
const STIRLING_ERRORS = (() => {
  const errors = [0];
  let factorial = 1;
  for (let n = 1; n <= 15; n++) {
    factorial *= n;
    errors.push(Math.log(factorial) - ((n + 0.5) * Math.log(n) - n + HALF_LOG_TWO_PI));
  }
  return errors;
})();

/**
 * Returns the probability of exactly `wins` successes in `trials` independent trials of chance `p`; 0 outside 0…trials.
 */
export function binomial(trials: number, wins: number, p: number): number {
  if (wins < 0 || wins > trials) return 0;
  if (p <= 0) return wins === 0 ? 1 : 0;
  if (p >= 1) return wins === trials ? 1 : 0;
  if (wins === 0) return Math.exp(trials * Math.log1p(-p));
  if (wins === trials) return Math.exp(trials * Math.log(p));
  const losses = trials - wins;
  const exponent =
    stirlingError(trials) -
    stirlingError(wins) -
    stirlingError(losses) -
    deviance(wins, trials * p) -
    deviance(losses, trials * (1 - p));
  return Math.exp(exponent - HALF_LOG_TWO_PI - 0.5 * (Math.log(wins) + Math.log1p(-wins / trials)));
}

/** Returns the probability of `wins` successes or more. */
export function binomialTail(trials: number, wins: number, p: number): number {
  const mean = trials * p;
  const reach = 40 + 12 * Math.sqrt(mean * (1 - p));
  // Beyond 12 standard deviations the tail is too small for a double to hold beside the rest.
  if (wins <= Math.max(0, mean - reach)) return 1;
  const last = Math.min(trials, Math.ceil(mean + reach));
  let sum = 0;
  if (wins > mean) {
    for (let j = last; j >= wins; j--) sum += binomial(trials, j, p);
    return sum;
  }
  for (let j = Math.max(0, Math.floor(mean - reach)); j < wins; j++) sum += binomial(trials, j, p);
  return 1 - sum;
}

function stirlingError(n: number): number {
  const known = STIRLING_ERRORS[n];
  if (known !== undefined) return known;
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n;
}

/** Returns x·log(x/mean) + mean − x, by a series where the terms would cancel. */
function deviance(x: number, mean: number): number {
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  const ratio = difference / (x + mean);
  const square = ratio * ratio;
  let sum = difference * ratio;
  let term = 2 * x * ratio;
  for (let divisor = 3; ; divisor += 2) {
    term *= square;
    const next = sum + term / divisor;
    if (next === sum) return sum;
    sum = next;
  }
}
