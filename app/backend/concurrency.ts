import { setImmediate as endOfTurn } from "node:timers/promises";

/** More work stands in line than will be done in time. */
export class QueueFull extends Error {
  constructor() {
    super("Too much work is waiting already.");
    this.name = "QueueFull";
  }
}

/**
 * Lets at most `running` pieces of work run at once and at most `waiting` stand in line, first come first served; one
 * more is refused with `QueueFull`.
 */
export function limitConcurrency({ running, waiting }: { running: number; waiting: number }) {
  const line: (() => void)[] = [];
  let active = 0;
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (active >= running) {
      if (line.length >= waiting) throw new QueueFull();
      // Whoever finishes hands over its place, so that nobody who comes in between can take it.
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
 * Makes something when it is first asked for, once for all who ask. A failure is told to those who wait for it and then
 * forgotten, so that the next who asks has it tried again.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
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
 * Lets others in between. Two turns of the event loop, since kept answers go out at the end of the one they were asked in,
 * after whatever waited for that end before them.
 */
export async function others(): Promise<void> {
  await endOfTurn();
  await endOfTurn();
}

/** Milliseconds of work before others get their turn. */
const STRETCH_MS = 10;

/** Long work in stretches: `if (stretch.isOver) await stretch.rest()` after each small piece lets others in between. */
export class TimeSlice {
  #since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since >= STRETCH_MS;
  }

  async rest(): Promise<void> {
    await others();
    this.#since = performance.now();
  }
}
