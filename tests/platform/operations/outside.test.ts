import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { operations } from "~/platform/operations/collection";
import { defineOperationKind, done } from "~/platform/operations/operation-kind";
import { proposeOperation, readResults } from "~/platform/operations/operations.server";
import { runOperation } from "~/platform/operations/run.server";
import { useTestBackend } from "../../support/backend";
import { eventually } from "../../support/timing/eventually";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };

let begun: string[];
let onItem: (item: string) => Promise<void> | void;

const posting = defineOperationKind({
  duty: "owner",
  name: "test-posting",
  item: z.string(),
  input: z.object({}),
  labelOf: (item: string) => item,
  async runOutside(item: string) {
    begun.push(item);
    await onItem(item);
    return done(item);
  },
});

beforeEach(() => {
  begun = [];
  onItem = () => undefined;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

async function running(items: string[]): Promise<string> {
  const id = await proposeOperation(posting, { title: "Post", backTo: "/", items, input: {} }, ANNA);
  await store().documents.batch("test").update(operations, id, { state: "running" }).commit();
  return id;
}

/** What still asks the store about an operation in the minute after its end: nothing must go on renewing it. */
function askedInTheNextMinute(): number {
  const { documents } = store();
  const asking = vi.spyOn(documents, "transaction").mockResolvedValue(undefined);
  vi.advanceTimersByTime(60_000);
  const asked = asking.mock.calls.length;
  asking.mockRestore();
  return asked;
}

const outcomes = async (id: string) => (await readResults(id)).map(({ item, outcome }) => [item, outcome]);
const heldUntil = async (id: string) => (await store().documents.get(operations, id))?.heldUntil;

test("an item that takes longer than a process holds an operation keeps the operation", async () => {
  const id = await running(["slow", "next"]);
  onItem = async (item) => {
    if (item !== "slow") return;
    for (const second of [20, 40, 60, 80]) {
      const at = Date.parse("2026-11-21T12:00:00.000Z") + second * 1_000;
      store().setClock(new Date(at).toISOString());
      vi.advanceTimersByTime(20_000);
      await eventually(async () => expect(await heldUntil(id)).toBe(new Date(at + 60_000).toISOString()));
    }
    // Another that would go on with what a dead process has left finds it held.
    await runOperation(id);
  };
  await runOperation(id);
  expect(begun).toEqual(["slow", "next"]);
  expect(await outcomes(id)).toEqual([
    ["slow", "done"],
    ["next", "done"],
  ]);
  expect(askedInTheNextMinute()).toBe(0);
});

test("an item that never comes to an end is given up after five minutes as unknown, and the next ones go on", async () => {
  const id = await running(["endless", "next"]);
  onItem = (item) => {
    if (item !== "endless") return;
    return new Promise(() => undefined);
  };
  // The timer starts with the item.
  const waiting = runOperation(id);
  await eventually(() => expect(begun).toContain("endless"));
  vi.advanceTimersByTime(5 * 60_000);
  await waiting;
  expect(await outcomes(id)).toEqual([
    ["endless", "unknown"],
    ["next", "done"],
  ]);
  expect(await store().documents.get(operations, id)).toMatchObject({ state: "done", counts: { unknown: 1, done: 1 } });
  expect(askedInTheNextMinute()).toBe(0);
});

test("a mail sent while the store failed counts as unknown, never as failed, and is not tried again by itself", async () => {
  const id = await running(["out", "next"]);
  const { documents } = store();
  const { transaction } = documents;
  onItem = (item) => {
    if (item !== "out") return;
    documents.transaction = () => Promise.reject(new Error("disk full"));
  };
  await expect(runOperation(id)).rejects.toThrow("disk full");
  documents.transaction = transaction;
  store().setClock("2026-11-21T12:01:01.000Z");
  await runOperation(id);
  expect(begun).toEqual(["out", "next"]);
  expect(await outcomes(id)).toEqual([
    ["out", "unknown"],
    ["next", "done"],
  ]);
});
