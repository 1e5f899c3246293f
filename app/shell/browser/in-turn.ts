/** Pieces of work that wait for their turn. */
export interface Turns<T> {
  add(pieces: readonly T[]): void;
  /** Forgets what waits; what has begun goes on. */
  clear(): void;
}

/**
 * Begins pieces of work in their order, no more than `atOnce` at a time and each when `whenIdle` calls. `begin` is given what
 * to call once its piece is through.
 */
export function inTurn<T>(
  atOnce: number,
  whenIdle: (work: () => void) => unknown,
  begin: (piece: T, through: () => void) => void,
): Turns<T> {
  let waiting: T[] = [];
  let underWay = 0;
  const next = () => {
    const piece = underWay < atOnce ? waiting.shift() : undefined;
    if (piece === undefined) return;
    underWay += 1;
    begin(piece, () => {
      underWay -= 1;
      whenIdle(next);
    });
  };
  return {
    add(pieces) {
      waiting.push(...pieces);
      for (let times = pieces.length; times > 0; times--) whenIdle(next);
    },
    clear() {
      waiting = [];
    },
  };
}
