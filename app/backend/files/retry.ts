import { StorageError, isRetryableStatus, isStorageError } from "./errors";

export interface RetrySettings {
  /** How long an operation is retried, in milliseconds, 0 or more. */
  maxOperationRetryTime: number;
  /** How long an upload is retried, in milliseconds, 0 or more. */
  maxUploadRetryTime: number;
}

export const DEFAULT_RETRY_SETTINGS: RetrySettings = {
  maxOperationRetryTime: 2 * 60_000,
  maxUploadRetryTime: 10 * 60_000,
};

/** Returns the settings with their defaults; `invalid-argument` for a negative or invalid one. */
export function parseRetrySettings(settings: Partial<RetrySettings> = {}): RetrySettings {
  const parsed = { ...DEFAULT_RETRY_SETTINGS, ...settings };
  for (const [name, value] of Object.entries(parsed)) {
    if (!Number.isFinite(value) || value < 0)
      throw new StorageError("invalid-argument", { detail: `${name} must be 0 or greater` });
  }
  return parsed;
}

/** Time and randomness, passed in so that tests neither wait nor guess. */
export interface RetryTiming {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Rejects when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0 up to but not 1. */
  random(): number;
}

export const systemTiming: RetryTiming = {
  now: () => performance.now(),
  random: Math.random,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, milliseconds);
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    }),
};

export interface RetryOptions {
  /** Milliseconds; 0 tries once, without a time limit. */
  maxRetryTime: number;
  signal?: AbortSignal | undefined;
  timing?: RetryTiming;
  isRetryable?: (error: unknown) => boolean;
}

const LONGEST_WAIT_SECONDS = 64;

function hasRetryableStatus(error: unknown): boolean {
  return isStorageError(error) && error.status !== undefined && isRetryableStatus(error.status);
}

/**
 * Repeats the attempt until it succeeds, fails for good or time is up. Between attempts it waits 1, 2, 4 … 64 seconds,
 * plus up to a random second so that clients that failed together don't retry together. Throws the attempt's own error
 * when a retry can't help, `retry-limit-exceeded` (its cause is the last error) when time is up, and `canceled` when
 * the caller's signal aborts. The attempt's signal ends with either.
 */
export async function withRetries<R>(
  attempt: (signal: AbortSignal) => Promise<R>,
  { maxRetryTime, signal, timing = systemTiming, isRetryable = hasRetryableStatus }: RetryOptions,
): Promise<R> {
  const start = timing.now();
  const stop = new AbortController();
  // Separate from the attempt's signal, so that the timer doesn't abort the stream that a successful attempt returned.
  const timer = new AbortController();
  let ending: StorageError | undefined;
  let lastError: unknown;
  const end = (error: StorageError) => {
    ending ??= error;
    stop.abort(ending);
  };
  const cancel = () => end(new StorageError("canceled", { cause: signal?.reason }));
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  const stopped = new Promise<never>((_, reject) => {
    if (stop.signal.aborted) reject(stop.signal.reason as Error);
    stop.signal.addEventListener("abort", () => reject(stop.signal.reason as Error), { once: true });
  });
  stopped.catch(() => undefined);
  if (maxRetryTime > 0) {
    timing.sleep(maxRetryTime, timer.signal).then(
      () => end(new StorageError("retry-limit-exceeded", { cause: lastError })),
      () => undefined,
    );
  }

  try {
    for (let waitSeconds = 1; ; waitSeconds = Math.min(waitSeconds * 2, LONGEST_WAIT_SECONDS)) {
      stop.signal.throwIfAborted();
      try {
        return await Promise.race([attempt(stop.signal), stopped]);
      } catch (error) {
        if (ending) throw ending;
        if (!isRetryable(error)) throw error;
        lastError = error;
      }
      const wait = (waitSeconds + timing.random()) * 1_000;
      if (timing.now() - start + wait > maxRetryTime)
        throw new StorageError("retry-limit-exceeded", { cause: lastError });
      await Promise.race([timing.sleep(wait, timer.signal), stopped]);
    }
  } finally {
    signal?.removeEventListener("abort", cancel);
    timer.abort(new StorageError("canceled"));
  }
}
