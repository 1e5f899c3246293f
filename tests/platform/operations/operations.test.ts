import { expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { auditEntries } from "~/platform/audit/collection";
import { operationParts, operations } from "~/platform/operations/collection";
import { defineOperationKind, done, failed, skipped } from "~/platform/operations/operation-kind";
import {
  cancelOperation,
  proposeOperation,
  readResults,
  startOperation,
  startProposed,
  undoOperation,
  withdrawOperation,
} from "~/platform/operations/operations.server";
import { progressOf } from "~/platform/operations/progress";
import { steer } from "~/platform/operations/steering.server";
import { resumeOperations, runOperation } from "~/platform/operations/run.server";
import { subscribers } from "~/features/newsletter/collection";
import type { SubscriberFields } from "~/features/newsletter/schema";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };

const subscriber = (email: string): SubscriberFields => ({
  email,
  normalisedEmail: email,
  state: "confirmed",
  consent: { text: "Yes, the newsletter.", source: "footer", at: "2026-11-01T09:00:00.000Z" },
  confirmedAt: "2026-11-01T09:00:00.000Z",
  confirmTokenHash: null,
  unsubscribeToken: "unsubscribe",
});

/** Adds one to a number that the store keeps for each name, so that anything done twice shows. */
const counting = defineOperationKind({
  duty: "owner",
  name: "test-counting",
  item: z.string(),
  input: z.object({}),
  together: 7,
  labelOf: (name: string) => name,
  undoneBy: "test-uncounting",
  async run(transaction, names: string[]) {
    if (names.includes("explodes")) throw new Error("boom");
    const known: ({ email: string } | null)[] = [];
    for (const name of names) known.push(await transaction.get(subscribers, name));
    return names.map((name, at) => {
      if (name.startsWith("skip")) return skipped(name, "Asked to be left alone.");
      const email = known[at] ? `${known[at].email}x` : "x@example.com";
      transaction.set(subscribers, name, subscriber(email));
      return done(name, name);
    });
  },
});

defineOperationKind({
  duty: "owner",
  name: "test-uncounting",
  item: z.string(),
  input: z.object({}),
  together: 7,
  labelOf: (name: string) => name,
  async run(transaction, names: string[]) {
    for (const name of names) transaction.delete(subscribers, name);
    return names.map((name) => done(name));
  },
});

const sent: string[] = [];
let stopBefore: string | null = null;

/** Like a mail: it can't be taken back, and nobody knows of it when the process dies. */
const sending = defineOperationKind({
  duty: "owner",
  name: "test-sending",
  item: z.string(),
  input: z.object({}),
  labelOf: (address: string) => address,
  async runOutside(address: string) {
    if (address === stopBefore) {
      // The process dies here as far as the store can tell: another has taken the operation over.
      const { items } = await store().documents.query(operations, { where: [["state", "==", "running"]] });
      await store()
        .documents.batch("system:test")
        .update(operations, items[0]?.id ?? "", { holder: "dead" })
        .commit();
    }
    sent.push(address);
    return address.startsWith("bad") ? failed(address, "Refused.") : done(address);
  },
});

const names = (count: number) => Array.from({ length: count }, (_, at) => `name-${String(at).padStart(4, "0")}`);
const start = (items: string[]) =>
  startOperation(counting, { title: "Count", backTo: "/admin", items, input: {} }, ANNA);
const read = (id: string) => store().documents.get(operations, id);

test("every item is done once, whatever the number", async () => {
  const id = await start(names(345));
  await backgroundDone();
  expect(await read(id)).toMatchObject({
    state: "done",
    position: 345,
    counts: { done: 345, failed: 0 },
    holder: null,
  });
  expect(await store().documents.count(subscribers)).toBe(345);
  expect((await readResults(id)).map(({ item }) => item)).toEqual(names(345));
});

test("other work runs between its steps", async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const seen: number[] = [];
  const stop = store().documents.onWrite((collection) => {
    if (collection === subscribers.name) seen.push(turns);
  });
  await start(names(50));
  await backgroundDone();
  isOver = true;
  stop();
  expect(new Set(seen).size).toBe(Math.ceil(50 / 7));
});

