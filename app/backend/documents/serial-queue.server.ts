import { AsyncLocalStorage } from "node:async_hooks";

/** Runs work one at a time. Work started from within other work runs at once, as it would otherwise wait for itself. */
export class SerialQueue {
  readonly #within = new AsyncLocalStorage<true>();
  #last: Promise<unknown> = Promise.resolve();

  run<R>(work: () => Promise<R>): Promise<R> {
    if (this.#within.getStore()) return work();
    const result = this.#last.then(() => this.#within.run(true, work));
    this.#last = result.catch(() => undefined);
    return result;
  }
}
