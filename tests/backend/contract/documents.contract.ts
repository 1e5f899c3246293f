import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod/v4";
import {
  AppendOnly,
  BatchUsed,
  Contention,
  defineCollection,
  InvalidCursor,
  InvalidDocument,
  InvalidQuery,
  PreconditionFailed,
  QueryNotIndexed,
  type Batch,
  type Change,
  type Collection,
  type Condition,
  type Documents,
  type Fields,
  type InvalidDocumentReporter,
  type Query,
  type Scalar,
} from "~/backend/documents/port";
import { namesOfScripts } from "../../support/names";
import { isThorough } from "../../support/thoroughly";

/** A document as the backend stores it, read without the adapter. */
export interface RawDocument {
  fields: unknown;
  schemaVersion: number;
  version: number;
  updatedBy: string;
}

export interface StoreUnderTest {
  documents: Documents;
  /** Null for a store that nobody else can reach: the rules about others are then not tested. */
  outside: Outside | null;
  close(): Promise<void>;
}

export interface Outside {
  /** The same store, opened by another instance of the app. */
  another: Documents;
  /** Reads without the adapter, so that it can't vouch for itself. */
  read(collection: string, id: string): Promise<RawDocument | null>;
  write(collection: string, id: string, fields: unknown, schemaVersion: number): Promise<void>;
}

export type MakeStore = (options: {
  collections: readonly Collection[];
  clock: () => Date;
  onInvalid: InvalidDocumentReporter;
}) => Promise<StoreUnderTest>;

const noteFields = z.object({
  topic: z.string(),
  stars: z.number().nullable().optional(),
  pinned: z.boolean().optional(),
  labels: z.array(z.string()).optional(),
  origin: z.object({ country: z.string() }).optional(),
  body: z.string().max(200).optional(),
});
type NoteFields = z.infer<typeof noteFields>;

const notes = defineCollection({
  name: "notes",
  schema: noteFields,
  indexes: [
    ["topic"],
    ["stars"],
    ["topic", "-stars"],
    ["topic", "pinned", "stars"],
    ["pinned", "-stars", "topic"],
    ["labels[]"],
    ["labels[]", "-stars"],
    ["labels[]", "topic", "stars"],
    ["origin.country", "stars"],
    ["topic", "-createdAt"],
    ["-updatedAt"],
  ],
});

const plainFields = z.object({ n: z.number() });
const plain = defineCollection({ name: "plain", schema: plainFields });

/** Accepts any values, to test the order across their kinds. */
const mixedFields = z.record(z.string(), z.unknown());
const mixed = defineCollection({
  name: "mixed",
  schema: mixedFields,
  indexes: [["a"], ["b"], ["-a", "b"], ["a", "b"], ["list[]", "-a"], ["list[]"], ["b", "a", "-c"], ["b", "c"]],
});

const recordsAtFirst = defineCollection({ name: "records", schema: z.object({ name: z.string() }) });
const records = defineCollection({
  name: "records",
  schema: z.object({ first: z.string(), last: z.string(), middle: z.string(), mark: z.string() }),
  schemaVersion: 3,
  migrations: {
    1: ({ name }) => ({ first: String(name).split(" ")[0], last: String(name).split(" ")[1] }),
    2: (fields, { id, createdAt }) => ({ ...fields, middle: "", mark: `${id} of ${createdAt.slice(0, 4)}` }),
  },
});

const entries = defineCollection({ name: "entries", schema: z.object({ text: z.string() }), appendOnly: true });

const collections = [notes, plain, mixed, records, entries] as readonly Collection[];

/**
 * The rules that every adapter of the documents port keeps. `queryRuns` is the number of random queries: a remote store
 * takes longer for each.
 */
