const USUAL = { firstMs: 60_000, longestMs: 60 * 60_000 };

/**
 * Returns after how many milliseconds something that failed `tries` times in a row is tried again: after the first pause
 * (a minute), then twice as long each time, up to the longest (an hour).
 */
export function retryAfterMs(tries: number, { firstMs, longestMs } = USUAL): number {
  return Math.min(firstMs * 2 ** (tries - 1), longestMs);
}
