/** A set of item positions, one bit each. */
export type Bits = Uint32Array;

export function emptyBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32));
}

export function fullBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff);
  const rest = size % 32;
  if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1;
  return bits;
}

export function setBit(bits: Bits, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
}

export function hasBit(bits: Bits, position: number): boolean {
  return ((bits[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;
}

export function intersect(a: Bits, b: Bits): Bits {
  return a.map((word, index) => word & (b[index] ?? 0));
}

export function unite(a: Bits, b: Bits): Bits {
  return a.map((word, index) => word | (b[index] ?? 0));
}

function popCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (const word of bits) count += popCount(word);
  return count;
}

/** How many are in both, without making the set. */
export function countBoth(a: Bits, b: Bits): number {
  let count = 0;
  for (let index = 0; index < a.length; index++) count += popCount((a[index] ?? 0) & (b[index] ?? 0));
  return count;
}

export interface FacetDefinition<T> {
  name: string;
  /** Every value of this facet that the item has. */
  valuesOf: (item: T) => readonly string[];
}

export interface NumericDefinition<T> {
  name: string;
  /** The figure compared with "at most"; null leaves the item out of such a filter. */
  figureOf: (item: T) => number | null;
}

export interface Selection {
  /** Chosen values of each facet: one of them suffices within a facet, every facet must fit. */
  values: Readonly<Record<string, readonly string[]>>;
  /** Only these positions, such as the hits of a search. */
  within?: Bits;
}

export interface Result<T> {
  items: T[];
  total: number;
  /** For each facet and value: how many there would be if it were chosen beside the other facets' choices. */
  counts: Record<string, Record<string, number>>;
}

/**
 * Items held with one bit set a facet value and one finished order a sort, so that filtering, counting and paging cost
 * words of 32 items and not items.
 */
export class FacetIndex<T> {
  readonly #facets = new Map<string, Map<string, Bits>>();
  readonly #figures = new Map<string, Float64Array>();
  readonly #orders = new Map<string, Uint32Array>();
  readonly #all: Bits;

  constructor(
    readonly items: readonly T[],
    definition: {
      facets: readonly FacetDefinition<T>[];
      atMost?: readonly NumericDefinition<T>[];
      sorts: Readonly<Record<string, (a: T, b: T) => number>>;
    },
  ) {
    this.#all = fullBits(items.length);
    for (const { name, valuesOf } of definition.facets) {
      const sets = new Map<string, Bits>();
      items.forEach((item, position) => {
        for (const value of valuesOf(item)) {
          let bits = sets.get(value);
          if (!bits) sets.set(value, (bits = emptyBits(items.length)));
          setBit(bits, position);
        }
      });
      this.#facets.set(name, sets);
    }
    for (const { name, figureOf } of definition.atMost ?? []) {
      this.#figures.set(
        name,
        Float64Array.from(items, (item) => figureOf(item) ?? Infinity),
      );
    }
    for (const [name, compare] of Object.entries(definition.sorts)) {
      const order = Uint32Array.from(items, (_, position) => position);
      order.sort((a, b) => compare(items[a] as T, items[b] as T));
      this.#orders.set(name, order);
    }
  }

  /** Every value a facet has, with how many items have it. */
  values(facet: string): Map<string, number> {
    return new Map([...(this.#facets.get(facet) ?? [])].map(([value, bits]) => [value, countBits(bits)]));
  }

  #fitting(facet: string, chosen: readonly string[]): Bits {
    const figures = this.#figures.get(facet);
    if (figures) {
      const limit = Number(chosen[0]);
      const bits = emptyBits(this.items.length);
      figures.forEach((figure, position) => {
        if (figure <= limit) setBit(bits, position);
      });
      return bits;
    }
    const sets = this.#facets.get(facet);
    return chosen
      .map((value) => sets?.get(value))
      .reduce<Bits>((all, bits) => (bits ? unite(all, bits) : all), emptyBits(this.items.length));
  }

  /** Items from `offset`, in the named order (by rank of `order` when given), with totals and counts. */
  select(selection: Selection, sort: string | readonly number[], offset: number, limit: number): Result<T> {
    const base = selection.within ?? this.#all;
    const chosen = Object.entries(selection.values).filter(([, values]) => values.length > 0);
    const fits = new Map(chosen.map(([facet, values]) => [facet, this.#fitting(facet, values)]));
    const all = [...fits.values()].reduce(intersect, base);

    const counts: Result<T>["counts"] = {};
    for (const [facet, sets] of this.#facets) {
      const others = fits.has(facet)
        ? [...fits].filter(([name]) => name !== facet).reduce((bits, [, other]) => intersect(bits, other), base)
        : all;
      const row: Record<string, number> = {};
      for (const [value, bits] of sets) row[value] = countBoth(others, bits);
      counts[facet] = row;
    }

    const order = typeof sort === "string" ? this.#orders.get(sort) : sort;
    const items: T[] = [];
    let passed = 0;
    for (const position of order ?? []) {
      if (items.length === limit) break;
      if (!hasBit(all, position)) continue;
      if (passed++ >= offset) items.push(this.items[position] as T);
    }
    return { items, total: countBits(all), counts };
  }

  /** The bit set of the given positions. */
  positions(positions: Iterable<number>): Bits {
    const bits = emptyBits(this.items.length);
    for (const position of positions) setBit(bits, position);
    return bits;
  }
}
