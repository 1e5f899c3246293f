import { Firestore } from "firebase-admin/firestore";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { FEED_KEEP_MS } from "~/backend/documents/firestore/firestore-commit.server";
import { openFirestoreDocuments, type FirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { defineCollection, StoreUnavailable, type Outage } from "~/backend/documents/port";
import { addressOf, describeWith, ownProject, STREAMING } from "../support/emulators";
import { openFaultyProxy, type FaultyProxy } from "../support/faulty-proxy";
import { openRawFirestore } from "../support/raw-firestore";

const notes = defineCollection({ name: "notes", schema: z.object({ n: z.number() }), indexes: [["n"]] });

describeWith(["firestore"], "Firestore behind a bad line", () => {
  let proxy: FaultyProxy;
  /** Has the bad line. */
  let documents: FirestoreDocuments;
  /** Has a good one. */
  let another: FirestoreDocuments;
  let beforeCommit: () => void;
  let projectId: string;

  beforeEach(async () => {
    proxy = await openFaultyProxy(addressOf("firestore"));
    projectId = ownProject();
    beforeCommit = () => undefined;
    documents = openFirestoreDocuments({
      connection: { projectId, emulator: proxy.address },
      collections: [notes],
      clock() {
        beforeCommit();
        return new Date();
      },
    });
    another = openFirestoreDocuments({
      connection: { projectId, emulator: addressOf("firestore") },
      collections: [notes],
    });
    await documents.batch("user-1").set(notes, "a", { n: 1 }).commit();
  });

  afterEach(async () => {
    await Promise.all([documents.close(), another.close()]);
    await proxy.close();
  });

  const outageOf = async (work: Promise<unknown>): Promise<Outage | string> =>
    work.then(
      () => "none",
      (error: unknown) => (error instanceof StoreUnavailable ? error.outage : String(error)),
    );
  const everything = () => [
    documents.get(notes, "a"),
    documents.query(notes, { where: [["n", "==", 1]] }),
    documents.count(notes),
    documents.batch("user-1").set(notes, "b", { n: 2 }).commit(),
    documents.transaction("user-1", async (transaction) => transaction.get(notes, "a")),
    documents.ping(),
  ];

  test("that is cut or silent, no call waits for ever, and later ones wait less", { timeout: 120_000 }, async () => {
    for (const kind of ["silent", "cut"] as const) {
      await proxy.turn({ kind });
      const started = Date.now();
      expect(new Set(await Promise.all(everything().map(outageOf)))).toEqual(new Set(["unreachable"]));
      const first = Date.now() - started;
      expect(first).toBeLessThan(25_000);
      const later: number[] = [];
      for (let call = 0; call < 2; call += 1) {
        const asked = Date.now();
        expect(await outageOf(documents.get(notes, "a"))).toBe("unreachable");
        later.push(Date.now() - asked);
      }
      // An answer that was on its way before may have come since: then the next call finds out that there are no more.
      expect(Math.min(...later)).toBeLessThan(5_000);
      await proxy.turn({ kind: "pass" });
      await expect.poll(() => outageOf(documents.get(notes, "a")), { timeout: 30_000 }).toBe("none");
    }
  });

  test.each<[number, Outage]>([
    [8, "quota"],
    [16, "refused"],
    [7, "refused"],
    [2, "unreachable"],
  ])("status %s is said to be %s, and passes", { timeout: 120_000 }, async (grpcStatus, outage) => {
    await proxy.turn({ kind: "refuse", refusal: { grpcStatus, message: "not now" } });
    const outcomes = await Promise.all([
      outageOf(documents.get(notes, "a")),
      outageOf(documents.batch("user-1").set(notes, "b", { n: 2 }).commit()),
    ]);
    // Firestore's client tries a used-up quota again, for longer than anyone waits here.
    for (const outcome of outcomes) expect(grpcStatus === 8 ? ["quota", "unreachable"] : [outage]).toContain(outcome);
    await proxy.turn({ kind: "pass" });
    await expect.poll(() => outageOf(documents.get(notes, "a")), { timeout: 30_000 }).toBe("none");
  });

  test("that answers after 5 seconds is used all the same", { timeout: 120_000 }, async () => {
    await proxy.turn({ kind: "slow", ms: 5_000 });
    expect(await documents.get(notes, "a")).toMatchObject({ n: 1 });
    await documents.batch("user-1").set(notes, "slow", { n: 5 }).commit();
    expect(await another.get(notes, "slow")).toMatchObject({ n: 5, version: 1 });
  });

  test("a commit whose answer got lost is not made twice, and counts as made", { timeout: 120_000 }, async () => {
    let isFirst = true;
    beforeCommit = () => {
      if (!isFirst) return;
      isFirst = false;
      // The question comes through, the answer doesn't; then the connection ends, and a new one is fine.
      void proxy.turn({ kind: "silent" });
      setTimeout(() => void proxy.turn({ kind: "cut" }).then(() => proxy.turn({ kind: "pass" })), 2_000);
    };
    await documents
      .batch("user-1")
      .update(notes, "a", { n: 2 }, { when: { version: 1 } })
      .set(notes, "b", { n: 1 }, { when: { exists: false } })
      .commit();
    expect(await another.get(notes, "a")).toMatchObject({ n: 2, version: 2 });
    expect(await another.get(notes, "b")).toMatchObject({ n: 1, version: 1 });
  });

  test("a commit that was given up is not made later", { timeout: 120_000 }, async () => {
    beforeCommit = () => void proxy.turn({ kind: "cut" });
    expect(await outageOf(documents.batch("user-1").set(notes, "late", { n: 1 }).commit())).toBe("unreachable");
    beforeCommit = () => undefined;
    await proxy.turn({ kind: "pass" });
    const next = () => outageOf(documents.batch("user-1").set(notes, "next", { n: 1 }).commit());
    await expect.poll(next, { timeout: 30_000 }).toBe("none");
    expect(await another.get(notes, "late")).toBeNull();
  });

  test("a transaction that Firestore gave up meanwhile is tried again", { timeout: 120_000 }, async () => {
    const words = "3 INVALID_ARGUMENT: The referenced transaction has expired or is no longer valid.";
    const givenUp = Object.assign(new Error(words), { code: 3 });
    const run = vi.spyOn(Firestore.prototype, "runTransaction").mockRejectedValueOnce(givenUp);
    await documents.transaction("user-1", async (transaction) => {
      const { n = 0 } = (await transaction.get(notes, "a")) ?? {};
      transaction.set(notes, "b", { n: n + 1 });
    });
    expect(run).toHaveBeenCalledTimes(2);
    expect(await another.get(notes, "b")).toMatchObject({ n: 2 });
    run.mockRestore();
  });

  test("a connection that ended before the commit is opened again", { timeout: 120_000 }, async () => {
    beforeCommit = () => {
      beforeCommit = () => undefined;
      void proxy.turn({ kind: "cut" }).then(() => proxy.turn({ kind: "pass" }));
    };
    expect(await outageOf(documents.batch("user-1").update(notes, "a", { n: 2 }).commit())).toBe("none");
    expect(await another.get(notes, "a")).toMatchObject({ n: 2, version: 2 });
  });

  test("a follower is told of the writes it missed, without a restart", { timeout: 120_000 }, async () => {
    const held = new Map<string, number>();
    const written = new Set<string>();
    const stops = [
      documents.watch(
        notes,
        {},
        {
          onChange(changes) {
            for (const { id, document } of changes) if (document) held.set(id, document.n);
            for (const { id, document } of changes) if (!document) held.delete(id);
          },
          onError: () => undefined,
        },
      ),
      documents.onWrite((collection, ids) => void (ids === "all" || ids.forEach((id) => written.add(id)))),
    ];
    await expect.poll(() => [...held]).toEqual([["a", 1]]);
    await another.batch("user-2").set(notes, "before", { n: 1 }).commit();
    await expect.poll(() => held.get("before"), STREAMING).toBe(1);

    await proxy.turn({ kind: "cut" });
    expect(await outageOf(documents.ping())).toBe("unreachable");
    await another.batch("user-2").set(notes, "meanwhile", { n: 2 }).delete(notes, "a").commit();
    await proxy.turn({ kind: "pass" });
    await expect.poll(() => outageOf(documents.ping()), { timeout: 30_000 }).toBe("none");
    await expect
      .poll(() => [...held].sort(), STREAMING)
      .toEqual([
        ["before", 1],
        ["meanwhile", 2],
      ]);
    expect(written).toEqual(new Set(["before", "meanwhile", "a"]));
    for (const stop of stops) stop();
  });

  test(
    "a follower away for longer than the entries are kept reads everything again",
    { timeout: 120_000 },
    async () => {
      const held = new Map<string, number>();
      const told: unknown[] = [];
      const stops = [
        documents.watch(
          notes,
          {},
          {
            onChange(changes) {
              for (const { id, document } of changes) if (document) held.set(id, document.n);
              for (const { id, document } of changes) if (!document) held.delete(id);
            },
            onError: () => undefined,
          },
        ),
        documents.onWrite((collection, ids) => told.push([collection, ids])),
      ];
      await another.batch("user-2").set(notes, "before", { n: 1 }).commit();
      await expect.poll(() => held.size, STREAMING).toBe(2);

      await proxy.turn({ kind: "cut" });
      expect(await outageOf(documents.ping())).toBe("unreachable");
      await another.batch("user-2").set(notes, "meanwhile", { n: 2 }).delete(notes, "a").commit();
      const raw = openRawFirestore(projectId);
      for (const entry of (await raw.collection("_changes").get()).docs) await entry.ref.delete();
      await raw.terminate();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + FEED_KEEP_MS });
      try {
        told.length = 0;
        await proxy.turn({ kind: "pass" });
        await expect.poll(() => outageOf(documents.ping()), { timeout: 30_000 }).toBe("none");
        await expect
          .poll(() => [...held].sort(), STREAMING)
          .toEqual([
            ["before", 1],
            ["meanwhile", 2],
          ]);
        // Once for the time away; a line that comes back in two steps may have it told twice, and nothing is told one by one.
        expect(new Set(told.map(String))).toEqual(new Set([",all"]));
      } finally {
        vi.useRealTimers();
        for (const stop of stops) stop();
      }
    },
  );

  test("a write of its own reveals a stream that died silently", { timeout: 120_000 }, async () => {
    const told: string[] = [];
    const stop = documents.onWrite((_, ids) => void (ids === "all" || told.push(...ids)));
    await another.batch("user-2").set(notes, "before", { n: 1 }).commit();
    await expect.poll(() => told, STREAMING).toEqual(["before"]);
    // What the stream would bring is lost on the way, new connections are fine.
    await proxy.turn({ kind: "silent" });
    await another.batch("user-2").set(notes, "unseen", { n: 1 }).commit();
    await proxy.turn({ kind: "pass" });
    // Own writes are looked for after ten seconds of silence.
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, "now").mockImplementation(() => now() + 10_001);
    await documents.batch("user-1").set(notes, "own", { n: 1 }).commit();
    await expect.poll(() => new Set(told), STREAMING).toEqual(new Set(["before", "own", "unseen"]));
    later.mockRestore();
    stop();
  });
});
