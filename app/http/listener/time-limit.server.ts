/** Thrown when work took longer than allowed. */
export class TookTooLong extends Error {
  constructor(milliseconds: number) {
    super(`It took longer than ${String(milliseconds / 1000)} s.`);
    this.name = "TookTooLong";
  }
}

/**
 * Returns the result of `work`. Throws `TookTooLong` when it isn't there in time, or the signal's reason once the
 * caller stops waiting. The work itself continues.
 */
export async function withinTime<T>(milliseconds: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  try {
    return await Promise.race([
      work(),
      new Promise<never>((_, reject) => {
        const timer = setTimeout(() => reject(new TookTooLong(milliseconds)), milliseconds);
        const leave = () => reject(signal.reason as Error);
        signal.addEventListener("abort", leave);
        stop = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", leave);
        };
      }),
    ]);
  } finally {
    stop();
  }
}
