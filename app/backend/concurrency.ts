import { setImmediate as endOfTurn } from "node:timers/promises";

/** Thrown when more work is queued than can be done in time. */
export class QueueFull extends Error {
  constructor() {
    super("Too much work is waiting already.");
    this.name = "QueueFull";
  }
}

/**
 * Lets at most `running` tasks run at once and at most `waiting` queue, first come first served; refuses one more with
 * `QueueFull`.
 */
export function limitConcurrency({ running, waiting }: { running: number; waiting: number }) {
  const line: (() => void)[] = [];
  let active = 0;
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (active >= running) {
      if (line.length >= waiting) throw new QueueFull();
      // A task that finishes hands its place to the next in line, so that no newcomer can take it.
      await new Promise<void>((resolve) => line.push(resolve));
    } else active += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
}

/**
 * Returns a function that calls `make` at its first call and gives every caller the same result. A failure goes to the
 * callers that are waiting and is then forgotten, so that the next call tries again.
 */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    if (made) return made;
    const making = make();
    made = making;
    making.catch(() => {
      if (made === making) made = null;
    });
    return making;
  };
}

/**
 * Lets other requests run. Waits for two rounds of the event loop, because a cached response is sent at the end of the
 * round in which it was requested, after everything that was already waiting for that end.
 */
export async function letOthersRun(): Promise<void> {
  await endOfTurn();
  await endOfTurn();
}

/** Milliseconds of work before other work gets its turn. */
const SLICE_MS = 10;

/** Long work in time slices: `if (slice.isOver) await slice.rest()` after each small piece lets other work run. */
export class TimeSlice {
  #since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since >= SLICE_MS;
  }

  async rest(): Promise<void> {
    await letOthersRun();
    this.#since = performance.now();
  }
}