test("no items at all is done at once", async () => {
  const id = await start([]);
  await backgroundDone();
  expect(await read(id)).toMatchObject({ state: "done", total: 0 });
});

test("one that fails keeps no other back, and is named", async () => {
  const id = await start([...names(10), "explodes", "skip-me", "last"]);
  await backgroundDone();
  expect(await read(id)).toMatchObject({ state: "done", counts: { done: 11, skipped: 1, failed: 1, unknown: 0 } });
  const results = await readResults(id);
  expect(results.filter(({ outcome }) => outcome !== "done").map(({ item, outcome }) => [item, outcome])).toEqual([
    ["explodes", "failed"],
    ["skip-me", "skipped"],
  ]);
  expect(JSON.stringify(results)).not.toContain("boom");
});

test("a proposed one waits, and starts once however often it is asked", async () => {
  const id = await proposeOperation(counting, { title: "Count", backTo: "/", items: names(3), input: {} }, ANNA);
  await backgroundDone();
  expect(await read(id)).toMatchObject({ state: "proposed", position: 0 });
  const started = await Promise.all([startProposed(id, ANNA), startProposed(id, ANNA)]);
  await backgroundDone();
  expect(started.sort()).toEqual([false, true]);
  const { items } = await store().documents.query(subscribers, {});
  expect(items.map(({ email }) => email)).toEqual(["x@example.com", "x@example.com", "x@example.com"]);
});

test("a cancelled one stays where it is", async () => {
  const id = await proposeOperation(counting, { title: "Count", backTo: "/", items: names(3), input: {} }, ANNA);
  expect(await cancelOperation(id, ANNA)).toBe(true);
  expect(await startProposed(id, ANNA)).toBe(false);
  expect(await cancelOperation(id, ANNA)).toBe(false);
  expect(await store().documents.count(subscribers)).toBe(0);
});

test("one that is withdrawn because its start seemed to fail goes on if it did start", async () => {
  const propose = () => proposeOperation(counting, { title: "Count", backTo: "/", items: names(3), input: {} }, ANNA);
  const [begun, waiting] = [await propose(), await propose()];
  await store().documents.batch("system:test").update(operations, begun, { state: "running" }).commit();
  expect([await withdrawOperation(begun, ANNA), await withdrawOperation(waiting, ANNA)]).toEqual([false, true]);
  const stateOf = async (id: string) => (await store().documents.get(operations, id))?.state;
  expect([await stateOf(begun), await stateOf(waiting)]).toEqual(["running", "cancelled"]);
});

test("an operation of a dead process continues from its position once the hold has run out", async () => {
  const id = await proposeOperation(counting, { title: "Count", backTo: "/", items: names(20), input: {} }, ANNA);
  const batch = store().documents.batch("system:test");
  // As a killed process leaves it: seven items and the progress were written together.
  for (const name of names(7)) batch.set(subscribers, name, subscriber("x@example.com"));
  batch.update(operations, id, {
    state: "running",
    position: 7,
    counts: { done: 7, skipped: 0, failed: 0, unknown: 0 },
    holder: "killed",
    heldUntil: "2026-11-21T12:00:30.000Z",
  });
  batch.update(operationParts, `${id}:000000`, { results: names(7).map((name) => done(name, name)) });
  await batch.commit();

  await resumeOperations();
  await backgroundDone();
  expect(await read(id)).toMatchObject({ state: "running", position: 7, holder: "killed" });

  store().setClock("2026-11-21T12:00:31.000Z");
  await resumeOperations();
  await backgroundDone();
  expect(await read(id)).toMatchObject({ state: "done", counts: { done: 20 } });
  const { items } = await store().documents.query(subscribers, {});
  expect(new Set(items.map(({ email }) => email))).toEqual(new Set(["x@example.com"]));
});

test("two processes never work on one", async () => {
  const id = await proposeOperation(counting, { title: "Count", backTo: "/", items: names(40), input: {} }, ANNA);
  await store().documents.batch("system:test").update(operations, id, { state: "running" }).commit();
  await Promise.all([runOperation(id), runOperation(id), runOperation(id)]);
  const { items } = await store().documents.query(subscribers, {});
  expect(items.every(({ email }) => email === "x@example.com")).toBe(true);
  expect(await read(id)).toMatchObject({ counts: { done: 40 } });
});

