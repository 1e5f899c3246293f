import { expect, test } from "vitest";
import { others } from "~/backend/concurrency";

test("work that lets others in between goes on after what they have waiting for the end of the turn", async () => {
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      void others().then(() => {
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
