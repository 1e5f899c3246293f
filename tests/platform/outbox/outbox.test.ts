import { beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { outbox } from "~/platform/outbox/collection";
import { cleanUpOutbox, createOutboxWorker } from "~/platform/outbox/worker.server";
import { queue, queueAlone } from "~/platform/outbox/queue.server";
import { defineEntryKind, type Outcome } from "~/platform/outbox/entry-kind";
import { users } from "~/platform/access/collection";
import { useTestBackend } from "../../support/backend";
import { eventually } from "../../support/timing/eventually";
import { answers, ended, otherKind, resetKinds, testKind, tried } from "../../support/outbox/test-kinds";
import { personFixture } from "../../support/signed-in";

const store = useTestBackend();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
beforeEach(resetKinds);

const pass = (milliseconds: number) =>
  store().setClock(new Date(store().clock().getTime() + milliseconds).toISOString());
const add = (name: string, rest: Partial<Parameters<typeof testKind.lane>[0]> = {}, key?: string) => {
  // Chance decides which of two that are due at the same moment is found first.
  pass(1);
  return queueAlone(testKind, { name, lane: name, urgency: "usual", ...rest }, key === undefined ? {} : { key });
};
const stored = async (id: string) => {
  const entry = await store().documents.get(outbox, id);
  if (!entry) throw new Error(`${id} is gone`);
  return entry;
};
/** Delivers by another worker than before. */
const run = () => createOutboxWorker({ isAlone: true }).run();
const later = { state: "later", problem: "451 Try again later" } as const;

describe("what is queued", () => {
  test("is sent if its commit is there, and not otherwise", async () => {
    const batch = store().documents.batch("anna");
    queue(batch, testKind, { name: "told", lane: "a", urgency: "usual" });
    await batch.commit();
    await store()
      .documents.transaction("anna", async (transaction) => {
        queue(transaction, testKind, { name: "not told", lane: "a", urgency: "usual" });
        throw new Error("refused");
      })
      .catch(() => undefined);
    await run();
    expect(tried).toEqual(["told"]);
  });

  test("is sealed where it is stored, and once it is sent nothing of it is left", async () => {
    const id = await add("nobody@people.example");
    expect(JSON.stringify(await stored(id))).not.toContain("nobody");
    await run();
    expect(await stored(id)).toMatchObject({ state: "sent", params: null, dueAt: null, tries: 1, problem: null });
  });

  test("is sent once for each key, also when it is queued again after it was sent", async () => {
    await add("first", { lane: "a" }, "complaint EW-1 step 1");
    await add("second", { lane: "a" }, "complaint EW-1 step 1");
    await run();
    await add("third", { lane: "b" }, "complaint EW-1 step 1");
    await add("other", { lane: "b" }, "complaint EW-1 step 2");
    await run();
    expect(tried).toEqual(["first", "other"]);
  });

  test("and was told before doesn't hold up what is behind it in its lane", async () => {
    await add("told", { lane: "a" }, "complaint EW-1 step 1");
    await run();
    let answer: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (answer = resolve));
    answers.answer = async (name) => {
      if (name === "under way") await hanging;
      return { state: "sent" };
    };
    await add("under way", { lane: "b" });
    pass(1);
    await add("again", { lane: "b" }, "complaint EW-1 step 1");
    const behind = await add("behind", { lane: "b" });
    const running = run();
    await eventually(async () => expect((await stored(behind)).dueAt).toBeNull());
    answer();
    await running;
    expect(tried).toEqual(["told", "under way", "behind"]);
  });

  test("by a newer version waits for one that knows its kind, and is no try", async () => {
    const newer = { ...testKind, kind: "test-newer" };
    const id = await queueAlone(newer, { name: "newer", lane: "a", urgency: "usual" });
    await add("known");
    await run();
    expect(tried).toEqual(["known"]);
    expect(await stored(id)).toMatchObject({ state: "waiting", tries: 0 });
    defineEntryKind(newer);
    pass(10 * MINUTE - 1);
    await run();
    expect(tried).toEqual(["known"]);
    pass(1);
    await run();
    expect(tried).toEqual(["known", "newer"]);
  });

  test("is not sent before it is due, and doesn't hold up what is due earlier", async () => {
    const dueAt = new Date(store().clock().getTime() + HOUR).toISOString();
    await queueAlone(testKind, { name: "in an hour", lane: "a", urgency: "usual" }, { dueAt });
    await add("now", { lane: "a" });
    const worker = createOutboxWorker();
    await worker.run();
    expect(tried).toEqual(["now"]);
    expect(await worker.next()).toBe(dueAt);
    pass(HOUR);
    await worker.run();
    expect(tried).toEqual(["now", "in an hour"]);
  });
});

