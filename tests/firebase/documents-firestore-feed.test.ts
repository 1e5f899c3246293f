import { Timestamp, type QuerySnapshot } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FirestoreClient } from "~/backend/documents/firestore/firestore-client.server";
import { FirestoreFeed, MOST_IN_STREAM } from "~/backend/documents/firestore/firestore-feed.server";

const NOW = Date.parse("2026-05-04T12:00:00.000Z");
const after = (ms: number) => Timestamp.fromMillis(NOW + ms);

/** A stream of Firestore's, whose snapshots the test sends: the emulator's come in an order that no test can choose. */
function openStreams() {
  const streams: ((snapshot: QuerySnapshot) => void)[] = [];
  /** The moment after which each stream begins. */
  const begins: number[] = [];
  const query = {
    where(_field: string, _operator: string, from: Timestamp) {
      begins.push(from.toMillis() - NOW);
      return query;
    },
    orderBy: () => query,
    onSnapshot(onNext: (snapshot: QuerySnapshot) => void) {
      streams.push(onNext);
      return () => undefined;
    },
  };
  const client = { collection: () => query, onReturn: () => () => undefined, count: () => undefined };
  return {
    client: client as unknown as FirestoreClient,
    streams,
    begins,
    send(readTime: Timestamp, ...entries: { id: string; at: Timestamp; by?: string }[]) {
      const docChanges = () =>
        entries.map(({ id, at, by = "another" }) => ({
          type: "added",
          doc: { id, createTime: at, data: () => ({ at, by, writes: { pages: [id] } }) },
        }));
      streams.at(-1)?.({ readTime, docChanges } as unknown as QuerySnapshot);
    },
  };
}

describe("The feed of others' commits", () => {
  let line: ReturnType<typeof openStreams>;
  let feed: FirestoreFeed;
  let told: string[];

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    line = openStreams();
    told = [];
    feed = new FirestoreFeed(line.client, "this", {
      onChanges: (changes) =>
        told.push(...(changes === "everything" ? [changes] : [...changes.values()].flatMap((ids) => [...ids]))),
      onLost: () => undefined,
    });
    feed.start();
  });
  afterEach(() => {
    feed.stop();
    vi.useRealTimers();
  });

  test("tells what comes after a snapshot that was read later than it was written", () => {
    line.send(after(200));
    line.send(after(210), { id: "late", at: after(40) }, { id: "own", at: after(50), by: "this" });
    expect(told).toEqual(["late"]);
  });

  test("tells nothing of before it began", () => {
    line.send(after(0), { id: "old", at: after(-20_000) }, { id: "new", at: after(-1_000) });
    expect(told).toEqual(["new"]);
  });

  test("tells nothing twice when it is restarted, and tells what it missed meanwhile", async () => {
    line.send(after(200), { id: "a", at: after(100) });
    feed.expect("lost");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(line.begins).toEqual([-35_000, 200 - 30_000]);
    line.send(after(5_100), { id: "a", at: after(100) }, { id: "b", at: after(150) }, { id: "c", at: after(4_000) });
    expect(told).toEqual(["a", "b", "c"]);
  });

  test("goes on when the own entry came before it was expected", async () => {
    line.send(after(200), { id: "own", at: after(100), by: "this" });
    feed.expect("own");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.streams).toHaveLength(1);
  });

  test("tells what is written in its first seconds on a machine whose clock is ahead", () => {
    line.send(after(-20_000));
    line.send(after(-18_900), { id: "new", at: after(-19_000) });
    expect(told).toEqual(["new"]);
  });

  test("forgets what no stream brings again", () => {
    line.send(after(200), { id: "first", at: after(100) });
    const many = Array.from({ length: MOST_IN_STREAM }, (_, n) => ({ id: `e${n}`, at: after(60_000 + n) }));
    line.send(after(72_000), ...many);
    expect(line.begins.at(-1)).toBe(42_000);
    told.length = 0;
    line.send(after(72_100), { id: "first", at: after(100) }, { id: "e999", at: after(60_999) });
    expect(told).toEqual(["first"]);
  });

  test("is restarted after many entries, without repeating those it has read", () => {
    const many = Array.from({ length: MOST_IN_STREAM + 1 }, (_, n) => ({ id: `e${n}`, at: after(n) }));
    line.send(after(11_000), ...many);
    expect(line.streams).toHaveLength(2);
    line.send(after(11_100), ...many);
    expect(line.streams).toHaveLength(2);
    expect(told).toHaveLength(MOST_IN_STREAM + 1);
  });
});
