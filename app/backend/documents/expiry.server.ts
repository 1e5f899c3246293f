import { AsyncContext } from "../async-context.server";

/** One at a time. A turn taken within a turn runs at once: it would wait for itself. */
export class Turns {
  readonly #within = new AsyncContext<true>();
  #last: Promise<unknown> = Promise.resolve();

  take<R>(work: () => Promise<R>): Promise<R> {
    if (this.#within.get()) return work();
    const turn = this.#last.then(() => this.#within.run(true, work));
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
