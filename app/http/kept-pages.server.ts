import { LRUCache } from "lru-cache";

/** The newcomers' part of the memory. */
const NEWCOMERS = 1 / 4;

interface Options<E> {
  maxBytes: number;
  bytesOf(entry: E): number;
  /** Told of each that had to make room. */
  onEvicted(entry: E, key: string): void;
}

/**
 * Entries by key, bounded by bytes. Newcomers make room among themselves; one that is asked for again joins the others,
 * who make room among themselves as well. So addresses that nobody asks for twice, of which there are as many as
 * somebody cares to make up, never drive out what many ask for.
 */
export class KeptPages<E extends object> {
  readonly #newcomers: LRUCache<string, E>;
  readonly #regulars: LRUCache<string, E>;

  constructor({ maxBytes, bytesOf, onEvicted }: Options<E>) {
    const part = (share: number) =>
      new LRUCache<string, E>({
        maxSize: Math.ceil(maxBytes * share),
        sizeCalculation: bytesOf,
        dispose: (entry, key, reason) => {
          if (reason === "evict") onEvicted(entry, key);
        },
        noDisposeOnSet: true,
      });
    this.#newcomers = part(NEWCOMERS);
    this.#regulars = part(1 - NEWCOMERS);
  }

  /** For somebody who asks for it. */
  get(key: string): E | undefined {
    const regular = this.#regulars.get(key);
    if (regular) return regular;
    const newcomer = this.#newcomers.peek(key);
    if (!newcomer) return undefined;
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
