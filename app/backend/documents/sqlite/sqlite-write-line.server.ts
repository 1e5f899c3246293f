import { StoreUnavailable } from "../port";

const LONGEST_WAIT_MS = 5_000;
const PAUSE_MS = 10;
/**
 * Another process notices that the file is free only when it tries, once in `PAUSE_MS`, and a process that writes back to
 * back frees it for microseconds. After a turn of writing, it therefore leaves the file alone for two pauses.
 */
const TURN_MS = 400;
const REST_MS = 2 * PAUSE_MS;

interface Waiting {
  /** Does the work if the file can be locked; false otherwise. */
  attempt(): boolean;
  reject(error: unknown): void;
  until: number;
}

export interface WriteLock {
  /** Locks the file for a write, and returns false when another process has it. */
  begin(): boolean;
  /** Unlocks a file that nothing was written to. */
  giveBack(): void;
  /** False for a file that no other process can open. */
  isShared: boolean;
}

/**
 * Runs writes in the order they were requested, each as soon as the file can be locked. SQLite's own wait for another
 * process would block this one; here writes queue and other work goes on.
 */
export class WriteLine {
  readonly #lock: WriteLock;
  readonly #waiting: Waiting[] = [];
  /** What the file is locked for ahead of a write. */
  #ahead: object | null = null;
  #turnBegan = 0;
  #lastEnded = 0;

  constructor(lock: WriteLock) {
    this.#lock = lock;
  }

  /** `work` ends what the lock's `begin` began. `StoreUnavailable` after 5 seconds in the queue. */
  async take<R>(work: () => R | Promise<R>): Promise<R> {
    if (this.#ahead || (this.#waiting.length === 0 && this.#begin())) return this.#do(work);
    return new Promise<R>((resolve, reject) => {
      const attempt = () => {
        if (!this.#begin()) return false;
        resolve(this.#do(work));
        return true;
      };
      this.#waiting.push({ attempt, reject, until: performance.now() + LONGEST_WAIT_MS });
      if (this.#waiting.length === 1) this.#goOnSoon();
    });
  }

  /**
   * Locks the file and begins `work`, whose reads nobody can overtake until its write, which uses the lock. If the write
   * doesn't come within this turn of the event loop, because `work` waits for more than the store, the lock is given back:
   * others, and writes that `work` itself waits for, must not wait for it.
   */
  async ahead<R>(work: () => Promise<R>): Promise<R> {
    return this.take(async () => {
      this.#ahead = work;
      setImmediate(() => this.#giveBack(work));
      try {
        return await work();
      } finally {
        this.#giveBack(work);
      }
    });
  }

  close(): void {
    this.#ahead = null;
    for (const { reject } of this.#waiting.splice(0)) reject(new StoreUnavailable("broken", undefined));
  }

  #begin(): boolean {
    const now = performance.now();
    if (now - this.#lastEnded >= REST_MS) this.#turnBegan = now;
    const isResting = this.#lock.isShared && now - this.#turnBegan > TURN_MS;
    return !isResting && this.#lock.begin();
  }

  #do<R>(work: () => R): R {
    this.#ahead = null;
    try {
      return work();
    } finally {
      this.#lastEnded = performance.now();
    }
  }

  #giveBack(work: object): void {
    if (this.#ahead !== work) return;
    this.#ahead = null;
    this.#lock.giveBack();
  }

  #goOnSoon(): void {
    setTimeout(() => this.#goOn(), PAUSE_MS);
  }

  #goOn(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      try {
        if (this.#ahead || !first.attempt()) {
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
