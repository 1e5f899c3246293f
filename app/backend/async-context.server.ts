import { AsyncLocalStorage } from "node:async_hooks";

/**
 * A value that belongs to a piece of work and is found by all that the work calls and awaits. Node 20 follows every
 * promise and every write of the process from the first such piece on, which halves what it can answer: so it stops as
 * soon as none is under way. What a piece has left behind finds nothing then.
 */
export class AsyncContext<T> {
  readonly #storage = new AsyncLocalStorage<T>();
  #underWay = 0;

  /** The value of the work that calls, undefined outside of any. */
  get(): T | undefined {
    return this.#storage.getStore();
  }

  async run<R>(value: T, work: () => Promise<R>): Promise<R> {
    this.#underWay += 1;
    try {
      return await this.#storage.run(value, work);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#storage.disable();
    }
  }

  /** Runs something that belongs to no work, whoever sets it going. */
  outside<R>(run: () => R): R {
    return this.#storage.exit(run);
  }
}