describe("order", () => {
  test("within a lane is that of the queue, although a try fails", async () => {
    answers.answer = (name, tries) => (name === "1" && tries < 3 ? later : { state: "sent" });
    for (const name of ["1", "2", "3"]) await add(name, { lane: "a" });
    const worker = createOutboxWorker();
    await worker.run();
    expect(tried).toEqual(["1"]);
    pass(10_000);
    await worker.run();
    expect(tried).toEqual(["1", "1"]);
    pass(30_000);
    await worker.run();
    expect(tried).toEqual(["1", "1", "1", "2", "3"]);
  });

  test("of urgency is first, usual, bulk, and a mailbox whose bulk waits still gets a recovery link", async () => {
    answers.answer = (name) => (name.startsWith("bulk") ? later : { state: "sent" });
    await add("bulk", { lane: "pat", urgency: "bulk" });
    await run();
    await add("bulk 2", { lane: "pat", urgency: "bulk" });
    await add("usual", { lane: "pat" });
    await add("recovery", { lane: "pat", urgency: "first" });
    tried.length = 0;
    await run();
    expect(tried).toEqual(["recovery", "usual"]);
  });

  test("a lane whose receiver hangs holds up nobody, with hundreds waiting behind", async () => {
    let answer: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (answer = resolve));
    answers.answer = async (name) => {
      if (name === "bad 0") await hanging;
      return { state: "sent" };
    };
    for (let at = 0; at < 120; at += 1) await add(`bad ${String(at)}`, { lane: "bad" });
    await add("good");
    const running = run();
    await eventually(() => expect(tried).toEqual(["bad 0", "good"]));
    answer();
    await running;
    expect(tried).toHaveLength(121);
    expect(tried.slice(2)).toEqual(Array.from({ length: 119 }, (_, at) => `bad ${String(at + 1)}`));
  });

  test("a recovery link doesn't wait for a mailing under way", async () => {
    let answer: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (answer = resolve));
    answers.answer = async (name) => {
      if (name.startsWith("issue")) await hanging;
      return { state: "sent" };
    };
    for (let at = 0; at < 20; at += 1) await add(`issue ${String(at)}`, { urgency: "bulk" });
    const running = run();
    await eventually(() => expect(tried).toHaveLength(2));
    await add("recovery", { urgency: "first" });
    await eventually(() => expect(tried.at(-1)).toBe("recovery"));
    answer();
    await running;
    expect(tried).toHaveLength(21);
  });
});

describe("a try that fails", () => {
  test("is repeated with growing pauses for three days, then given up with its content kept for staff", async () => {
    answers.answer = () => later;
    const id = await add("pat");
    const worker = createOutboxWorker();
    const pauses: number[] = [];
    for (;;) {
      await worker.run();
      const { state, dueAt } = await stored(id);
      if (state !== "waiting" || dueAt === null) break;
      pauses.push(Date.parse(dueAt) - store().clock().getTime());
      store().setClock(dueAt);
    }
    expect(pauses[0]).toBe(10_000);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    const total = pauses.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThanOrEqual(72 * HOUR);
    expect(total).toBeLessThan(80 * HOUR);
    const entry = await stored(id);
    expect(entry).toMatchObject({ state: "failed", problem: "451 Try again later" });
    expect(entry.params).not.toBeNull();
    expect(ended).toEqual([["pat", { state: "failed", problem: "451 Try again later" }]]);
  });

  test("for good is not repeated, and what waits behind goes out", async () => {
    answers.answer = (name) => (name === "1" ? { state: "refused", problem: "550 No such user" } : { state: "sent" });
    const id = await add("1", { lane: "a" });
    await add("2", { lane: "a" });
    await run();
    expect(tried).toEqual(["1", "2"]);
    expect(await stored(id)).toMatchObject({ state: "refused", problem: "550 No such user", params: null });
  });

  test("by an error of our own is logged and repeated", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    answers.answer = (_, tries) => {
      if (tries === 1) throw new Error("a slip");
      return { state: "sent" };
    };
    const id = await add("pat");
    const worker = createOutboxWorker();
    await worker.run();
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    expect(await stored(id)).toMatchObject({ state: "waiting", problem: "a slip" });
    pass(MINUTE);
    await worker.run();
    expect((await stored(id)).state).toBe("sent");
  });

  test("because its transport can't be reached counts for nobody, and is repeated by one entry: first goes first", async () => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    answers.answer = (name) => (name === "elsewhere" ? { state: "sent" } : { state: "down", problem: "ECONNREFUSED" });
    const ids = [];
    for (let at = 0; at < 200; at += 1) ids.push(await add(`mail ${String(at)}`, { urgency: "bulk" }));
    const worker = createOutboxWorker();
    await worker.run();
    expect(tried).toHaveLength(2);
    for (const id of ids) expect(await stored(id)).toMatchObject({ state: "waiting", tries: 0, claim: null });
    await queueAlone(otherKind, { name: "elsewhere", lane: "x", urgency: "bulk" });
    await add("recovery", { urgency: "first" });
    tried.length = 0;
    await worker.run();
    expect(tried).toEqual(["elsewhere"]);
    pass(10_000);
    await worker.run();
    expect(tried).toEqual(["elsewhere", "recovery"]);
    answers.answer = () => ({ state: "sent" });
    pass(MINUTE);
    tried.length = 0;
    await worker.run();
    expect(tried[0]).toBe("recovery");
    expect(tried).toHaveLength(201);
    vi.mocked(log.warn).mockRestore();
  });
});

