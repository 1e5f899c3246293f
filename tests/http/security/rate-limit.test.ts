import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  beginTry,
  countTry,
  delayAfter,
  forgetFailures,
  takeBackTry,
  waitMessage,
} from "~/http/security/rate-limit.server";
import { useTestBackend } from "../../support/backend";

useTestBackend();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMIT = { name: "tries", points: 3, seconds: 60 };
const DELAY = { name: "delays", free: 2, first: 1, longest: 8, forgetAfter: 3_600 };

test("tries up to the limit are accepted, the next is told how long to wait, and then the count starts again", async () => {
  for (let tries = 0; tries < 3; tries++) expect(await countTry(LIMIT, "a")).toBe(0);
  expect(await countTry(LIMIT, "a")).toBe(60);
  expect(await countTry(LIMIT, "b")).toBe(0);
  vi.advanceTimersByTime(45_000);
  expect(await countTry(LIMIT, "a")).toBe(15);
  vi.advanceTimersByTime(15_001);
  expect(await countTry(LIMIT, "a")).toBe(0);
});

test("a good try is taken back", async () => {
  for (let tries = 0; tries < 10; tries++) {
    expect(await countTry(LIMIT, "a")).toBe(0);
    await takeBackTry(LIMIT, "a");
  }
});

test("the delay doubles with each failure past the free ones, up to its longest", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 1_000].map((failures) => delayAfter(failures, DELAY))).toEqual([
    0, 0, 0, 1, 2, 4, 8, 8, 8,
  ]);
});

test("while the gate is closed no try is taken, and none is counted", async () => {
  for (let tries = 0; tries < 3; tries++) expect((await beginTry(DELAY, "a")).wait).toBe(0);
  expect(await beginTry(DELAY, "a")).toEqual({ wait: 1, failures: 0 });
  expect((await beginTry(DELAY, "b")).wait).toBe(0);
  vi.advanceTimersByTime(1_001);
  expect(await beginTry(DELAY, "a")).toEqual({ wait: 0, failures: 4 });
  expect((await beginTry(DELAY, "a")).wait).toBe(2);
});

test("many tries at once don't slip through together", async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => beginTry(DELAY, "a")));
  expect(tries.filter(({ wait }) => wait === 0).length).toBeLessThanOrEqual(3);
});

test("a success forgets the failures", async () => {
  for (let tries = 0; tries < 3; tries++) await beginTry(DELAY, "a");
  await forgetFailures(DELAY, "a");
  expect(await beginTry(DELAY, "a")).toEqual({ wait: 0, failures: 1 });
});

test("the wait is told in seconds, then in minutes", () => {
  expect([1, 45, 600].map(waitMessage)).toEqual([
    "Too many tries. Wait 1 second and try again.",
    "Too many tries. Wait 45 seconds and try again.",
    "Too many tries. Wait 10 minutes and try again.",
  ]);
});

test("an address is forgotten when its time is over, so that addresses don't pile up", async () => {
  for (let number = 0; number < 50; number++) {
    await countTry(LIMIT, `10.0.0.${String(number)}`);
    await beginTry(DELAY, `somebody-${String(number)}@example.com`);
  }
  // Each is held until a timer of its own.
  expect(vi.getTimerCount()).toBe(100);
  vi.advanceTimersByTime(LIMIT.seconds * 1_000);
  expect(vi.getTimerCount()).toBe(50);
  vi.advanceTimersByTime(DELAY.forgetAfter * 1_000);
  expect(vi.getTimerCount()).toBe(0);
});