export function documentsContract(
  name: string,
  makeStore: MakeStore,
  { isShared, queryRuns = isThorough ? 400 : 100 }: { isShared: boolean; queryRuns?: number },
) {
  describe(`documents on ${name}`, () => {
    let store: StoreUnderTest;
    let documents: Documents;
    let now: Date;
    let invalid: string[];
    let stops: (() => void)[];

    beforeEach(async () => {
      now = new Date("2026-03-01T09:30:00.000Z");
      invalid = [];
      stops = [];
      store = await makeStore({ collections, clock: () => now, onInvalid: (path) => void invalid.push(path) });
      documents = store.documents;
    });

    afterEach(async () => {
      for (const stop of stops) stop();
      await store.close();
    });

    /** Defines a test of what others see or do, for stores that others can reach. */
    const sharedTest = (rule: string, check: (outside: Outside) => Promise<void>) => {
      if (!isShared) return;
      test(rule, async () => {
        if (!store.outside) throw new Error("A shared store was promised.");
        await check(store.outside);
      });
    };

    const put = async <F extends Fields>(collection: Collection<F>, entries: Record<string, F>) => {
      const batch = documents.batch("user-1");
      for (const [id, fields] of Object.entries(entries)) batch.set(collection, id, fields);
      await batch.commit();
    };
    const ids = async <F extends Fields>(collection: Collection<F>, query: Query) =>
      (await documents.query(collection, query)).items.map((item) => item.id);

    /** Follows a query; `until` answers with all changes once they satisfy. */
    const followed = (query: Query, from = documents) => {
      const seen: { changes: Change<NoteFields>[]; initial: boolean }[] = [];
      let check: () => void = () => undefined;
      const stop = from.watch(notes, query, {
        onChange(changes, initial) {
          seen.push({ changes, initial });
          check();
        },
        onError(error) {
          throw error;
        },
      });
      stops.push(stop);
      const flat = () =>
        seen.flatMap(({ changes }) => changes.map((change) => [change.id, change.document?.stars] as const));
      return {
        seen,
        stop,
        flat,
        until: (satisfied: (all: ReturnType<typeof flat>) => boolean) =>
          new Promise<void>((resolve) => {
            check = () => {
              if (seen.length > 0 && satisfied(flat())) resolve();
            };
            check();
          }),
      };
    };

    describe("a document", () => {
      test("comes back as it was written, with its envelope", async () => {
        await put(notes, { n1: { topic: "fees", stars: 4, labels: ["a", "b"], origin: { country: "MT" } } });
        expect(await documents.get(notes, "n1")).toEqual({
          topic: "fees",
          stars: 4,
          labels: ["a", "b"],
          origin: { country: "MT" },
          id: "n1",
          version: 1,
          createdAt: "2026-03-01T09:30:00.000Z",
          createdBy: "user-1",
          updatedAt: "2026-03-01T09:30:00.000Z",
          updatedBy: "user-1",
        });
      });

      test("keeps who made it when another replaces it, and counts its versions", async () => {
        await put(notes, { n1: { topic: "fees", stars: 4 } });
        now = new Date("2026-03-02T10:00:00.000Z");
        await documents.batch("user-2").set(notes, "n1", { topic: "limits" }).commit();
        expect(await documents.get(notes, "n1")).toEqual({
          topic: "limits",
          id: "n1",
          version: 2,
          createdAt: "2026-03-01T09:30:00.000Z",
          createdBy: "user-1",
          updatedAt: "2026-03-02T10:00:00.000Z",
          updatedBy: "user-2",
        });
      });

      sharedTest(
        "is stored as the schema has it: unknown fields and a passed-on envelope stay out",
        async ({ read }) => {
          const extra: NoteFields & Record<string, unknown> = { topic: "fees", secret: 1, id: "other", version: 99 };
          await put(notes, { n1: extra });
          expect(await read("notes", "n1")).toEqual({
            fields: { topic: "fees" },
            schemaVersion: 1,
            version: 1,
            updatedBy: "user-1",
          });
        },
      );

      test("keeps text of every alphabet, and numbers to the last digit", async () => {
        const topic = "Ünïcode 漢字 🎲 \"'%_\\ \u0001";
        await put(notes, { "é 🎲%": { topic, stars: 0.1 + 0.2 } });
        expect(await documents.get(notes, "é 🎲%")).toMatchObject({ topic, stars: 0.1 + 0.2 });
        expect(await ids(notes, { where: [["topic", "==", topic]] })).toEqual(["é 🎲%"]);
        expect(await ids(notes, { where: [["stars", "==", 0.1 + 0.2]] })).toEqual(["é 🎲%"]);
      });

      test("keeps a thousand names of Unicode's scripts as they are, finds each by itself alone, and orders them", async () => {
        const names = namesOfScripts(1_000);
        for (let from = 0; from < names.length; from += 200)
          await put(notes, Object.fromEntries(names.slice(from, from + 200).map((topic, at) => [`n${String(from + at)}`, { topic }]))); // prettier-ignore
        const { items } = await documents.query(notes, { orderBy: ["topic"], limit: 1_000 });
        const byBytes = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(items.map(({ topic }) => topic)).toEqual(byBytes);
        for (let at = 0; at < names.length; at += 29)
          expect(await ids(notes, { where: [["topic", "==", names[at] ?? ""]] })).toEqual([`n${String(at)}`]);
      });

      test("that was never written, or has an impossible id, is null", async () => {
        expect(await documents.get(notes, "none")).toBeNull();
        expect(await documents.get(notes, "")).toBeNull();
        expect(await documents.get(notes, "a/b")).toBeNull();
      });

      test("is refused by its schema before anything is written", async () => {
        const batch = documents.batch("user-1").set(notes, "fine", { topic: "fees" });
        expect(() => batch.set(notes, "bad", { topic: 5 } as unknown as NoteFields)).toThrow(InvalidDocument);
        expect(await documents.count(notes)).toBe(0);
      });

      test("cannot be written under an id that Firestore forbids", () => {
        for (const id of ["", "a/b", ".", "..", "__x__", "x".repeat(1501), "cut \ud83d"])
          expect(() => documents.batch("user-1").set(plain, id, { n: 1 }), JSON.stringify(id)).toThrow(InvalidDocument);
      });

      test("with half a character, as in a text that was cut, is stored with U+FFFD in its place and found by either", async () => {
        await put(notes, { cut: { topic: "cut \ud83d" } });
        await documents
          .batch("user-1")
          .update(notes, "cut", { labels: ["\udc4d", "whole 👍"] })
          .commit();
        expect(await documents.get(notes, "cut")).toMatchObject({
          topic: "cut \ufffd",
          labels: ["\ufffd", "whole 👍"],
        });
        for (const topic of ["cut \ud83d", "cut \ufffd"]) {
          const { items } = await documents.query(notes, { where: [["topic", "==", topic]] });
          expect(items.map(({ id }) => id)).toEqual(["cut"]);
        }
        expect(await documents.get(notes, "cut \ud83d")).toBeNull();
        expect(await documents.getMany(notes, ["\udc00", "cut"])).toMatchObject([null, { id: "cut" }]);
      });

      test("many are read in the order asked for, null for the missing", async () => {
        await put(plain, { a: { n: 1 }, b: { n: 2 } });
        const found = await documents.getMany(plain, ["b", "none", "a", "b"]);
        expect(found.map((document) => document?.n ?? null)).toEqual([2, null, 1, 2]);
        expect(await documents.getMany(plain, [])).toEqual([]);
      });
    });

    describe("a batch", () => {
      test("is all or nothing", async () => {
        await put(plain, { a: { n: 1 } });
        const batch = documents.batch("user-1").set(plain, "b", { n: 2 }).update(plain, "missing", { n: 3 });
        await expect(batch.commit()).rejects.toThrow(PreconditionFailed);
        expect(await documents.get(plain, "b")).toBeNull();
        expect(await documents.count(plain)).toBe(1);
      });

      test("refuses everything after its commit, whether that worked or not", async () => {
        const worked = documents.batch("user-1").set(plain, "a", { n: 1 });
        await worked.commit();
        const failed = documents.batch("user-1").update(plain, "missing", { n: 1 });
        await expect(failed.commit()).rejects.toThrow(PreconditionFailed);
        for (const batch of [worked, failed]) {
          expect(() => batch.set(plain, "b", { n: 1 })).toThrow(BatchUsed);
          expect(() => batch.update(plain, "a", { n: 1 })).toThrow(BatchUsed);
          expect(() => batch.delete(plain, "a")).toThrow(BatchUsed);
          await expect(batch.commit()).rejects.toThrow(BatchUsed);
        }
        expect(await documents.count(plain)).toBe(1);
      });

      test("refuses a second commit while the first is under way", async () => {
        const batch = documents.batch("user-1").set(plain, "a", { n: 1 });
        const outcomes = await Promise.allSettled([batch.commit(), batch.commit()]);
        expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected"]);
        expect(await documents.get(plain, "a")).toMatchObject({ version: 1 });
      });

      test("without writes commits", async () => {
        await expect(documents.batch("user-1").commit()).resolves.toBeUndefined();
      });

      test("applies its writes in their order", async () => {
        await documents
          .batch("user-1")
          .set(plain, "a", { n: 1 })
          .update(plain, "a", { n: 2 }, { when: { version: 1 } })
          .set(plain, "b", { n: 1 })
          .delete(plain, "b")
          .commit();
        expect(await documents.get(plain, "a")).toMatchObject({ n: 2, version: 2 });
        expect(await documents.get(plain, "b")).toBeNull();
      });

      test("holds what was given, whatever the caller does to it later", async () => {
        const fields = { topic: "fees", labels: ["a"] };
        const batch = documents.batch("user-1").set(notes, "n1", fields);
        fields.labels.push("b");
        const partial = { labels: ["c"] };
        batch.update(notes, "n1", partial);
        partial.labels.push("d");
        await batch.commit();
        expect((await documents.get(notes, "n1"))?.labels).toEqual(["c"]);
      });

      test("can be large", async () => {
        const batch = documents.batch("user-1");
        for (let n = 0; n < 1200; n += 1) batch.set(plain, `p${n}`, { n });
        await batch.commit();
        expect(await documents.count(plain)).toBe(1200);
      });

      test("update replaces the named fields whole, removes those named undefined, and leaves the others", async () => {
        await put(notes, { n1: { topic: "fees", stars: 4, pinned: true, origin: { country: "MT" } } });
        await documents
          .batch("user-2")
          .update(notes, "n1", { stars: 5, pinned: undefined, origin: { country: "SE" } })
          .commit();
        const { topic, stars, origin, version, updatedBy, ...rest } = { ...(await documents.get(notes, "n1")) };
        expect({ topic, stars, origin, version, updatedBy }).toEqual({
          topic: "fees",
          stars: 5,
          origin: { country: "SE" },
          version: 2,
          updatedBy: "user-2",
        });
        expect("pinned" in rest).toBe(false);
      });

      test("update is refused when the whole would not fit the schema", async () => {
        await put(notes, { n1: { topic: "fees" } });
        const commit = async () =>
          documents
            .batch("user-1")
            .update(notes, "n1", { body: "x".repeat(201) })
            .commit();
        await expect(commit()).rejects.toThrow(InvalidDocument);
        expect(await documents.get(notes, "n1")).toMatchObject({ topic: "fees", version: 1 });
      });

      test("deletes, and starts over at version 1 when the document is written again", async () => {
        await put(plain, { a: { n: 1 } });
        await put(plain, { a: { n: 2 } });
        await documents.batch("user-1").delete(plain, "a").delete(plain, "never-there").commit();
        expect(await documents.get(plain, "a")).toBeNull();
        await put(plain, { a: { n: 3 } });
        expect(await documents.get(plain, "a")).toMatchObject({ n: 3, version: 1 });
      });
    });

    describe("a precondition", () => {
      test("on the version makes a lost update impossible", async () => {
        await put(plain, { a: { n: 1 } });
        await documents
          .batch("first")
          .update(plain, "a", { n: 2 }, { when: { version: 1 } })
          .commit();
        const late = documents.batch("second").set(plain, "a", { n: 3 }, { when: { version: 1 } });
        await expect(late.commit()).rejects.toMatchObject({
          name: "PreconditionFailed",
          path: "plain/a",
          expected: { version: 1 },
          actualVersion: 2,
        });
        expect(await documents.get(plain, "a")).toMatchObject({ n: 2, updatedBy: "first" });
      });

      test("on existence holds for every kind of write", async () => {
        await put(plain, { there: { n: 1 } });
        const batch = () => documents.batch("user-1");
        const absent = { when: { exists: false } };
        const present = { when: { exists: true } };
        await expect(batch().set(plain, "there", { n: 2 }, absent).commit()).rejects.toThrow(PreconditionFailed);
        await expect(batch().set(plain, "new", { n: 2 }, present).commit()).rejects.toThrow(PreconditionFailed);
        await expect(batch().delete(plain, "new", present).commit()).rejects.toThrow(PreconditionFailed);
        await expect(
          batch()
            .delete(plain, "there", { when: { version: 2 } })
            .commit(),
        ).rejects.toThrow(PreconditionFailed);
        await expect(batch().update(plain, "new", { n: 1 }).commit()).rejects.toMatchObject({
          expected: { exists: true },
          actualVersion: null,
        });
        await batch().set(plain, "new", { n: 2 }, absent).delete(plain, "there", present).commit();
        expect(await ids(plain, {})).toEqual(["new"]);
      });
    });

    describe("a collection that is only added to", () => {
      beforeEach(() => put(entries, { first: { text: "as it was" } }));

      const refused: [string, (writes: Pick<Batch, "set" | "update" | "delete">) => unknown][] = [
        ["a replacement", (writes) => writes.set(entries, "first", { text: "other" })],
        ["the same once more", (writes) => writes.set(entries, "first", { text: "as it was" })],
        ["an update", (writes) => writes.update(entries, "first", { text: "other" })],
        ["a deletion", (writes) => writes.delete(entries, "first")],
        ["a deletion with its version", (writes) => writes.delete(entries, "first", { when: { version: 1 } })],
        ["an update of what isn't there", (writes) => writes.update(entries, "nothing", { text: "other" })],
        ["a deletion of what isn't there", (writes) => writes.delete(entries, "nothing")],
      ];

      const unharmed = async () => {
        const { items } = await documents.query(entries);
        expect(items.map(({ id, text, version }) => [id, text, version])).toEqual([["first", "as it was", 1]]);
        expect(await documents.get(plain, "beside")).toBeNull();
      };

      test("takes new documents, in batches and in transactions", async () => {
        await put(entries, { second: { text: "new" } });
        await documents.transaction("user-1", async (transaction) => {
          transaction.set(entries, "third", { text: "new" }, { when: { exists: false } });
        });
        expect(await ids(entries, {})).toEqual(["first", "second", "third"]);
      });

      test.each(refused)("refuses %s, and with it everything in the batch", async (_, write) => {
        const batch = documents.batch("user-1").set(plain, "beside", { n: 1 }).set(entries, "new", { text: "new" });
        write(batch);
        await expect(batch.commit()).rejects.toThrow(AppendOnly);
        await unharmed();
      });

      test.each(refused)("refuses %s, and with it everything in the transaction", async (_, write) => {
        const run = documents.transaction("user-1", async (transaction) => {
          await transaction.get(entries, "first");
          transaction.set(plain, "beside", { n: 1 });
          transaction.set(entries, "new", { text: "new" });
          write(transaction as unknown as Batch);
        });
        await expect(run).rejects.toThrow(AppendOnly);
        await unharmed();
      });

      test("refuses a second document of an id within one batch", async () => {
        const batch = documents
          .batch("user-1")
          .set(entries, "new", { text: "one" })
          .set(entries, "new", { text: "two" });
        await expect(batch.commit()).rejects.toThrow(AppendOnly);
        await unharmed();
      });

      sharedTest("refuses what another instance has written as well", async ({ another }) => {
        await another.batch("user-2").set(entries, "theirs", { text: "theirs" }).commit();
        await expect(documents.batch("user-1").update(entries, "theirs", { text: "mine" }).commit()).rejects.toThrow(
          AppendOnly,
        );
      });
    });

    describe("a query", () => {
      const five: Record<string, NoteFields> = {
        a: { topic: "fees", stars: 3, pinned: true, labels: ["x", "y", "x"] },
        b: { topic: "fees", stars: 5, pinned: false, labels: ["y"] },
        c: { topic: "limits", stars: 3, origin: { country: "MT" } },
        d: { topic: "fees", stars: null, labels: [] },
        e: { topic: "fees", origin: { country: "SE" } },
      };
      beforeEach(() => put(notes, five));

      test("without conditions gives everything by id, 100 at a time", async () => {
        expect(await ids(notes, {})).toEqual(["a", "b", "c", "d", "e"]);
        await put(plain, Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`p${n}`, { n }])));
        const page = await documents.query(plain);
        expect(page.items).toHaveLength(100);
        expect(page.next).not.toBeNull();
      });

      test("finds by equality, null included", async () => {
        expect(await ids(notes, { where: [["topic", "==", "limits"]] })).toEqual(["c"]);
        expect(await ids(notes, { where: [["stars", "==", null]] })).toEqual(["d"]);
        expect(await ids(notes, { where: [["stars", "==", 3]] })).toEqual(["a", "c"]);
        expect(await ids(notes, { where: [["stars", "==", "3"]] })).toEqual([]);
      });

      test("finds by a nested field and by the envelope's", async () => {
        const nested: Query = { where: [["origin.country", "==", "MT"]], orderBy: ["stars"] };
        expect(await ids(notes, nested)).toEqual(["c"]);
        now = new Date("2026-03-05T00:00:00.000Z");
        await put(notes, { f: { topic: "fees" } });
        const since: Query = {
          where: [
            ["topic", "==", "fees"],
            ["createdAt", ">", "2026-03-02"],
          ],
          orderBy: ["-createdAt"],
        };
        expect(await ids(notes, since)).toEqual(["f"]);
        expect(await ids(notes, { orderBy: ["-updatedAt"], limit: 2 })).toEqual(["f", "e"]);
      });

      test("finds by id", async () => {
        expect(await ids(notes, { where: [["id", "in", ["d", "b", "none"]]] })).toEqual(["b", "d"]);
        expect(
          await ids(notes, {
            where: [
              ["id", ">", "b"],
              ["id", "<=", "d"],
            ],
          }),
        ).toEqual(["c", "d"]);
        expect(
          await ids(notes, {
            where: [
              ["id", "==", "b"],
              ["stars", ">", 4],
            ],
          }),
        ).toEqual(["b"]);
        expect(
          await ids(notes, {
            where: [
              ["id", "==", "b"],
              ["labels", "array-contains", "x"],
            ],
          }),
        ).toEqual([]);
        expect(await ids(notes, { orderBy: ["-id"], limit: 2 })).toEqual(["e", "d"]);
      });

      test("compares values with their own kind only", async () => {
        const kinds: Record<string, Fields> = {
          n: { a: 5 },
          t: { a: "5" },
          y: { a: true },
          f: { a: false },
          z: { a: null },
          none: {},
        };
        await put(mixed, kinds);
        expect(await ids(mixed, { where: [["a", ">=", 0]] })).toEqual(["n"]);
        expect(await ids(mixed, { where: [["a", "<", 100]] })).toEqual(["n"]);
        expect(await ids(mixed, { where: [["a", ">", ""]] })).toEqual(["t"]);
        expect(await ids(mixed, { where: [["a", "<", "9"]] })).toEqual(["t"]);
        expect(await ids(mixed, { where: [["a", ">", false]] })).toEqual(["y"]);
        expect(await ids(mixed, { where: [["a", "<=", true]] })).toEqual(["f", "y"]);
        expect(await ids(mixed, { orderBy: ["a"] })).toEqual(["z", "f", "y", "n", "t"]);
      });

      test("leaves out documents that lack an ordered or compared field, and ties by id in the last direction", async () => {
        expect(await ids(notes, { orderBy: ["stars"] })).toEqual(["d", "a", "c", "b"]);
        expect(await ids(notes, { orderBy: ["-stars"] })).toEqual(["b", "c", "a", "d"]);
        expect(await ids(notes, { where: [["stars", "<", 4]] })).toEqual(["a", "c"]);
      });

      test("orders text by its UTF-8 bytes", async () => {
        await put(mixed, { 1: { a: "\u{1F3B2}" }, 2: { a: "\uFF5E" }, 3: { a: "é" }, 4: { a: "z" }, 5: { a: "Z" } });
        expect(await ids(mixed, { orderBy: ["a"] })).toEqual(["5", "4", "3", "2", "1"]);
      });

      test("finds elements of arrays, each document once", async () => {
        expect(await ids(notes, { where: [["labels", "array-contains", "x"]] })).toEqual(["a"]);
        expect(await ids(notes, { where: [["labels", "array-contains", "y"]] })).toEqual(["a", "b"]);
        const best: Query = { where: [["labels", "array-contains", "y"]], orderBy: ["-stars"] };
        expect(await ids(notes, best)).toEqual(["b", "a"]);
        await documents
          .batch("user-1")
          .update(notes, "b", { labels: ["x"] })
          .delete(notes, "a")
          .commit();
        expect(await ids(notes, { where: [["labels", "array-contains", "y"]] })).toEqual([]);
        expect(await ids(notes, { where: [["labels", "array-contains", "x"]] })).toEqual(["b"]);
      });

      test("finds any of up to 30 values, in order across them", async () => {
        const either: Query = { where: [["topic", "in", ["limits", "fees", "limits"]]], orderBy: ["-stars"] };
        expect(await ids(notes, either)).toEqual(["b", "c", "a", "d"]);
        expect(await ids(notes, { where: [["stars", "in", [5, null]]] })).toEqual(["b", "d"]);
      });

      test("whose conditions exclude each other finds nothing", async () => {
        expect(
          await ids(notes, {
            where: [
              ["topic", "==", "fees"],
              ["topic", "==", "limits"],
            ],
          }),
        ).toEqual([]);
        expect(
          await ids(notes, {
            where: [
              ["stars", ">", 5],
              ["stars", "<", 1],
            ],
          }),
        ).toEqual([]);
        expect(
          await ids(notes, {
            where: [
              ["stars", ">", 5],
              ["stars", "<", "a"],
            ],
          }),
        ).toEqual([]);
      });

      test("that no index serves is refused, and says which index would", async () => {
        const unserved: Query[] = [
          { where: [["body", "==", "x"]] },
          { orderBy: ["body"] },
          { orderBy: ["topic", "-stars"], where: [["pinned", "==", true]] },
          { where: [["topic", "==", "fees"]], orderBy: ["pinned"] },
          { where: [["pinned", "==", true]] },
          { where: [["labels", "==", "x"]] },
          { where: [["topic", "array-contains", "x"]] },
          { where: [["topic", "==", "fees"]], orderBy: ["stars", "-id"] },
        ];
        for (const query of unserved)
          await expect(documents.query(notes, query), JSON.stringify(query)).rejects.toThrow(QueryNotIndexed);
        const wanted = documents.query(notes, {
          where: [
            ["topic", "==", "fees"],
            ["stars", ">", 1],
          ],
          orderBy: ["stars", "body"],
        });
        await expect(wanted).rejects.toMatchObject({ wanted: ["topic", "stars", "body"] });
        await expect(documents.count(notes, [["body", "==", "x"]])).rejects.toThrow(QueryNotIndexed);
        expect(() => documents.watch(notes, { orderBy: ["body"] }, { onChange: () => undefined })).toThrow(
          QueryNotIndexed,
        );
        await expect(
          documents.transaction("user-1", (transaction) => transaction.query(notes, { orderBy: ["body"] })),
        ).rejects.toThrow(QueryNotIndexed);
      });

      test("that makes no sense is refused", async () => {
        const senseless: Query[] = [
          { where: [["stars", ">", null]] },
          {
            where: [
              ["stars", ">", 1],
              ["topic", "<", "z"],
            ],
          },
          { where: [["stars", ">", 1]], orderBy: ["topic"] },
          { where: [["topic", "in", []]] },
          { where: [["topic", "in", Array.from({ length: 31 }, (_, n) => `t${n}`)]] },
          {
            where: [
              ["labels", "array-contains", "x"],
              ["labels", "array-contains", "y"],
            ],
          },
          { where: [["labels", "array-contains", null]] },
          { orderBy: ["stars", "-stars"] },
          { where: [["sta'rs", "==", 1]] },
          { orderBy: ["stars) --"] },
          { limit: 0 },
          { limit: 1001 },
          { limit: 1.5 },
        ];
        for (const query of senseless)
          await expect(documents.query(notes, query), JSON.stringify(query)).rejects.toThrow(InvalidQuery);
      });

      test("counts what it would give", async () => {
        expect(await documents.count(notes)).toBe(5);
        expect(await documents.count(notes, [["topic", "==", "fees"]])).toBe(4);
        expect(await documents.count(notes, [["topic", "in", ["fees", "limits"]]])).toBe(5);
        expect(
          await documents.count(notes, [
            ["topic", "==", "fees"],
            ["stars", ">", 3],
          ]),
        ).toBe(1);
        expect(await documents.count(notes, [["labels", "array-contains", "y"]])).toBe(2);
        expect(await documents.count(notes, [["stars", "<", 4]])).toBe(2);
        expect(await documents.count(notes, [["pinned", "==", true]])).toBe(1);
        expect(await documents.count(notes, [["id", "in", ["a", "none"]]])).toBe(1);
        expect(
          await documents.count(notes, [
            ["topic", "==", "fees"],
            ["topic", "==", "limits"],
          ]),
        ).toBe(0);
      });
    });

    describe("a cursor", () => {
      const query: Query = { where: [["topic", "==", "fees"]], orderBy: ["-stars"], limit: 2 };
      const entries = Object.fromEntries(
        Array.from({ length: 7 }, (_, n): [string, NoteFields] => [
          `n${n}`,
          { topic: "fees", stars: Math.floor(n / 3) },
        ]),
      );
      const order = ["n6", "n5", "n4", "n3", "n2", "n1", "n0"];
      beforeEach(() => put(notes, entries));

      test("leads through every page and back, with null at both ends", async () => {
        const first = await documents.query(notes, query);
        expect(first.previous).toBeNull();
        const pages = [first];
        for (let page = first; page.next !== null; pages.push(page))
          page = await documents.query(notes, { ...query, cursor: page.next });
        expect(pages.flatMap((page) => page.items.map((item) => item.id))).toEqual(order);
        expect(pages).toHaveLength(4);

        const back: string[][] = [];
        for (
          let page = pages.at(-1);
          page;
          page = page.previous === null ? undefined : await documents.query(notes, { ...query, cursor: page.previous })
        )
          back.unshift(page.items.map((item) => item.id));
        expect(back).toEqual(
          [["n6"], ["n5", "n4"], ["n3", "n2"], ["n1", "n0"]].map((_, at) => pages[at]?.items.map((item) => item.id)),
        );
      });

      test("neither repeats nor loses a document while others come and go", async () => {
        const first = await documents.query(notes, query);
        await documents
          .batch("user-1")
          .delete(notes, "n5")
          .delete(notes, "n4")
          .set(notes, "n9", { topic: "fees", stars: 9 })
          .commit();
        const second = await documents.query(notes, { ...query, cursor: first.next ?? "" });
        expect(second.items.map((item) => item.id)).toEqual(["n3", "n2"]);
        const before = await documents.query(notes, { ...query, cursor: second.previous ?? "" });
        expect(before.items.map((item) => item.id)).toEqual(["n9", "n6"]);
        expect(before.previous).toBeNull();
      });

      test("among given ids still leads back from a page that has emptied since", async () => {
        const given: Query = { where: [["id", "in", ["n0", "n1", "n2"]]], limit: 2 };
        const first = await documents.query(notes, given);
        await documents.batch("user-1").delete(notes, "n2").commit();
        const emptied = await documents.query(notes, { ...given, cursor: first.next ?? "" });
        const back = await documents.query(notes, { ...given, cursor: emptied.previous ?? "" });
        expect(back.items.map((item) => item.id)).toEqual(["n0", "n1"]);
      });

      test("to a page that has emptied since still leads back", async () => {
        const first = await documents.query(notes, { ...query, limit: 5 });
        await documents.batch("user-1").delete(notes, "n0").delete(notes, "n1").commit();
        const emptied = await documents.query(notes, { ...query, cursor: first.next ?? "" });
        expect(emptied).toMatchObject({ items: [], next: null });
        const back = await documents.query(notes, { ...query, cursor: emptied.previous ?? "" });
        expect(back.items.map((item) => item.id)).toEqual(["n3", "n2"]);
      });

      test("may be used with another limit", async () => {
        const first = await documents.query(notes, query);
        const rest = await documents.query(notes, { ...query, limit: 50, cursor: first.next ?? "" });
        expect(rest.items.map((item) => item.id)).toEqual(order.slice(2));
      });

      test("that was changed, or is another query's, is refused", async () => {
        const { next } = await documents.query(notes, query);
        const cursor = next ?? "";
        expect(cursor).toMatch(/^[\w-]+$/);
        const middle = Math.floor(cursor.length / 2);
        const changed = [
          "",
          "x",
          "?",
          "%00",
          cursor.slice(1),
          cursor.slice(0, -1),
          `${cursor}A`,
          `${cursor}=`,
          cursor.slice(0, middle) + (cursor[middle] === "A" ? "B" : "A") + cursor.slice(middle + 1),
          Buffer.from("[0,0,[1,2,3]]").toString("base64url"),
        ];
        for (const attempt of changed)
          await expect(documents.query(notes, { ...query, cursor: attempt }), attempt).rejects.toThrow(InvalidCursor);
        await expect(
          documents.query(notes, { where: [["topic", "==", "limits"]], orderBy: ["-stars"], cursor }),
        ).rejects.toThrow(InvalidCursor);
        await expect(documents.query(notes, { orderBy: ["stars"], cursor })).rejects.toThrow(InvalidCursor);
      });

      test("with a query that is not limited to it: a watch refuses one", () => {
        expect(() => documents.watch(notes, { ...query, cursor: "x" }, { onChange: () => undefined })).toThrow(
          InvalidQuery,
        );
      });
    });

    test(
      "every served query gives what its definition says, page by page, forwards and back",
      { timeout: 120_000 },
      async () => {
        const scalar = fc.oneof(
          fc.constantFrom<Scalar>(
            null,
            true,
            false,
            0,
            1,
            -1,
            1.5,
            1e300,
            -1e300,
            "",
            "a",
            "b",
            "ab",
            "é",
            "\u{1F3B2}",
            "\uFF5E",
          ),
          fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e200, max: 1e200 }),
          fc.string({ maxLength: 3 }),
        );
        const few = fc.constantFrom<Scalar>(null, false, true, 0, 1, 2, "a", "b");
        const documentFields = fc.record(
          { a: fc.oneof(scalar, few), b: few, c: few, list: fc.array(few, { maxLength: 4 }) },
          { requiredKeys: [] },
        );
        const range = (field: string): fc.Arbitrary<Condition[]> =>
          fc.array(
            fc.tuple(
              fc.constant(field),
              fc.constantFrom("<" as const, "<=" as const, ">" as const, ">=" as const),
              fc.oneof(scalar, few).filter((value) => value !== null),
            ),
            { maxLength: 2 },
          );
        const equality = (field: string): fc.Arbitrary<Condition[]> =>
          fc.oneof(
            few.map((value): Condition[] => [[field, "==", value]]),
            fc.array(few, { minLength: 1, maxLength: 5 }).map((values): Condition[] => [[field, "in", values]]),
          );
        const settled = (field: string) => few.map((value): Condition[] => [[field, "==", value]]);
        const element = few.filter((value) => value !== null);
        const contains = element.map((value): Condition[] => [["list", "array-contains", value]]);
        const nothing = fc.constant<Condition[]>([]);
        const shape = (where: fc.Arbitrary<Condition[]>[], orderBy: string[]): fc.Arbitrary<Query> =>
          fc.tuple(...where).map((conditions) => ({ where: conditions.flat(), orderBy }));
        const query = fc.oneof(
          shape([nothing], []),
          shape([nothing], ["-id"]),
          shape([range("id")], ["id"]),
          shape([range("a")], ["a"]),
          shape([range("a")], ["-a"]),
          shape([equality("b")], []),
          shape([equality("b")], ["-b"]),
          shape([equality("b"), equality("b")], []),
          shape([equality("b"), range("b")], ["b"]),
          shape([range("a")], ["-a", "b"]),
          shape([range("a")], ["a", "-b"]),
          shape([range("a")], ["a", "b"]),
          shape([range("a")], ["-a", "-b"]),
          shape([equality("a"), range("b")], ["b"]),
          shape([equality("a"), range("b")], ["-b"]),
          shape([equality("a"), range("b")], ["a", "b"]),
          shape([equality("b"), equality("c")], []),
          shape([equality("b"), equality("c")], ["-c", "b"]),
          shape([equality("b"), equality("c")], ["c", "-b"]),
          shape([equality("b"), equality("c")], ["-c", "-b"]),
          shape([settled("a"), range("b")], ["b", "-a"]),
          shape([equality("b"), range("a")], ["a", "-c"]),
          shape([equality("b"), range("a")], ["-a", "c"]),
          shape([contains], []),
          shape([contains, range("a")], ["a"]),
          shape([contains, range("a")], ["-a"]),
          shape([contains, equality("a")], []),
        );

        await fc.assert(
          fc.asyncProperty(
            fc.array(documentFields, { maxLength: 25 }),
            fc.array(query, { minLength: 1, maxLength: 6 }),
            fc.integer({ min: 1, max: 7 }),
            async (contents, queries, limit) => {
              const clearing = documents.batch("system:test");
              for (const { id } of (await documents.query(mixed, { limit: 1000 })).items) clearing.delete(mixed, id);
              await clearing.commit();
              // JSON knows no -0.
              const entries = contents.map(
                (fields, n) => [`d${n}`, JSON.parse(JSON.stringify(fields)) as Fields] as const,
              );
              await put(mixed, Object.fromEntries(entries));

              for (const asked of queries) {
                const wanted = answerByDefinition(entries, asked);
                const pages: string[][] = [];
                let page = await documents.query(mixed, { ...asked, limit });
                expect(page.previous).toBeNull();
                for (;;) {
                  pages.push(page.items.map((item) => item.id));
                  if (page.next === null) break;
                  page = await documents.query(mixed, { ...asked, limit, cursor: page.next });
                }
                expect(pages.flat(), JSON.stringify(asked)).toEqual(wanted);
                let back = page.items.map((item) => item.id);
                for (let steps = 0; page.previous !== null && steps <= entries.length; steps += 1) {
                  page = await documents.query(mixed, { ...asked, limit, cursor: page.previous });
                  expect(page.next).not.toBeNull();
                  back = [...page.items.map((item) => item.id), ...back];
                }
                expect(back, JSON.stringify(asked)).toEqual(wanted);
                if ((asked.orderBy ?? []).length <= 1 && !asked.orderBy?.includes("b"))
                  expect(await documents.count(mixed, asked.where), JSON.stringify(asked)).toBe(
                    countByDefinition(entries, asked),
                  );
              }
            },
          ),
          { numRuns: queryRuns },
        );
      },
    );

    describe("a transaction", () => {
      test("reads, writes and answers", async () => {
        await put(plain, { a: { n: 1 } });
        const answer = await documents.transaction("user-2", async (transaction) => {
          const before = await transaction.get(plain, "a");
          transaction.update(plain, "a", { n: (before?.n ?? 0) + 1 });
          transaction.set(plain, "b", { n: 10 });
          return before?.n;
        });
        expect(answer).toBe(1);
        expect(await documents.get(plain, "a")).toMatchObject({ n: 2, version: 2, updatedBy: "user-2" });
        expect(await documents.get(plain, "b")).toMatchObject({ n: 10 });
      });

      test("loses no update in a crowd", async () => {
        await put(plain, { a: { n: 0 } });
        const increment = () =>
          documents.transaction("user-1", async (transaction) => {
            const { n } = (await transaction.get(plain, "a")) ?? { n: 0 };
            await Promise.resolve();
            transaction.set(plain, "a", { n: n + 1 });
          });
        await Promise.all(Array.from({ length: 40 }, increment));
        expect(await documents.get(plain, "a")).toMatchObject({ n: 40 });
      });

      test("runs again when a document it read has changed, even if it was deleted and created again", async () => {
        await put(plain, { a: { n: 1 } });
        const reads: number[] = [];
        await documents.transaction("user-1", async (transaction) => {
          const found = await transaction.get(plain, "a");
          reads.push(found?.n ?? 0);
          if (reads.length === 1) {
            await documents.batch("intruder").delete(plain, "a").commit();
            await put(plain, { a: { n: 5 } });
          }
          transaction.set(plain, "sum", { n: (found?.n ?? 0) * 10 });
        });
        expect(reads).toEqual([1, 5]);
        expect(await documents.get(plain, "sum")).toMatchObject({ n: 50, version: 1 });
      });

      test("runs again when a document it missed has come, or a query it asked has another answer", async () => {
        await put(notes, { a: { topic: "fees" } });
        let runs = 0;
        await documents.transaction("user-1", async (transaction) => {
          runs += 1;
          const missing = await transaction.get(plain, "b");
          const found = await transaction.query(notes, { where: [["topic", "==", "fees"]] });
          if (runs === 1) await put(plain, { b: { n: 1 } });
          if (runs === 2) await put(notes, { b: { topic: "fees" } });
          transaction.set(plain, "result", { n: found.length + (missing ? 100 : 0) });
        });
        expect(runs).toBe(3);
        expect(await documents.get(plain, "result")).toMatchObject({ n: 102 });
      });

      test("does not run again for changes it never looked at", async () => {
        await put(plain, { a: { n: 1 } });
        let runs = 0;
        await documents.transaction("user-1", async (transaction) => {
          runs += 1;
          await transaction.get(plain, "a");
          await put(plain, { [`other${runs}`]: { n: 1 } });
          transaction.set(plain, "a", { n: 2 });
        });
        expect(runs).toBe(1);
      });

      test("is given up after 5 attempts", async () => {
        await put(plain, { a: { n: 0 } });
        let runs = 0;
        const hopeless = documents.transaction("user-1", async (transaction) => {
          runs += 1;
          await transaction.get(plain, "a");
          await put(plain, { a: { n: runs } });
          transaction.set(plain, "a", { n: -1 });
        });
        await expect(hopeless).rejects.toThrow(Contention);
        expect(runs).toBe(5);
        expect(await documents.get(plain, "a")).toMatchObject({ n: 5 });
      });

      test("writes nothing when its function throws, and is not run again for that", async () => {
        let runs = 0;
        const failing = documents.transaction("user-1", async (transaction) => {
          runs += 1;
          transaction.set(plain, "a", { n: 1 });
          throw new Error("no");
        });
        await expect(failing).rejects.toThrow("no");
        expect(runs).toBe(1);
        expect(await documents.count(plain)).toBe(0);
      });

      test("runs again when its function threw over two reads that never were true together", async () => {
        await put(plain, { a: { n: 1 }, b: { n: 1 } });
        let runs = 0;
        const sum = await documents.transaction("user-1", async (transaction) => {
          runs += 1;
          const a = await transaction.get(plain, "a");
          if (runs === 1) await put(plain, { a: { n: 2 }, b: { n: 2 } });
          const b = await transaction.get(plain, "b");
          if (a?.n !== b?.n) throw new Error("they are kept equal");
          return (a?.n ?? 0) + (b?.n ?? 0);
        });
        expect([sum, runs]).toEqual([4, 2]);
      });

      test("writes nothing when a precondition fails", async () => {
        const failing = documents.transaction("user-1", async (transaction) => {
          transaction.set(plain, "a", { n: 1 });
          transaction.set(plain, "b", { n: 1 }, { when: { exists: true } });
        });
        await expect(failing).rejects.toThrow(PreconditionFailed);
        expect(await documents.count(plain)).toBe(0);
      });

      test("refuses to read after it has written, and to be used when it is over", async () => {
        const wrongOrder = documents.transaction("user-1", async (transaction) => {
          transaction.set(plain, "a", { n: 1 });
          await transaction.get(plain, "a");
        });
        await expect(wrongOrder).rejects.toThrow(/reads/);
        const kept = await documents.transaction("user-1", async (transaction) => transaction);
        expect(() => kept.set(plain, "a", { n: 1 })).toThrow(/over/);
        expect(await documents.count(plain)).toBe(0);
      });

      sharedTest("sees what another instance writes in between", async ({ another }) => {
        await put(plain, { a: { n: 1 } });
        const reads: number[] = [];
        await documents.transaction("user-1", async (transaction) => {
          reads.push((await transaction.get(plain, "a"))?.n ?? 0);
          if (reads.length === 1) await another.batch("other").update(plain, "a", { n: 7 }).commit();
          transaction.set(plain, "b", { n: reads.at(-1) ?? 0 });
        });
        expect(reads).toEqual([1, 7]);
        expect(await another.get(plain, "b")).toMatchObject({ n: 7 });
      });
    });

    describe("writes", () => {
      test("are told with their collection and ids, before the commit resolves", async () => {
        const told: [string, string[]][] = [];
        stops.push(documents.onWrite((collection, ids) => told.push([collection, ids === "all" ? ["all"] : [...ids]])));
        await documents.batch("user-1").set(plain, "one", { n: 1 }).set(notes, "a", { topic: "fees" }).commit();
        expect(new Map(told)).toEqual(
          new Map([
            ["plain", ["one"]],
            ["notes", ["a"]],
          ]),
        );
        told.length = 0;
        await documents.transaction("user-1", async (transaction) => transaction.update(plain, "one", { n: 2 }));
        await documents.batch("user-1").delete(plain, "one").commit();
        expect(told).toEqual([
          ["plain", ["one"]],
          ["plain", ["one"]],
        ]);
      });

      test("are told no more once the listener has stopped, and not at all when they were refused", async () => {
        const told: string[] = [];
        const stop = documents.onWrite((collection) => told.push(collection));
        await expect(documents.batch("user-1").update(plain, "missing", { n: 1 }).commit()).rejects.toThrow(
          PreconditionFailed,
        );
        stop();
        await documents.batch("user-1").set(plain, "one", { n: 1 }).commit();
        expect(told).toEqual([]);
      });

      sharedTest("of others are told as well", async ({ another }) => {
        const told: string[] = [];
        stops.push(documents.onWrite((collection, ids) => ids !== "all" && told.push(...ids)));
        await another.batch("user-2").set(plain, "theirs", { n: 1 }).commit();
        // A Firestore stream that doesn't start, as sometimes the emulator's first one, is restarted after five
        // seconds.
        await expect.poll(() => told, { timeout: 20_000 }).toEqual(["theirs"]);
      });
    });

    describe("following", () => {
      test.each([
        ["all that fit", {}],
        ["the first of them", { limit: 5 }],
      ])("%s have what was asked for instead of what is stored, which stays", async (_, first) => {
        const query: Query = { where: [["topic", "==", "fees"]], ...first };
        await put(notes, { n1: { topic: "fees", stars: 4, labels: ["a"] } });
        const told: Change<NoteFields>[] = [];
        const onChange = (changes: typeof told) => void told.push(...changes);
        stops.push(documents.watch(notes, query, { onChange }, { labels: [] }));
        await expect.poll(() => told).toHaveLength(1);
        await documents.batch("user-1").update(notes, "n1", { stars: 5 }).commit();
        await expect.poll(() => told).toHaveLength(2);
        expect(told.map(({ document }) => [document?.stars, document?.labels])).toEqual([
          [4, []],
          [5, []],
        ]);
        expect(await documents.get(notes, "n1")).toMatchObject({ labels: ["a"] });
      });

      test("begins with every document of the query, more than a page of them", async () => {
        await put(
          notes,
          Object.fromEntries(Array.from({ length: 1300 }, (_, n) => [`n${n}`, { topic: n % 2 ? "fees" : "limits" }])),
        );
        const { seen, until } = followed({ where: [["topic", "==", "fees"]] });
        await until(() => true);
        expect(seen).toHaveLength(1);
        expect(seen[0]?.initial).toBe(true);
        expect(seen[0]?.changes).toHaveLength(650);
      });

      test("begins with nothing when there is nothing", async () => {
        const { seen, until } = followed({ where: [["topic", "==", "fees"]] });
        await until(() => true);
        expect(seen).toEqual([{ changes: [], initial: true }]);
      });

      test("brings what is written, changed, deleted, and what enters or leaves the query", async () => {
        await put(notes, {
          a: { topic: "fees", stars: 1 },
          b: { topic: "fees", stars: 2 },
          c: { topic: "limits", stars: 3 },
        });
        const { seen, flat, until } = followed({ where: [["topic", "==", "fees"]] });
        await until((all) => all.length === 2);
        await documents.batch("user-1").set(notes, "d", { topic: "fees", stars: 4 }).commit();
        await until((all) => all.length === 3);
        await documents
          .batch("user-1")
          .update(notes, "a", { stars: 9 })
          .delete(notes, "b")
          .update(notes, "c", { topic: "fees" })
          .commit();
        await until((all) => all.length === 6);
        await documents.batch("user-1").update(notes, "d", { topic: "limits" }).commit();
        await until((all) => all.length === 7);
        expect(flat().slice(2, 3)).toEqual([["d", 4]]);
        expect(new Map(flat().slice(3, 6))).toEqual(
          new Map([
            ["a", 9],
            ["b", undefined],
            ["c", 3],
          ]),
        );
        expect(flat().slice(6)).toEqual([["d", undefined]]);
        expect(seen.slice(1).every(({ initial }) => !initial)).toBe(true);
      });

      test("says nothing of documents outside the query", async () => {
        const { flat, until } = followed({ where: [["stars", ">=", 3]] });
        await until(() => true);
        await put(notes, { low: { topic: "fees", stars: 1 }, none: { topic: "fees" } });
        await documents.batch("user-1").delete(notes, "low").commit();
        await put(notes, { high: { topic: "fees", stars: 3 } });
        await until((all) => all.length > 0);
        expect(flat()).toEqual([["high", 3]]);
      });

      test("of the first few follows who they are", async () => {
        await put(notes, { a: { topic: "fees", stars: 1 }, b: { topic: "fees", stars: 2 } });
        const { flat, until } = followed({ where: [["topic", "==", "fees"]], orderBy: ["-stars"], limit: 2 });
        await until((all) => all.length === 2);
        await put(notes, { c: { topic: "fees", stars: 3 } });
        await until((all) => all.length === 4);
        expect(new Map(flat().slice(2))).toEqual(
          new Map([
            ["a", undefined],
            ["c", 3],
          ]),
        );
        await documents.batch("user-1").delete(notes, "b").commit();
        await until((all) => all.length === 6);
        expect(new Map(flat().slice(4))).toEqual(
          new Map([
            ["b", undefined],
            ["a", 1],
          ]),
        );
      });

      test("ends when stopped", async () => {
        const stopped = followed({ where: [["topic", "==", "fees"]] });
        await stopped.until(() => true);
        stopped.stop();
        const going = followed({ where: [["topic", "==", "fees"]] });
        await put(notes, { a: { topic: "fees", stars: 1 } });
        await going.until((all) => all.length > 0);
        expect(stopped.seen).toHaveLength(1);
      });

      sharedTest("notices what another instance writes", async ({ another }) => {
        await put(notes, { a: { topic: "fees", stars: 1 } });
        const { flat, until } = followed({ where: [["topic", "==", "fees"]] });
        await until((all) => all.length === 1);
        await another.batch("other").set(notes, "b", { topic: "fees", stars: 2 }).delete(notes, "a").commit();
        await until((all) => all.length === 3);
        expect(new Map(flat().slice(1))).toEqual(
          new Map([
            ["b", 2],
            ["a", undefined],
          ]),
        );
      });

      sharedTest("takes a document that no longer fits its schema as gone", async ({ write }) => {
        await put(notes, { a: { topic: "fees", stars: 1 } });
        const { flat, until } = followed({ where: [["topic", "==", "fees"]] });
        await until((all) => all.length === 1);
        await write("notes", "a", { topic: "fees", stars: "many" }, 1);
        await until((all) => all.length === 2);
        expect(flat()).toEqual([
          ["a", 1],
          ["a", undefined],
        ]);
        expect(invalid).toContain("notes/a");
      });
    });

    describe.runIf(isShared)("a document that doesn't fit its schema", () => {
      sharedTest("is reported with its path, null when asked for, and left out of answers", async ({ write }) => {
        await put(notes, { a: { topic: "fees" }, c: { topic: "fees" } });
        await write("notes", "b", { topic: "fees", pinned: "perhaps" }, 1);
        expect(await documents.get(notes, "b")).toBeNull();
        expect(await documents.getMany(notes, ["a", "b"])).toMatchObject([{ id: "a" }, null]);
        const page = await documents.query(notes, { where: [["topic", "==", "fees"]], limit: 2 });
        expect(page.items.map((item) => item.id)).toEqual(["a"]);
        expect(await ids(notes, { where: [["topic", "==", "fees"]], cursor: page.next ?? "" })).toEqual(["c"]);
        expect(await documents.count(notes)).toBe(3);
        expect(new Set(invalid)).toEqual(new Set(["notes/b"]));
      });

      sharedTest("can be replaced, deleted, and mended by an update", async ({ write }) => {
        for (const id of ["a", "b", "c"]) await write("notes", id, { topic: 1 }, 1);
        const stillBroken = documents.batch("user-1").update(notes, "a", { stars: 1 });
        await expect(stillBroken.commit()).rejects.toThrow(InvalidDocument);
        await documents
          .batch("user-1")
          .set(notes, "a", { topic: "x" })
          .delete(notes, "b")
          .update(notes, "c", { topic: "y" })
          .commit();
        expect(await ids(notes, {})).toEqual(["a", "c"]);
      });

      sharedTest("may be anything", async ({ write }) => {
        for (const [at, body] of [[], "text", null, 5, { topic: { deep: [] } }].entries())
          await write("notes", `x${at}`, body, 1);
        expect(await ids(notes, {})).toEqual([]);
        expect(invalid).toHaveLength(5);
      });
    });

    describe.runIf(isShared)("a migration", () => {
      sharedTest(
        "runs when a document of an earlier schema is read, and is stored by its next write",
        async ({ read }) => {
          await put(recordsAtFirst, { r: { name: "Ada Byron" } });
          expect(await documents.get(records, "r")).toMatchObject({
            first: "Ada",
            last: "Byron",
            middle: "",
            mark: `r of ${String(now.getUTCFullYear())}`,
            version: 1,
          });
          expect(await read("records", "r")).toMatchObject({ fields: { name: "Ada Byron" }, schemaVersion: 1 });
          await documents.batch("user-1").update(records, "r", { middle: "King" }).commit();
          expect(await read("records", "r")).toMatchObject({
            fields: { first: "Ada", last: "Byron", middle: "King", mark: `r of ${String(now.getUTCFullYear())}` },
            schemaVersion: 3,
          });
        },
      );

      sharedTest("that fails is reported, and takes nothing down", async ({ write }) => {
        await write("records", "ancient", { name: "Ada Byron" }, 0);
        await write("records", "r", { name: "Ada Byron" }, 1);
        expect(await ids(records, {})).toEqual(["r"]);
        expect(invalid).toEqual(["records/ancient"]);
      });
    });

    sharedTest("another instance sees what is written as soon as it is acknowledged", async ({ another }) => {
      for (let n = 0; n < 20; n += 1) {
        await put(plain, { a: { n } });
        expect(await another.get(plain, "a")).toMatchObject({ n, version: n + 1 });
      }
    });

    test("erasing what deleted documents left behind leaves every document as it is", async () => {
      await put(plain, { kept: { n: 1 }, gone: { n: 2 } });
      await documents.batch("user-1").delete(plain, "gone").commit();
      await Promise.all([documents.eraseRemains(), documents.eraseRemains()]);
      expect(await documents.get(plain, "kept")).toMatchObject({ n: 1 });
      expect(await documents.get(plain, "gone")).toBeNull();
      await put(plain, { gone: { n: 3 } });
      expect((await ids(plain, {})).sort()).toEqual(["gone", "kept"]);
    });

    test("renewing snapshots leaves every document and every follower as they are, also when it is told to stop", async () => {
      await put(plain, { a: { n: 1 }, b: { n: 2 } });
      const heard: string[] = [];
      stops.push(documents.onWrite((collection) => void heard.push(collection)));
      await documents.renewSnapshots(new AbortController().signal);
      await documents.renewSnapshots(AbortSignal.abort());
      expect(heard).toEqual([]);
      expect(await documents.get(plain, "a")).toMatchObject({ n: 1, version: 1 });
      expect((await ids(plain, {})).sort()).toEqual(["a", "b"]);
    });

    test("a ping answers while the store is there, and fails when it is closed", async () => {
      await expect(documents.ping()).resolves.toBeUndefined();
      await documents.close();
      await expect(documents.ping()).rejects.toThrow();
      await expect(documents.close()).resolves.toBeUndefined();
    });
  });
}

