/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number of at least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.whole(0, from.length - 1)];
    if (picked === undefined) throw new Error("There is nothing to pick from.");
    return picked;
  }

  /** Returns up to `count` different elements, in their order. */
  some<T>(from: readonly T[], count: number): T[] {
    let wanted = Math.min(count, from.length);
    return from.filter((_, index) => {
      const isTaken = this.next() < wanted / (from.length - index);
      if (isTaken) wanted -= 1;
      return isTaken;
    });
  }

  /** Returns one of the keys, with a probability in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) if ((left -= weight) < 0) return key;
    return entries[entries.length - 1]?.[0] as K;
  }
}

/** Divides `total` among `count` in whole numbers: the first few get most, as on any real site. */
export function unevenShares(total: number, count: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 20));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  let reached = 0;
  return weights.map((weight) => {
    reached += weight;
    const upToHere = Math.round((total * reached) / all);
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}

/** Divides `total` among `count` in whole numbers that differ by at most one. */
export function evenShares(total: number, count: number): number[] {
  return Array.from(
    { length: count },
    (_, index) => Math.floor(((index + 1) * total) / count) - Math.floor((index * total) / count),
  );
}
