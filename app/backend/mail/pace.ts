/** Average rate over time. */
export const MAILS_A_MINUTE = 600;

/** Clock and timer, passed in so that tests don't wait. */
export interface PaceTiming {
  /** Milliseconds since any fixed moment. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/**
 * Returns a function to await before each mail: it allows a `burst` at once and `perMinute` on average. A mail server
 * treats a faster sender as a spammer.
 */
export function pace({ perMinute, burst, timing }: { perMinute: number; burst: number; timing: PaceTiming }) {
  const interval = 60_000 / perMinute;
  let free = -Infinity;
  return async (): Promise<void> => {
    const now = timing.now();
    free = Math.max(free, now - burst * interval) + interval;
    if (free > now) await timing.sleep(free - now);
  };
}
