const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LONGEST = 6 * HOUR;
const THREE_DAYS = 72 * HOUR;

/** From one try to the next. The rest, each as long as the last, fills three days. */
const GROWING = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
const GROWING_SUM = GROWING.reduce((sum, one) => sum + one, 0);
const MOST_TRIES = GROWING.length + Math.ceil((THREE_DAYS - GROWING_SUM) / LONGEST) + 1;

/**
 * Returns the milliseconds to wait after so many failed tries; null when it is given up: after the tries of three days,
 * or, for an entry that is that old because it waited behind others of its lane, after the tries of some hours. A site
 * that was off meanwhile still makes those. A receiver that asks for more patience gets it, up to the longest pause.
 */
export function pauseAfter(tries: number, ageMs: number, askedMs = 0): number | null {
  if (tries >= MOST_TRIES || (tries >= GROWING.length && ageMs >= THREE_DAYS)) return null;
  return Math.max(GROWING[tries - 1] ?? LONGEST, Math.min(askedMs, LONGEST));
}
