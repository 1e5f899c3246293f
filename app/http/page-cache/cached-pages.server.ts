import { LRUCache } from "lru-cache";

/** The newcomers' share of the memory. */
const NEWCOMERS = 1 / 4;

interface Options<E> {
  maxBytes: number;
  bytesOf(entry: E): number;
  /** False for an entry that stays a newcomer however often it is requested. */
  mayJoinRegulars(entry: E): boolean;
  /** Called with each evicted entry. */
  onEvicted(entry: E, key: string): void;
}

/**
 * A segmented LRU, bounded by bytes. Newcomers evict each other; one that is requested again joins the regulars, who
 * also evict each other. Addresses requested only once, and those that a client can make up without end, thus never
 * evict popular pages.
 */
export class CachedPages<E extends object> {
  readonly #newcomers: LRUCache<string, E>;
  readonly #regulars: LRUCache<string, E>;
  readonly #mayJoinRegulars: (entry: E) => boolean;

  constructor({ maxBytes, bytesOf, mayJoinRegulars, onEvicted }: Options<E>) {
    const segment = (share: number) =>
      new LRUCache<string, E>({
        maxSize: Math.ceil(maxBytes * share),
        sizeCalculation: bytesOf,
        dispose: (entry, key, reason) => {
          if (reason === "evict") onEvicted(entry, key);
        },
        noDisposeOnSet: true,
      });
    this.#mayJoinRegulars = mayJoinRegulars;
    this.#newcomers = segment(NEWCOMERS);
    this.#regulars = segment(1 - NEWCOMERS);
  }

  /** Returns an entry and counts the request. */
  get(key: string): E | undefined {
    const regular = this.#regulars.get(key);
    if (regular) return regular;
    const newcomer = this.#newcomers.peek(key);
    if (!newcomer) return undefined;
    if (!this.#mayJoinRegulars(newcomer)) return this.#newcomers.get(key);
    this.#newcomers.delete(key);
    this.#regulars.set(key, newcomer);
    return newcomer;
  }

  /** Returns an entry without counting a request. */
  peek(key: string): E | undefined {
    return this.#regulars.peek(key) ?? this.#newcomers.peek(key);
  }

  /** Stores an entry, unless it is too large for its segment. */
  set(key: string, entry: E): void {
    (this.#regulars.has(key) ? this.#regulars : this.#newcomers).set(key, entry);
  }

  *values(): Generator<E> {
    yield* this.#regulars.values();
    yield* this.#newcomers.values();
  }

  get size(): number {
    return this.#regulars.size + this.#newcomers.size;
  }

  get bytes(): number {
    return this.#regulars.calculatedSize + this.#newcomers.calculatedSize;
  }

  clear(): void {
    this.#regulars.clear();
    this.#newcomers.clear();
  }
}