type Entry = readonly [id: string, fields: Fields];

/** Returns a query's answer by the port's definition, by going through all documents. */
function answerByDefinition(entries: readonly Entry[], query: Query): string[] {
  const where = query.where ?? [];
  const range = where.find(([, operator]) => ["<", "<=", ">", ">="].includes(operator));
  const orderBy = query.orderBy?.length ? query.orderBy : range ? [range[0]] : [];
  const isOpen = (ordered: string) => !where.some((condition) => settles(condition, ordered.replace("-", "")));
  const direction = (orderBy.filter(isOpen).at(-1) ?? orderBy.at(-1))?.startsWith("-") ? -1 : 1;
  return entries
    .filter((entry) => where.every((condition) => holds(entry, condition)))
    .filter((entry) => orderBy.every((field) => valueOf(entry, field.replace("-", "")) !== undefined))
    .sort((a, b) => {
      for (const entry of orderBy) {
        const field = entry.replace("-", "");
        const order = compare(valueOf(a, field), valueOf(b, field)) * (entry.startsWith("-") ? -1 : 1);
        if (order !== 0) return order;
      }
      return compare(a[0], b[0]) * direction;
    })
    .map(([id]) => id);
}

const countByDefinition = (entries: readonly Entry[], { where }: Query) =>
  answerByDefinition(entries, { where }).length;

/** True if all documents that meet the condition have the same value in the field. */
function settles([field, operator, wanted]: Condition, ordered: string): boolean {
  if (field !== ordered) return false;
  return operator === "==" || (operator === "in" && new Set(wanted).size === 1);
}

function valueOf([id, fields]: Entry, field: string): unknown {
  return field === "id" ? id : fields[field];
}

function holds(entry: Entry, [field, operator, wanted]: Condition): boolean {
  const value = valueOf(entry, field);
  switch (operator) {
    case "==":
      return value === wanted;
    case "in":
      return (wanted as readonly unknown[]).includes(value);
    case "array-contains":
      return Array.isArray(value) && value.includes(wanted);
    default: {
      if (typeof value !== typeof wanted || value === null) return false;
      const order = compare(value, wanted);
      return operator === "<" ? order < 0 : operator === "<=" ? order <= 0 : operator === ">" ? order > 0 : order >= 0;
    }
  }
}

function compare(a: unknown, b: unknown): number {
  const rank = (value: unknown) => ["object", "boolean", "number", "string"].indexOf(typeof value);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === "string") return Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
  return Number(a) - Number(b);
}