test("nothing that leaves the site is sent twice, and items in doubt after a stop are reported as in doubt", async () => {
  sent.length = 0;
  stopBefore = "c";
  const items = ["a", "bad", "c", "d"];
  const id = await startOperation(sending, { title: "Send", backTo: "/", items, input: {} }, ANNA);
  await backgroundDone();
  expect(sent).toEqual(["a", "bad", "c"]);

  stopBefore = null;
  store().setClock("2026-11-21T12:05:00.000Z");
  await resumeOperations();
  await backgroundDone();
  expect(sent).toEqual(["a", "bad", "c", "d"]);
  expect((await readResults(id)).map(({ item, outcome }) => [item, outcome])).toEqual([
    ["a", "done"],
    ["bad", "failed"],
    ["c", "unknown"],
    ["d", "done"],
  ]);
});

test("undoing undoes what was done, once", async () => {
  const id = await start([...names(12), "skip-me"]);
  await backgroundDone();
  const undos = await Promise.all([undoOperation(id, ANNA), undoOperation(id, ANNA)]);
  await backgroundDone();
  // Both answers lead to the one undo.
  expect([new Set(undos).size, undos[0]]).toEqual([1, expect.any(String)]);
  expect(await store().documents.count(subscribers)).toBe(0);
  expect(await undoOperation(id, ANNA)).toBeNull();
});

test("starting and cancelling are in the audit log", async () => {
  const id = await start(names(2));
  await backgroundDone();
  const { items } = await store().documents.query(auditEntries, {
    where: [["entityKind", "==", "operation"]],
    orderBy: ["-at"],
  });
  expect(items.map(({ action, entityId, note }) => [action, entityId, note])).toEqual([
    ["operation.start", id, "2 items"],
  ]);
});

test("one that another instance has stored and finished meanwhile keeps its results", async () => {
  const operation = { title: "Count", backTo: "/admin", items: names(120), input: {}, id: "confirmed-twice" };
  const { documents } = store();
  const read = documents.get.bind(documents);
  let sawNone: (() => void) | undefined;
  const looked = new Promise<void>((resolve) => (sawNone = resolve));
  let goOn: (() => void) | undefined;
  const finished = new Promise<void>((resolve) => (goOn = resolve));
  // The second instance has seen that there is none, and is slower than the first from there on.
  const slow = vi.spyOn(documents, "get").mockImplementationOnce(async (collection, id) => {
    const found = await read(collection, id);
    sawNone?.();
    await finished;
    return found;
  });
  const second = startOperation(counting, operation, ANNA);
  await looked;
  slow.mockRestore();
  await startOperation(counting, operation, ANNA);
  await backgroundDone();
  goOn?.();
  expect(await second).toBe("confirmed-twice");
  await backgroundDone();
  expect(await readResults("confirmed-twice")).toHaveLength(120);
  expect(await store().documents.get(operations, "confirmed-twice")).toMatchObject({ state: "done", position: 120 });
});

test("failures are settled once, and by somebody the log names", async () => {
  const { documents } = store();
  const id = await proposeOperation(counting, { title: "Count", backTo: "/", items: names(2), input: {} }, ANNA);
  await documents
    .batch("test")
    .update(operations, id, { state: "done", counts: { done: 1, failed: 1, skipped: 0, unknown: 0 } })
    .commit();
  expect(await steer(id, "settle", ANNA)).toEqual({ goTo: id });
  expect((await documents.get(operations, id))?.settledAt).toBe(store().clock().toISOString());
  expect(await steer(id, "settle", ANNA)).toEqual({ refused: "Somebody has already done that." });
  const { items } = await documents.query(auditEntries, {
    where: [["action", "==", "operation.settle"]],
    orderBy: ["-at"],
  });
  expect(items).toMatchObject([{ actorId: ANNA.uid, entityId: id }]);
});

test("its progress is never below nothing, however much is queued after its counts were read", () => {
  const counts = { done: 25, skipped: 1, failed: 0, unknown: 0 };
  expect(progressOf({ counts }, 20)).toEqual({ position: 6, counts: { ...counts, done: 5 } });
  expect(progressOf({ counts }, 50)).toEqual({ position: 1, counts: { ...counts, done: 0 } });
});
