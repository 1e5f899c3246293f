import { StoreUnavailable } from "../port";

const LONGEST_WAIT_MS = 5_000;
const PAUSE_MS = 10;

interface Waiting {
  /** Does the work if the file can be locked; false otherwise. */
  attempt(): boolean;
  reject(error: unknown): void;
  until: number;
}

/**
 * Runs writes in the order they were requested, each as soon as the file can be locked. SQLite's own wait for another
 * process would block this one; here writes queue and other work goes on.
 */
export class WriteLine {
  readonly #begin: () => boolean;
  readonly #waiting: Waiting[] = [];

  /** `begin` locks the file for a write, and returns false when another process has it. */
  constructor(begin: () => boolean) {
    this.#begin = begin;
  }

  /** `work` ends what `begin` began. `StoreUnavailable` after 5 seconds in the queue. */
  async take<R>(work: () => R): Promise<R> {
    if (this.#waiting.length === 0 && this.#begin()) return work();
    return new Promise<R>((resolve, reject) => {
      const attempt = () => {
        if (!this.#begin()) return false;
        resolve(work());
        return true;
      };
      this.#waiting.push({ attempt, reject, until: performance.now() + LONGEST_WAIT_MS });
      if (this.#waiting.length === 1) this.#goOnSoon();
    });
  }

  close(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new StoreUnavailable("broken", undefined));
  }

  #goOnSoon(): void {
    setTimeout(() => this.#goOn(), PAUSE_MS);
  }

  #goOn(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      try {
        if (!first.attempt()) {
          if (performance.now() < first.until) return this.#goOnSoon();
          first.reject(new StoreUnavailable("busy", undefined));
        }
      } catch (error) {
        first.reject(error);
      }
      this.#waiting.shift();
    }
  }
}
