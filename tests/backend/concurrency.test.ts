import { describe, expect, test } from "vitest";
import { lazily, letOthersRun } from "~/backend/concurrency";

test("work that lets others run continues after everything they have waiting for the end of the event loop's round", async () => {
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      void letOthersRun().then(() => {
        order.push("work");
        resolve();
      });
      // Asked in the next turn, as a request would be: timers come before its end.
      setTimeout(() => setImmediate(() => order.push("answer")), 1);
      const due = performance.now() + 3;
      while (performance.now() < due);
    });
  });
  expect(order).toEqual(["answer", "work"]);
});

describe("once", () => {
  test("makes the value at the first call and gives it to every caller", async () => {
    let made = 0;
    const ask = lazily(async () => ++made);
    expect(made).toBe(0);
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
  });

  test("tries again after a failure, which every waiting caller gets", async () => {
    let tries = 0;
    const ask = lazily(async () => {
      tries += 1;
      if (tries === 1) throw new Error("not yet");
      return tries;
    });
    const outcomes = await Promise.allSettled([ask(), ask()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await ask()).toBe(2);
    expect(tries).toBe(2);
  });
});
