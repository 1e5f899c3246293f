import { Timestamp, type QuerySnapshot } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { FirestoreClient } from "~/backend/documents/firestore/firestore-client.server";
import { FirestoreFeed, MOST_IN_STREAM } from "~/backend/documents/firestore/firestore-feed.server";
import { openFirestoreDocuments, type FirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { defineCollection } from "~/backend/documents/port";
import { describeWith, ownConnection, STREAMING } from "../support/emulators";

const NOW = Date.parse("2026-05-04T12:00:00.000Z");
const after = (ms: number) => Timestamp.fromMillis(NOW + ms);

interface Entry {
  id: string;
  at: Timestamp;
  by?: string;
}

/** Streams of Firestore's, whose snapshots the test sends: the emulator's come in an order that no test can choose. */
function openStreams() {
  const streams: {
    send(readTime: Timestamp, ...entries: Entry[]): void;
    refuse(code: number): void;
    isEnded: boolean;
  }[] = [];
  /** The moment with which or after which each stream begins. */
  const begins: string[] = [];
  /** Whose entries each stream leaves out. */
  const leftOut: (string | undefined)[] = [];
  let read = 0;
  let last: string | undefined;
  const query = {
    where(field: string, operator: string, value: unknown) {
      if (field === "by") last = value as string;
      else begins.push(`${operator} ${(value as Timestamp).toMillis() - NOW}`);
      return query;
    },
    orderBy: () => query,
    limit: () => query,
    onSnapshot(onNext: (snapshot: QuerySnapshot) => void, onError: (error: Error) => void) {
      const docs: object[] = [];
      const stream = {
        isEnded: false,
        send(readTime: Timestamp, ...entries: Entry[]) {
          const added = entries.map(({ id, at, by = "another" }) => {
            const doc = { id, createTime: at, data: () => ({ at, by, writes: { pages: [id] } }) };
            docs.push(doc);
            return { type: "added", doc };
          });
          onNext({ readTime, docs, size: docs.length, docChanges: () => added } as unknown as QuerySnapshot);
        },
        refuse: (code: number) => onError(Object.assign(new Error("Refused."), { code })),
      };
      streams.push(stream);
      leftOut.push(last);
      last = undefined;
      return () => void (stream.isEnded = true);
    },
  };
  const count = (_kind: string, _collection: string, documents: number) => void (read += documents);
  const client = { collection: () => query, onReturn: () => () => undefined, count };
  return {
    client: client as unknown as FirestoreClient,
    streams,
    begins,
    leftOut,
    send: (readTime: Timestamp, ...entries: Entry[]) => streams.at(-1)?.send(readTime, ...entries),
    get read() {
      return read;
    },
    get open() {
      return streams.filter(({ isEnded }) => !isEnded).length;
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
    feed = new FirestoreFeed(line.client, {
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

  /** Entries enough to fill a stream, a millisecond apart. */
  const many = (from: number) =>
    Array.from({ length: MOST_IN_STREAM }, (_, n) => ({ id: `e${n}`, at: after(from + n) }));

  test("tells what comes after a snapshot that was read later than it was written", () => {
    line.send(after(200));
    line.send(after(210), { id: "late", at: after(40) }, { id: "own", at: after(50), by: feed.author().by });
    expect(told).toEqual(["late"]);
  });

  test("reports nothing from before it began", () => {
    line.send(after(0), { id: "old", at: after(-20_000) }, { id: "new", at: after(-1_000) });
    expect(told).toEqual(["new"]);
  });

  test("tells nothing twice when it is restarted, and tells what it missed meanwhile", async () => {
    line.send(after(200), { id: "a", at: after(100) });
    feed.expect("lost");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(line.begins).toEqual(["> -35000", `> ${200 - 30_000}`]);
    line.send(after(5_100), { id: "a", at: after(100) }, { id: "b", at: after(150) }, { id: "c", at: after(4_000) });
    expect(told).toEqual(["a", "b", "c"]);
  });

  test("tells what was being committed when its stream broke", async () => {
    line.send(after(60_000), { id: "a", at: after(59_000) });
    line.streams.at(-1)?.refuse(14);
    await vi.advanceTimersByTimeAsync(1_000);
    // It waited for a document that another held.
    line.send(after(61_000), { id: "held", at: after(40_000) }, { id: "a", at: after(59_000) });
    expect(line.begins.at(-1)).toBe("> 30000");
    expect(told).toEqual(["a", "held"]);
  });

  test("leaves own entries out, except one after each silence, which shows that the stream is alive", async () => {
    line.send(after(200));
    const { by, isProof } = feed.author();
    expect({ isProof, leftOut: line.leftOut }).toEqual({ isProof: false, leftOut: [by] });
    await vi.advanceTimersByTimeAsync(10_001);
    const proof = feed.author();
    expect(proof.isProof).toBe(true);
    expect(proof.by).not.toBe(by);
    feed.expect("proof");
    expect(feed.author()).toEqual({ by, isProof: false });
    line.send(after(10_200), { id: "proof", at: after(10_100), by: proof.by });
    expect(feed.author()).toEqual({ by, isProof: false });
    await vi.advanceTimersByTimeAsync(5_000);
    expect({ told, streams: line.streams.length }).toEqual({ told: [], streams: 1 });
  });

  test("receives own entries too if the index that leaves them out is missing", () => {
    const { by } = feed.author();
    line.streams.at(-1)?.refuse(9);
    expect(line.leftOut).toEqual([by, undefined]);
    line.send(after(200), { id: "own", at: after(100), by }, { id: "a", at: after(150) });
    expect(told).toEqual(["a"]);
  });

  test("continues when its own entry came before it was expected", async () => {
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

  test("continues after a full stream without reading again, or missing, what is committed meanwhile", async () => {
    line.send(after(11_000), ...many(0));
    const end = MOST_IN_STREAM - 1;
    expect(line.begins.at(-1)).toBe(`>= ${end}`);
    const [full, next] = line.streams;
    const before = line.read;
    next?.send(after(11_100), { id: `e${end}`, at: after(end) }, { id: "same", at: after(end) });
    next?.send(after(20_000), { id: "new", at: after(15_000) });
    await vi.advanceTimersByTimeAsync(29_000);
    full?.send(after(39_000), { id: "late", at: after(9_500) });
    expect(told.slice(MOST_IN_STREAM)).toEqual(["same", "new", "late"]);
    // The last entry once more, which costs no more than an answer without any.
    expect(line.read - before).toBe(4);
    expect(line.open).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(line.open).toBe(1);
    next?.send(after(41_000), { id: "newer", at: after(41_000) });
    expect(told.at(-1)).toBe("newer");
  });

  test("starts where a full stream ended, if the next one brings nothing", async () => {
    const since = 50_000;
    line.send(after(100_000), ...many(since));
    const end = since + MOST_IN_STREAM - 1;
    // Nothing so old can come late.
    expect(line.open).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.begins.slice(1)).toEqual([`>= ${end}`, `> ${end - 30_000}`]);
    line.send(after(106_000), ...many(since), { id: "between", at: after(end + 1) });
    expect(told.at(-1)).toBe("between");
    expect(told.filter((id) => id === "between")).toHaveLength(1);
  });

  test("forgets entries that no stream will bring again", () => {
    line.send(after(200), { id: "first", at: after(100) });
    line.send(after(72_000), ...many(60_000));
    told.length = 0;
    line.send(after(72_100), { id: "first", at: after(100) }, { id: "e999", at: after(60_999) });
    expect(told).toEqual(["first"]);
  });
});

test("a client that closes while a listener's stream is being requested leaves no error that nobody catches", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("unhandledRejection", note);
  for (let turns = 0; turns < 20; turns += 1) {
    // Nothing answers at this port, and nothing has to.
    const client = new FirestoreClient({ projectId: "closing", emulator: "127.0.0.1:9" }, () => undefined);
    const end = client.collection({ name: "pages" }).onSnapshot(() => undefined);
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    end();
    await client.close();
  }
  process.off("unhandledRejection", note);
  expect(uncaught).toEqual([]);
});

describeWith(["firestore"], "The feed on Firestore", () => {
  const pages = defineCollection({ name: "pages", schema: z.object({ n: z.number() }) });

  test(
    "tells each of many commits once while its streams follow one another, and reads hardly more",
    { timeout: 60_000 },
    async () => {
      const connection = ownConnection();
      const client = new FirestoreClient(connection, () => undefined);
      const told: string[] = [];
      let lost = 0;
      const feed = new FirestoreFeed(
        client,
        {
          onChanges: (changes) =>
            void (changes === "everything" || told.push(...[...changes.values()].flatMap((ids) => [...ids]))),
          onLost: () => void (lost += 1),
        },
        10,
      );
      feed.start();
      const writers = [1, 2, 3, 4].map(() => openFirestoreDocuments({ connection, collections: [pages] }));
      const wanted: string[] = [];
      const write = async (documents: FirestoreDocuments, by: number) => {
        for (let n = 0; n < 20; n += 1) {
          wanted.push(`${by}-${n}`);
          await documents.batch("user-1").set(pages, `${by}-${n}`, { n }).commit();
        }
      };
      await Promise.all(writers.map(write));
      await expect.poll(() => [...told].sort(), STREAMING).toEqual(wanted.sort());
      // Each stream begins with the last entry of the one before; one that doesn't begin on a busy machine reads more.
      if (lost === 0) expect(client.usage.reads).toBeLessThanOrEqual(80 + 12);
      feed.stop();
      await Promise.all([client.close(), ...writers.map((documents) => documents.close())]);
    },
  );
});
