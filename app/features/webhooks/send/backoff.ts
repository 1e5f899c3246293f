const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds from one try to the next: twelve tries within about 26 hours. */
const PAUSES = [
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  6 * HOUR,
  6 * HOUR,
];

/**
 * Returns the milliseconds to wait after so many failed tries; null when it is given up. A receiver that asks for more
 * patience gets it, up to the longest pause.
 */
export function pauseAfter(tries: number, retryAfterSeconds: number | null = null): number | null {
  const pause = PAUSES[tries - 1];
  if (pause === undefined) return null;
  return Math.max(pause, Math.min((retryAfterSeconds ?? 0) * SECOND, 6 * HOUR));
}
