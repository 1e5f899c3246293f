import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { AsyncContext } from "~/backend/async-context.server";

test("each piece of work finds its own value, whatever runs beside it", async () => {
  const context = new AsyncContext<string>();
  const find = async () => {
    await turn();
    return context.get();
  };
  expect(await Promise.all([context.run("a", find), context.run("b", find), find()])).toEqual(["a", "b", undefined]);
});

test("work that goes on keeps its value when other work ends", async () => {
  const context = new AsyncContext<string>();
  let finish: () => void = () => undefined;
  const gate = new Promise<void>((open) => (finish = open));
  const long = context.run("long", async () => {
    await gate;
    return context.get();
  });
  await context.run("short", turn);
  finish();
  expect(await long).toBe("long");
  expect(context.get()).toBeUndefined();
});

test("a failure ends the work as well, and the next is followed again", async () => {
  const context = new AsyncContext<string>();
  await expect(context.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await context.run("b", async () => (await turn(), context.get()))).toBe("b");
});

test("a call outside any work finds nothing of one", async () => {
  const context = new AsyncContext<string>();
  expect(await context.run("a", () => Promise.resolve(context.outside(() => context.get())))).toBeUndefined();
});
