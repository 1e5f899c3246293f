import { LRUCache } from "lru-cache";

/** The newcomers' part of the memory. */
const NEWCOMERS = 1 / 4;

interface Options<E> {
  maxBytes: number;
  bytesOf(entry: E): number;
  /** False for an entry that stays among the newcomers however often it is asked for. */
  mayJoinRegulars(entry: E): boolean;
  /** Told of each that had to make room. */
  onEvicted(entry: E, key: string): void;
}

/**
 * Entries by key, bounded by bytes. Newcomers make room among themselves; one that is asked for again joins the others,
 * who make room among themselves as well. Addresses that nobody asks for twice, and those of a kind that somebody can make
 * up without end and ask for as often as they like, so never drive out what many ask for.
 */
export class CachedPages<E extends object> {
  readonly #newcomers: LRUCache<string, E>;
  readonly #regulars: LRUCache<string, E>;
  readonly #mayJoinRegulars: (entry: E) => boolean;

  constructor({ maxBytes, bytesOf, mayJoinRegulars, onEvicted }: Options<E>) {
    const part = (share: number) =>
      new LRUCache<string, E>({
        maxSize: Math.ceil(maxBytes * share),
        sizeCalculation: bytesOf,
        dispose: (entry, key, reason) => {
          if (reason === "evict") onEvicted(entry, key);
        },
        noDisposeOnSet: true,
      });
    this.#mayJoinRegulars = mayJoinRegulars;
    this.#newcomers = part(NEWCOMERS);
    this.#regulars = part(1 - NEWCOMERS);
  }

  /** For somebody who asks for it. */
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

  /** For nobody in particular. */
  peek(key: string): E | undefined {
    return this.#regulars.peek(key) ?? this.#newcomers.peek(key);
  }

  /** One that is too large for its part is not kept. */
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