test("once a transport can be reached again, several mailboxes are sent to at once", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  answers.answer = () => ({ state: "down", problem: "ECONNREFUSED" });
  for (const name of ["a", "b", "c", "d"]) {
    await add(name);
    pass(1);
  }
  const worker = createOutboxWorker();
  await worker.run();
  pass(MINUTE);
  tried.length = 0;
  let answer: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (answer = resolve));
  answers.answer = async (name) => {
    // Those due in the same millisecond come in any order.
    if (name !== tried[0]) await hanging;
    return { state: "sent" };
  };
  const running = worker.run();
  try {
    // The first finds out whether it can be reached; the others are begun at once, in any order.
    await eventually(() => expect([...tried].sort()).toEqual(["a", "b", "c", "d"]));
  } finally {
    answer();
    await running;
    vi.mocked(log.warn).mockRestore();
  }
});

test("mailboxes that find a transport unreachable together count as one failure: it is tried again after the first pause", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  answers.answer = () => ({ state: "down", problem: "ECONNREFUSED" });
  for (const name of ["a", "b", "c", "d", "e", "f", "g"]) await add(name);
  const worker = createOutboxWorker();
  await worker.run();
  expect(tried).toHaveLength(6);
  pass(2_000);
  await worker.run();
  expect(tried).toHaveLength(7);
  pass(2_000);
  await worker.run();
  expect(tried).toHaveLength(7);
  pass(2_000);
  await worker.run();
  expect(tried).toHaveLength(8);
  vi.mocked(log.warn).mockRestore();
});

test("what nobody is to get any more doesn't show that its transport can be reached", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  answers.answer = () => ({ state: "down", problem: "ECONNREFUSED" });
  await add("unwanted", { urgency: "first" });
  for (const name of ["a", "b", "c", "d"]) await add(name);
  const worker = createOutboxWorker();
  await worker.run();
  tried.length = 0;
  answers.answer = (name) =>
    name === "unwanted" ? { state: "dropped", reason: "Stopped." } : { state: "down", problem: "ECONNREFUSED" };
  pass(MINUTE);
  await worker.run();
  expect(tried).toEqual(["unwanted", expect.stringMatching(/^[a-d]$/)]);
  vi.mocked(log.warn).mockRestore();
});

describe("a try that doesn't end", () => {
  test("is given up after ten minutes and repeated, so that it doesn't keep its place for ever", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      answers.answer = () => new Promise(() => undefined);
      const id = await add("silent");
      const running = run();
      while (tried.length === 0) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(10 * MINUTE);
      await running;
      expect(await stored(id)).toMatchObject({ state: "waiting", tries: 1, problem: "It took too long." });
    } finally {
      vi.useRealTimers();
    }
  });

  test("because it ends the process is given up after sixty, with its content kept for staff", async () => {
    const id = await add("fatal");
    await store().documents.batch("system:test").update(outbox, id, { tries: 60 }).commit();
    await run();
    expect(tried).toEqual([]);
    expect(await stored(id)).toMatchObject({ state: "failed", problem: "Every try was cut short." });
    expect((await stored(id)).params).not.toBeNull();
  });
});

describe("what is too old", () => {
  test("is dropped instead of sent, which its kind is told", async () => {
    answers.answer = () => later;
    const id = await add("link", { lifetimeMs: HOUR });
    const worker = createOutboxWorker();
    await worker.run();
    pass(HOUR);
    await worker.run();
    expect(tried).toEqual(["link"]);
    expect(await stored(id)).toMatchObject({ state: "stale", params: null });
    expect(ended.map(([, { state }]) => state)).toEqual(["stale"]);
  });

  test("is deleted after thirty days, if it is settled", async () => {
    const sent = await add("sent");
    await run();
    answers.answer = () => later;
    const waiting = await add("waiting");
    await run();
    pass(29 * 24 * HOUR);
    await cleanUpOutbox();
    expect(await store().documents.get(outbox, sent)).not.toBeNull();
    pass(24 * HOUR);
    await cleanUpOutbox();
    expect(await store().documents.get(outbox, sent)).toBeNull();
    expect(await store().documents.get(outbox, waiting)).not.toBeNull();
  });
});

