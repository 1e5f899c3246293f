import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WriteLine } from "~/backend/documents/sqlite/sqlite-write-line.server";

const WRITE_MS = 100;
/** Another process that waits tries again after this time. */
const TRIES_AGAIN_MS = 10;

let now: number;

beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Writes one after the other for five seconds. Returns for how long each write found the file free before it. */
async function writeBackToBack({ isShared }: { isShared: boolean }): Promise<number[]> {
  const line = new WriteLine({ begin: () => true, giveBack: () => undefined, isShared });
  const free: number[] = [];
  while (now < 5_000) {
    const freeFrom = now;
    let isWritten = false;
    const writing = line.take(() => {
      free.push(now - freeFrom);
      now += WRITE_MS;
      isWritten = true;
    });
    while (!isWritten) {
      now += 1;
      vi.advanceTimersByTime(1);
    }
    await writing;
  }
  return free;
}

test("a process that writes without a pause leaves the file to other processes twice a second, for long enough to be noticed", async () => {
  const free = await writeBackToBack({ isShared: true });
  const rests = free.flatMap((ms, write) => (ms > 0 ? [{ ms, write }] : []));
  expect(rests.length).toBeGreaterThanOrEqual(9);
  expect(Math.min(...rests.map(({ ms }) => ms))).toBeGreaterThanOrEqual(2 * TRIES_AGAIN_MS);
  // That costs a twentieth of the time.
  expect(Math.max(...rests.map(({ ms }) => ms))).toBeLessThanOrEqual(3 * TRIES_AGAIN_MS);
  expect(rests.every(({ write }, at) => write - (rests[at - 1]?.write ?? 0) <= 5)).toBe(true);
});

test("a process that is alone with its file never rests", async () => {
  const free = await writeBackToBack({ isShared: false });
  expect(free.every((ms) => ms === 0)).toBe(true);
});
