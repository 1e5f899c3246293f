import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Contention } from "~/backend/documents/port";
import { SerialQueue } from "~/backend/documents/serial-queue.server";
import { untilDone } from "~/backend/documents/transaction-attempts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Tries a transaction whose attempts take so long each and are overtaken; returns how many were made, and what came of it. */
async function tried(eachMs: number, queue = new SerialQueue()) {
  let made = 0;
  const attempt = () => {
    made += 1;
    vi.advanceTimersByTime(eachMs);
    return Promise.resolve({ kind: "overtaken" } as const);
  };
  const thrown: unknown = await untilDone(queue, attempt, () => Promise.resolve()).catch((error: unknown) => error);
  return { made, isContention: thrown instanceof Contention };
}

describe("A transaction that is overtaken", () => {
  test("is tried five times", async () => {
    expect(await tried(100)).toEqual({ made: 5, isContention: true });
  });

  test("is not tried again once its attempts took eight seconds, which a person has waited", async () => {
    expect(await tried(10_000)).toEqual({ made: 1, isContention: true });
    expect(await tried(5_000)).toEqual({ made: 2, isContention: true });
  });

  test("may wait for its turn as long as it takes", async () => {
    const queue = new SerialQueue();
    // Another's turn, which goes on long after the first attempt.
    let end = () => {};
    const busy = queue.run(() => new Promise<void>((resolve) => (end = resolve)));
    const outcome = tried(100, queue);
    await vi.advanceTimersByTimeAsync(60_000);
    end();
    expect(await outcome).toEqual({ made: 5, isContention: true });
    await busy;
  });
});