describe("several instances", () => {
  test("send through one, until its lease runs out or it gives it back", async () => {
    const [one, other] = [createOutboxWorker({ holder: "one" }), createOutboxWorker({ holder: "other" })];
    await add("a");
    const until = new Date(store().clock().getTime() + 30_000).toISOString();
    expect(await one.run()).toBe(true);
    await add("b");
    expect(await other.run()).toBe(false);
    expect(await other.next()).toBe(until);
    pass(30_000);
    expect(await other.run()).toBe(true);
    expect(tried).toEqual(["a", "b"]);
    await add("c");
    expect(await one.run()).toBe(false);
    await other.giveLeaseBack();
    pass(30_000);
    expect(await one.run()).toBe(true);
    expect(tried).toEqual(["a", "b", "c"]);
  });

  test("an entry whose sender was killed before it recorded the outcome is sent again, by the same id", async () => {
    const ids: string[] = [];
    let comeBack: (outcome: Outcome) => void = () => undefined;
    const killed = new Promise<Outcome>((resolve) => (comeBack = resolve));
    const kind = defineEntryKind({
      ...testKind,
      kind: "test-ids",
      async deliver(_, delivery) {
        ids.push(delivery.id);
        return ids.length === 1 ? killed : { state: "sent" };
      },
    });
    const id = await queueAlone(kind, { name: "a", lane: "a", urgency: "usual" });
    const first = createOutboxWorker({ holder: "killed" }).run();
    await eventually(() => expect(ids).toEqual([id]));
    expect((await stored(id)).claim).not.toBeNull();
    await createOutboxWorker({ holder: "next", isAlone: true }).run();
    expect(ids).toEqual([id, id]);
    expect(await stored(id)).toMatchObject({ state: "sent", tries: 2, claim: null });
    // One that was only slow finds it settled.
    comeBack(later);
    await first;
    expect((await stored(id)).state).toBe("sent");
  });
});

test("a server that stops finishes what is under way, and begins nothing else", async () => {
  const stopping = new AbortController();
  answers.answer = (name) => {
    if (name === "a") stopping.abort();
    return { state: "sent" };
  };
  await add("a", { lane: "x" });
  const waiting = await add("b", { lane: "x" });
  await createOutboxWorker().run(stopping.signal);
  expect(tried).toEqual(["a"]);
  expect((await stored(waiting)).state).toBe("waiting");
});

test("what a kind writes about an outcome is in the commit that records it", async () => {
  const anna = await personFixture(store(), "Anna");
  const kind = defineEntryKind({
    ...testKind,
    kind: "test-settled",
    async settled(transaction) {
      const person = await transaction.get(users, anna.uid);
      transaction.update(users, anna.uid, { lastSeenAt: person?.createdAt ?? null });
    },
  });
  await queueAlone(kind, { name: "a", lane: "a", urgency: "usual" });
  await run();
  const { written } = store().writes.findLast((write) => write.written.has("users: lastSeenAt")) ?? {};
  expect([...(written ?? [])].filter((one) => one.startsWith("outbox: state"))).toHaveLength(1);
});

describe("an entry that can't end as its kind wants", () => {
  test("is given up and logged, and isn't sent again; what waits behind it and elsewhere goes out", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    const kind = defineEntryKind({
      ...testKind,
      kind: "test-throws",
      settled(): void {
        throw new Error("a rule of its own");
      },
    });
    const id = await queueAlone(kind, { name: "poison", lane: "a", urgency: "first" });
    await queueAlone(kind, { name: "too old", lane: "b", urgency: "usual", lifetimeMs: 0 });
    await add("behind", { lane: "a", urgency: "first" });
    await add("elsewhere");
    await run();
    expect(tried.toSorted()).toEqual(["behind", "elsewhere", "poison"]);
    expect(await stored(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("follows") as string });
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });

  test("is given up like any other if its content is broken", async () => {
    const open = defineEntryKind({ ...testKind, kind: "test-open", sealed: false });
    const id = await queueAlone(open, { name: "broken", lane: "a", urgency: "usual" });
    await store().documents.batch("test").update(outbox, id, { params: "{" }).commit();
    await add("other");
    await run();
    expect(tried).toEqual(["other"]);
    expect(await stored(id)).toMatchObject({ state: "waiting", problem: "Its content can’t be read.", tries: 1 });
  });
});

test("a server that begins to stop while it looks for what is due begins nothing", async () => {
  const stopping = new AbortController();
  await add("a");
  const { documents } = store();
  const look = vi.spyOn(documents, "query").mockImplementation(async (collection, query) => {
    look.mockRestore();
    stopping.abort();
    return documents.query(collection, query);
  });
  await createOutboxWorker().run(stopping.signal);
  expect(stopping.signal.aborted).toBe(true);
  expect(tried).toEqual([]);
});
