/** A queue of work. */
export interface WorkQueue<T> {
  add(items: readonly T[]): void;
  /** Drops the waiting items; those that have begun go on. */
  clear(): void;
}

/**
 * Begins items of work in their order, at most `atOnce` at a time and each when `whenIdle` calls. `begin` gets a
 * function to call once its item is done.
 */
export function inTurn<T>(
  atOnce: number,
  whenIdle: (work: () => void) => unknown,
  begin: (item: T, done: () => void) => void,
): WorkQueue<T> {
  let waiting: T[] = [];
  let running = 0;
  const next = () => {
    const item = running < atOnce ? waiting.shift() : undefined;
    if (item === undefined) return;
    running += 1;
    begin(item, () => {
      running -= 1;
      whenIdle(next);
    });
  };
  return {
    add(items) {
      waiting.push(...items);
      for (let times = items.length; times > 0; times--) whenIdle(next);
    },
    clear() {
      waiting = [];
    },
  };
}
