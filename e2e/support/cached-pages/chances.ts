/** Random choices that are the same each time for one seed (mulberry32). */
export class Chances {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** True in this share of all cases. */
  is(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.next() * list.length)];
    if (one === undefined) throw new Error("There is nothing to choose from.");
    return one;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.map(() => left.splice(Math.floor(this.next() * left.length), 1)[0] as T);
  }

  some<T>(list: readonly T[], most: number): T[] {
    return this.shuffled(list).slice(0, Math.floor(this.next() * (most + 1)));
  }

  /** A word that is nowhere else. */
  word(): string {
    return Array.from({ length: 10 }, () => this.pick([..."abcdefghijklmnopqrstuvwxyz"])).join("");
  }
}
