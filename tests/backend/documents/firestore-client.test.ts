import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FirestoreClient } from "~/backend/documents/firestore/firestore-client.server";
import { STATUS } from "~/backend/documents/firestore/firestore-outage.server";
import { StoreUnavailable } from "~/backend/documents/port";

let client: FirestoreClient;

beforeEach(() => {
  client = new FirestoreClient({ projectId: "demo-client", emulator: "127.0.0.1:1" }, () => undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await client.close();
});

const unreachable = () => Promise.reject(Object.assign(new Error("No connection."), { code: STATUS.unavailable }));

/** Makes a call that the store answers so much later; returns how it ended, and after how long. */
async function callAnsweredAfter(ms: number): Promise<{ outcome: "answered" | "unavailable"; ms: number }> {
  let outcome: "answered" | "unavailable" | null = null;
  void client
    .call(() => new Promise((resolve) => setTimeout(resolve, ms)))
    .then(() => (outcome = "answered"))
    .catch((error: unknown) => {
      expect(error).toBeInstanceOf(StoreUnavailable);
      outcome = "unavailable";
    });
  let waited = 0;
  await vi.advanceTimersByTimeAsync(0);
  for (; outcome === null; waited += 100) await vi.advanceTimersByTimeAsync(100);
  return { outcome, ms: waited };
}

test("calls wait for less time during an outage, and as long as before once the store has answered", async () => {
  await expect(client.call(unreachable)).rejects.toThrow(StoreUnavailable);
  expect(await callAnsweredAfter(60_000)).toEqual({ outcome: "unavailable", ms: 2_000 });
  expect(await callAnsweredAfter(1_000)).toEqual({ outcome: "answered", ms: 1_000 });
  expect(await callAnsweredAfter(9_000)).toEqual({ outcome: "answered", ms: 9_000 });
  expect(await callAnsweredAfter(60_000)).toEqual({ outcome: "unavailable", ms: 10_000 });
  expect(await callAnsweredAfter(60_000)).toEqual({ outcome: "unavailable", ms: 2_000 });
});

test("a store that is back and answers slowly is found again, although every call of the outage was given up before", async () => {
  await expect(client.call(unreachable)).rejects.toThrow(StoreUnavailable);
  const returned = vi.fn();
  client.onReturn(returned);
  const calls = [];
  for (let call = 0; call < 3; call += 1) calls.push(await callAnsweredAfter(3_000));
  expect(calls).toEqual([
    { outcome: "unavailable", ms: 2_000 },
    // The first one's answer came meanwhile.
    { outcome: "answered", ms: 3_000 },
    { outcome: "answered", ms: 3_000 },
  ]);
  expect(returned).toHaveBeenCalledTimes(1);
});

test("a call that was given up, and fails when others have been answered, is no new outage", async () => {
  let fail = (): void => undefined;
  const failing = new Promise<never>((_, reject) => {
    fail = () => reject(Object.assign(new Error("Too late."), { code: STATUS.deadlineExceeded }));
  });
  const late = expect(client.call(() => failing)).rejects.toThrow(StoreUnavailable);
  await vi.advanceTimersByTimeAsync(10_000);
  await late;
  expect(await callAnsweredAfter(100)).toEqual({ outcome: "answered", ms: 100 });
  fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(await callAnsweredAfter(9_000)).toEqual({ outcome: "answered", ms: 9_000 });
});
