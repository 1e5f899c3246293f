/** In the long run. */
export const MAILS_A_MINUTE = 600;

/** Time, handed in so that tests don't wait. */
export interface PaceTiming {
  /** Milliseconds since any fixed moment. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/**
 * Lets `perMinute` through in the long run and a `burst` at once: gives a function to await before each. A mail server
 * takes whoever sends faster for a spammer.
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
