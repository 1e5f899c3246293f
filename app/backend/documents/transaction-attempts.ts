import { Contention, StoreUnavailable, type Collection, type Transaction } from "./port";
import type { SerialQueue } from "./serial-queue.server";
import { WriteList } from "./write-list";

const ATTEMPTS = 5;
/**
 * Attempts that took so long together are the last: behind a store that answers in seconds, a person who waits for a form
 * is sooner told to try again, with what was typed, than the next attempt is done.
 */
const LONGEST_TRIED_MS = 8_000;

export type Attempt<R> = { kind: "done"; result: R } | { kind: "overtaken" };

interface AttemptOptions {
  /** Throws for a collection that the store was not opened with. */
  check(collection: Collection): void;
  reads: Pick<Transaction, "get" | "query"> & { stillHold(): boolean | Promise<boolean> };
  /** Commits the writes, of which there may be none; false if something that was read has changed since. */
  commit(writes: WriteList): Promise<boolean>;
}

/** Runs a transaction's function once, and commits its writes if everything it read is unchanged. */
export async function attemptTransaction<R>(
  { check, reads, commit }: AttemptOptions,
  run: (transaction: Transaction) => Promise<R>,
): Promise<Attempt<R>> {
  const writes = new WriteList();
  let isOver = false;
  const requireOpen = (collection: Collection) => {
    if (isOver) throw new Error("This transaction is over.");
    check(collection);
  };
  const requireNoWrite = (collection: Collection) => {
    requireOpen(collection);
    if (writes.writes.length > 0) throw new Error("All reads of a transaction come before its first write.");
  };
  const transaction: Transaction = {
    async get(collection, id) {
      requireNoWrite(collection);
      return reads.get(collection, id);
    },
    async query(collection, query) {
      requireNoWrite(collection);
      return reads.query(collection, query);
    },
    set(collection, id, fields, options) {
      requireOpen(collection);
      writes.set(collection, id, fields, options);
    },
    update(collection, id, fields, options) {
      requireOpen(collection);
      writes.update(collection, id, fields, options);
    },
    delete(collection, id, options) {
      requireOpen(collection);
      writes.delete(collection, id, options);
    },
  };

  try {
    const result = await run(transaction);
    isOver = true;
    return (await commit(writes)) ? { kind: "done", result } : { kind: "overtaken" };
  } catch (error) {
    isOver = true;
    // The function may have failed because it read two inconsistent states.
    if (!(error instanceof StoreUnavailable) && !(await reads.stillHold())) return { kind: "overtaken" };
    throw error;
  }
}

/**
 * Tries a transaction until it is done. Those that lost take turns, so that many on one document get through one by one.
 * Throws `Contention` after five attempts, or after eight seconds of them without those waited for a turn.
 */
export async function untilDone<R>(
  transactions: SerialQueue,
  attempt: (number: number) => Promise<Attempt<R>>,
  pauseBefore: (number: number) => Promise<unknown>,
): Promise<R> {
  let triedMs = 0;
  const timed = async (number: number) => {
    const begun = performance.now();
    const outcome = await attempt(number);
    triedMs += performance.now() - begun;
    return outcome;
  };
  const first = await timed(1);
  if (first.kind === "done") return first.result;
  return transactions.run(async () => {
    let number = 1;
    while (number < ATTEMPTS && triedMs < LONGEST_TRIED_MS) {
      number += 1;
      if (number > 2) await pauseBefore(number);
      const next = await timed(number);
      if (next.kind === "done") return next.result;
    }
    throw new Contention(number);
  });
}
