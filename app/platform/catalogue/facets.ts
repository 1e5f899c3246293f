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

function clearBit(bits: Bits, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) & ~(1 << (position & 31));
}

export function hasBit(bits: Bits, position: number): boolean {
  return ((bits[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;
}

export function intersect(a: Bits, b: Bits): Bits {
  return a.map((word, index) => word & (b[index] ?? 0));
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

/** The items that have a value: one bit each, or their positions if few have it, which saves room and time. */
type Members = Bits | readonly number[];

const WORD = 32;

/** Collects the positions of a value in ascending order; the same position may come more than once. */
class Gathering {
  members: number[] | Bits = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(position: number): void {
    const { members } = this;
    if (members instanceof Uint32Array) {
      setBit(members, position);
      return;
    }
    if (members.at(-1) === position) return;
    members.push(position);
    if (members.length >= this.#size / WORD) this.members = this.#asBits(members);
  }

  #asBits(positions: readonly number[]): Bits {
    const bits = emptyBits(this.#size);
    for (const position of positions) setBit(bits, position);
    return bits;
  }
}

/** Returns the items of each listed value. */
function gather<T>(items: readonly T[], valuesOf: (item: T) => readonly string[]): Map<string, Members> {
  const gatherings = new Map<string, Gathering>();
  items.forEach((item, position) => {
    for (const value of valuesOf(item)) {
      let gathering = gatherings.get(value);
      if (!gathering) gatherings.set(value, (gathering = new Gathering(items.length)));
      gathering.add(position);
    }
  });
  // Copies have no room to spare; a growing array is mostly spare room when few items have a value.
  return new Map([...gatherings].map(([value, { members }]) => [value, members.slice()]));
}

/** As `gather`, where most items have all of a few hundred values except some: those they lack are taken away. */
function gatherExcept<T>(items: readonly T[], { all, exceptOf, valuesOf }: ExceptDefinition<T>): Map<string, Members> {
  const allBut = emptyBits(items.length);
  items.forEach((item, position) => {
    if (exceptOf(item) !== null) setBit(allBut, position);
  });
  const sets = new Map(all.map((value) => [value, allBut.slice()]));
  items.forEach((item, position) => {
    const lacking = exceptOf(item);
    for (const value of lacking ?? []) {
      const bits = sets.get(value);
      if (bits) clearBit(bits, position);
    }
    if (lacking !== null) return;
    for (const value of valuesOf(item)) {
      const bits = sets.get(value);
      if (bits) setBit(bits, position);
    }
  });
  for (const [value, bits] of sets) if (!bits.some((word) => word !== 0)) sets.delete(value);
  return sets;
}

function countIn(bits: Bits, members: Members): number {
  if (members instanceof Uint32Array) return countBoth(bits, members);
  let count = 0;
  for (const position of members) if (hasBit(bits, position)) count += 1;
  return count;
}

function sizeOf(members: Members): number {
  return members instanceof Uint32Array ? countBits(members) : members.length;
}

function add(bits: Bits, members: Members): void {
  if (members instanceof Uint32Array) {
    for (let index = 0; index < bits.length; index++) bits[index] = (bits[index] ?? 0) | (members[index] ?? 0);
  } else for (const position of members) setBit(bits, position);
}

/** Infinity minus Infinity is not a number, so equal values are handled first. */
function ascending(a = 0, b = 0): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Returns how many positions are in both sets, without making the intersection. */
export function countBoth(a: Bits, b: Bits): number {
  let count = 0;
  for (let index = 0; index < a.length; index++) count += popCount((a[index] ?? 0) & (b[index] ?? 0));
  return count;
}

export interface FacetDefinition<T> {
  name: string;
  /** Returns every value of this facet that the item has. */
  valuesOf: (item: T) => readonly string[];
  /** Counts only so many values, the commonest, for a facet with more than anybody would choose from. */
  counted?: number;
}

/** A facet of which most items have nearly all values. */
export interface ExceptDefinition<T> extends FacetDefinition<T> {
  /** Every possible value. */
  all: readonly string[];
  /** Returns the values that the item lacks; null: it has those of `valuesOf`. */
  exceptOf: (item: T) => readonly string[] | null;
}

/** A facet whose values depend on what is chosen in another: "paid within a day", by the chosen payment methods. */
export interface DependentDefinition<T> extends FacetDefinition<T> {
  /** Name of the other facet. */
  by: string;
  /** Returns the values that the item has through one value of the other facet. */
  valuesBy: (item: T, value: string) => readonly string[];
}

export interface NumericDefinition<T> {
  name: string;
  /** Returns the figure compared with "at most"; null leaves the item out of such a filter. */
  figureOf: (item: T) => number | null;
}

/** An order, by comparing two items or by a figure; items with equal figures follow another order, named or made. */
export type SortDefinition<T> =
  ((a: T, b: T) => number) | { by: (item: T) => number; descending?: boolean; then: string | Uint32Array };

export interface Selection {
  /** Chosen values of each facet: an item needs one of them within a facet, and must fit every facet. */
  values: Readonly<Record<string, readonly string[]>>;
  /** Only these positions, such as the hits of a search. */
  within?: Bits;
}

export interface Result<T> {
  items: T[];
  total: number;
  /** For each facet and value, the number of items if it were chosen beside the other facets' choices. */
  counts(): FacetCounts;
}

export type FacetCounts = Record<string, Record<string, number>>;

/** The items of each value of a facet. */
interface Facet {
  sets: ReadonlyMap<string, Members>;
  /** The counted values, if not all are. */
  counted: ReadonlyMap<string, Members>;
}

type AnyDefinition<T> = FacetDefinition<T> | ExceptDefinition<T> | DependentDefinition<T>;

/**
 * Items with one bit set per facet value and one finished order per sort, so that the cost of filtering, counting and
 * paging grows with words of 32 items. Each set and order is made on first use: a page without filters needs few.
 */
export class FacetIndex<T> {
  readonly #definitions: ReadonlyMap<string, AnyDefinition<T>>;
  readonly #facets = new Map<string, Facet>();
  readonly #figureOf: ReadonlyMap<string, NumericDefinition<T>["figureOf"]>;
  readonly #figures = new Map<string, Float64Array>();
  readonly #sorts: Readonly<Record<string, SortDefinition<T>>>;
  readonly #orders = new Map<string, Uint32Array>();
  readonly #all: Bits;

  constructor(
    readonly items: readonly T[],
    definition: {
      facets: readonly AnyDefinition<T>[];
      atMost?: readonly NumericDefinition<T>[];
      sorts: Readonly<Record<string, SortDefinition<T>>>;
    },
  ) {
    this.#sorts = definition.sorts;
    this.#all = fullBits(items.length);
    this.#definitions = new Map(definition.facets.map((facet) => [facet.name, facet]));
    this.#figureOf = new Map((definition.atMost ?? []).map(({ name, figureOf }) => [name, figureOf]));
  }

  #facet(name: string): Facet | null {
    const known = this.#facets.get(name);
    if (known) return known;
    const definition = this.#definitions.get(name);
    if (!definition) return null;
    const sets =
      "exceptOf" in definition ? gatherExcept(this.items, definition) : gather(this.items, definition.valuesOf);
    const counted =
      definition.counted === undefined
        ? sets
        : new Map([...sets].toSorted(([, few], [, many]) => sizeOf(many) - sizeOf(few)).slice(0, definition.counted));
    const facet = { sets, counted };
    this.#facets.set(name, facet);
    return facet;
  }

  /** The items of each value of a dependent facet through one value of the other facet. */
  #setsBy({ name, valuesBy }: DependentDefinition<T>, value: string): ReadonlyMap<string, Members> {
    const key = `${name} by ${value}`;
    const known = this.#facets.get(key);
    if (known) return known.sets;
    const sets = gather(this.items, (item) => valuesBy(item, value));
    this.#facets.set(key, { sets, counted: sets });
    return sets;
  }

  /** Returns the items that have a value of a dependent facet through one of the chosen values of the other. */
  #membersBy(definition: DependentDefinition<T>, chosen: readonly string[], value: string): Members {
    const bits = emptyBits(this.items.length);
    for (const other of chosen) add(bits, this.#setsBy(definition, other).get(value) ?? []);
    return bits;
  }

  #dependent(name: string): DependentDefinition<T> | null {
    const definition = this.#definitions.get(name);
    return definition && "by" in definition ? definition : null;
  }

  #figuresOf(name: string): Float64Array | null {
    const known = this.#figures.get(name);
    if (known) return known;
    const figureOf = this.#figureOf.get(name);
    if (!figureOf) return null;
    const figures = Float64Array.from(this.items, (item) => figureOf(item) ?? Infinity);
    this.#figures.set(name, figures);
    return figures;
  }

  /** Positions in a named order, made on first use. */
  #orderOf(name: string): Uint32Array {
    const known = this.#orders.get(name);
    if (known) return known;
    const sort = this.#sorts[name];
    const order = sort ? this.orderBy(sort) : Uint32Array.from(this.items, (_, position) => position);
    this.#orders.set(name, order);
    return order;
  }

  /** Returns the positions in an order that is valid only for a while, so that the index doesn't keep it. */
  orderBy(sort: SortDefinition<T>): Uint32Array {
    const order = Uint32Array.from(this.items, (_, position) => position);
    if (typeof sort === "function") order.sort((a, b) => sort(this.items[a] as T, this.items[b] as T));
    else {
      const sign = sort.descending ? -1 : 1;
      const figures = Float64Array.from(this.items, (item) => sign * sort.by(item));
      const places = new Uint32Array(this.items.length);
      const then = typeof sort.then === "string" ? this.#orderOf(sort.then) : sort.then;
      then.forEach((position, place) => (places[position] = place));
      order.sort((a, b) => ascending(figures[a], figures[b]) || (places[a] ?? 0) - (places[b] ?? 0));
    }
    return order;
  }

  /** Returns every counted value of a facet with the number of items that have it. */
  values(facet: string): Map<string, number> {
    const counted = this.#facet(facet)?.counted ?? [];
    return new Map([...counted].map(([value, members]) => [value, sizeOf(members)]));
  }

  #fitting(facet: string, chosen: readonly string[], values: Selection["values"]): Bits {
    const figures = this.#figuresOf(facet);
    if (figures) {
      const limit = Number(chosen[0]);
      const bits = emptyBits(this.items.length);
      figures.forEach((figure, position) => {
        if (figure <= limit) setBit(bits, position);
      });
      return bits;
    }
    const sets = this.#facet(facet)?.sets;
    const fitting = emptyBits(this.items.length);
    const dependent = this.#dependent(facet);
    const by = dependent ? (values[dependent.by] ?? []) : [];
    for (const value of chosen)
      add(fitting, dependent && by.length > 0 ? this.#membersBy(dependent, by, value) : (sets?.get(value) ?? []));
    return fitting;
  }

  /** Items from `offset`, in the order that has this name or is these positions, with totals and counts. */
  select(selection: Selection, sort: string | Iterable<number>, offset: number, limit: number): Result<T> {
    const base = selection.within ?? this.#all;
    const chosen = Object.entries(selection.values).filter(([, values]) => values.length > 0);
    const fits = new Map(chosen.map(([facet, values]) => [facet, this.#fitting(facet, values, selection.values)]));
    const all = [...fits.values()].reduce(intersect, base);

    const order = typeof sort === "string" ? this.#orderOf(sort) : sort;
    const items: T[] = [];
    let passed = 0;
    for (const position of order) {
      if (items.length === limit) break;
      if (!hasBit(all, position)) continue;
      if (passed++ >= offset) items.push(this.items[position] as T);
    }
    return { items, total: countBits(all), counts: () => this.#count(selection, base, fits) };
  }

  /** `fits`: the items that fit the choice within each facet that has one. */
  #count(selection: Selection, base: Bits, fits: ReadonlyMap<string, Bits>): FacetCounts {
    const all = [...fits.values()].reduce(intersect, base);
    const counts: FacetCounts = {};
    for (const name of this.#definitions.keys()) {
      const facet = this.#facet(name);
      if (!facet) continue;
      // What is chosen in a facet that depends on this one is counted through each value, and not through the chosen ones.
      const dependents = [...fits.keys()].flatMap((other) => {
        const dependent = this.#dependent(other);
        return dependent?.by === name ? [dependent] : [];
      });
      const left = new Set([name, ...dependents.map((dependent) => dependent.name)]);
      const others = [...left].some((one) => fits.has(one))
        ? [...fits].filter(([other]) => !left.has(other)).reduce((bits, [, other]) => intersect(bits, other), base)
        : all;
      const own = this.#dependent(name);
      const by = own ? (selection.values[own.by] ?? []) : [];
      const sizeIn = (value: string, members: Members) => {
        if (own && by.length > 0) return countIn(others, this.#membersBy(own, by, value));
        const through = dependents.map((dependent) => {
          const bits = emptyBits(this.items.length);
          for (const wanted of selection.values[dependent.name] ?? [])
            add(bits, this.#setsBy(dependent, value).get(wanted) ?? []);
          return bits;
        });
        return countIn(through.reduce(intersect, others), members);
      };
      const row: Record<string, number> = {};
      for (const [value, members] of facet.counted) row[value] = sizeIn(value, members);
      if (own)
        for (const other of by)
          for (const [value, members] of this.#setsBy(own, other)) row[value] ??= sizeIn(value, members);
      for (const value of selection.values[name] ?? []) {
        const members = facet.sets.get(value);
        if (members) row[value] ??= sizeIn(value, members);
      }
      counts[name] = row;
    }
    return counts;
  }

  /** Returns the bit set of the given positions. */
  positions(positions: Iterable<number>): Bits {
    const bits = emptyBits(this.items.length);
    for (const position of positions) setBit(bits, position);
    return bits;
  }
}
