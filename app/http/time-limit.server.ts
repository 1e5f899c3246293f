/** Work that was given up: it took longer than it may. */
export class TookTooLong extends Error {
  constructor(milliseconds: number) {
    super(`It took longer than ${String(milliseconds / 1000)} s.`);
    this.name = "TookTooLong";
  }
}

/**
 * The result of `work`, `TookTooLong` when that isn't there in time, or the signal's reason as soon as nobody waits any more.
 * The work itself goes on, for nobody.
 */
export async function withinTime<T>(milliseconds: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const stop = new AbortController();
  try {
    return await Promise.race([
      work(),
      new Promise<never>((_, reject) => {
        const timer = setTimeout(() => reject(new TookTooLong(milliseconds)), milliseconds);
        stop.signal.addEventListener("abort", () => clearTimeout(timer));
        signal.addEventListener("abort", () => reject(signal.reason as Error), { signal: stop.signal });
      }),
    ]);
  } finally {
    stop.abort();
  }
}
