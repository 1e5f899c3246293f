import { AsyncLocalStorage } from "node:async_hooks";

/**
 * A value that belongs to a task and is visible to everything the task calls and awaits. From the first such task on,
 * Node 20 tracks every promise and write of the process, which halves its throughput, so tracking stops as soon as no
 * task is under way. Work that outlives its task then finds no value.
 */
export class AsyncContext<T> {
  readonly #storage = new AsyncLocalStorage<T>();
  #underWay = 0;

  /** The value of the calling task; undefined outside any. */
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

  /** Runs a function that belongs to no task, even when a task calls it. */
  outside<R>(run: () => R): R {
    return this.#storage.exit(run);
  }
}
