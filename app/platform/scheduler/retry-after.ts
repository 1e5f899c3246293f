const FIRST_MS = 60_000;
const LONGEST_MS = 60 * 60_000;

/**
 * Returns after how many milliseconds something that failed `tries` times in a row is tried again: a minute at first,
 * then twice as long each time, an hour at most.
 */
export function retryAfterMs(tries: number): number {
  return Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS);
}
