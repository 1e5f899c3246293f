import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { encoded } from "~/backend/documents/firestore/firestore-data.server";
import { openFirestoreDocuments, type FirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import {
  BatchTooLarge,
  Contention,
  defineCollection,
  InvalidDocument,
  PreconditionFailed,
  type Documents,
} from "~/backend/documents/port";
import { describeWith, ownConnection, STREAMING } from "../support/emulators";
import { openRawFirestore } from "../support/raw-firestore";

const pages = defineCollection({
  name: "pages",
  schema: z.object({ slug: z.string(), body: z.string().optional() }),
  indexes: [["slug"]],
});
const sessions = defineCollection({ name: "sessions", schema: z.object({ n: z.number() }), unannounced: true });
const anything = defineCollection({ name: "anything", schema: z.record(z.string(), z.unknown()) });

/**
 * Writes until it is heard of; returns how often. The emulator, on a busy machine, has been seen not to bring an entry:
 * another one shows that the stream lives.
 */
async function writeUntilHeard(write: () => Promise<void>, isHeard: () => boolean): Promise<number> {
  let written = 0;
  while (!isHeard()) {
    await write();
    written += 1;
    await expect
      .poll(isHeard, { timeout: 6_000 })
      .toBe(true)
      .catch(() => undefined);
  }
  return written;
}

describeWith(["firestore"], "two instances on one Firestore", () => {
  let connection: ReturnType<typeof ownConnection>;
  let one: FirestoreDocuments;
  let other: FirestoreDocuments;

  const open = () => openFirestoreDocuments({ connection, collections: [pages, sessions, anything] });
  beforeEach(() => {
    connection = ownConnection();
    one = open();
    other = open();
  });
  afterEach(() => Promise.all([one.close(), other.close()]));

  test(
    "are not told of each other's writes that no page is made from, and pay nothing for them",
    STREAMING,
    async () => {
      const heard = new Map<string, Set<string>>();
      const own: string[] = [];
      other.onWrite((collection, ids) => {
        const known = heard.get(collection) ?? new Set<string>();
        heard.set(collection, known);
        for (const id of ids) known.add(id);
      });
      const isHeard = (id: string) => heard.get("pages")?.has(id) === true;
      one.onWrite((collection) => void own.push(collection));
      const write = (n: number) => one.batch("user-1").set(sessions, `s${n}`, { n }).commit();
      await writeUntilHeard(
        () => one.batch("user-1").set(pages, "first", { slug: "first" }).commit(),
        () => isHeard("first"),
      );
      const before = other.usage.reads;
      for (let n = 0; n < 20; n += 1) await write(n);
      const n = await one.transaction("user-1", async (transaction) => (await transaction.get(sessions, "s1"))?.n);
      const written = await writeUntilHeard(
        () =>
          one
            .batch("user-1")
            .set(pages, "last", { slug: `last-${String(n)}` })
            .set(sessions, "s1", { n: 9 })
            .commit(),
        () => isHeard("last"),
      );
      expect([...heard.keys()]).toEqual(["pages"]);
      expect(own.filter((collection) => collection === "sessions")).toHaveLength(20 + written);
      // The entries of the last commit alone, and none that the emulator didn't bring.
      expect(other.usage.reads - before).toBeGreaterThanOrEqual(1);
      expect(other.usage.reads - before).toBeLessThanOrEqual(written);
      expect(await other.get(sessions, "s1")).toMatchObject({ n: 9 });
    },
  );

  describe("race", () => {
    const outcomes = async (run: (documents: Documents) => Promise<unknown>) =>
      (await Promise.allSettled([run(one), run(other)]))
        .map((result) => (result.status === "fulfilled" ? result.value : (result.reason as Error).name))
        .sort();

    test("for an address: one has it, the other finds it taken", async () => {
      for (let round = 0; round < 3; round += 1) {
        const slug = `page-${round}`;
        const take = (documents: Documents) =>
          documents.transaction("user-1", async (transaction) => {
            const taken = await transaction.query(pages, { where: [["slug", "==", slug]], limit: 1 });
            if (taken.length > 0) return "taken";
            transaction.set(pages, crypto.randomUUID(), { slug }, { when: { exists: false } });
            return "written";
          });
        expect(await outcomes(take)).toEqual(["taken", "written"]);
        expect(await one.count(pages, [["slug", "==", slug]])).toBe(1);
      }
    });

    test("for an id: one makes it, the other is told that it is there", async () => {
      const create = (documents: Documents) =>
        documents
          .batch("user-1")
          .set(pages, "vote", { slug: "x" }, { when: { exists: false } })
          .commit()
          .then(() => "written");
      expect(await outcomes(create)).toEqual(["PreconditionFailed", "written"]);
    });

    test("for a version: one update is in, the other is told which version there is", async () => {
      await one.batch("user-1").set(pages, "a", { slug: "a" }).commit();
      const update = (documents: Documents) =>
        documents
          .batch("user-1")
          .update(pages, "a", { slug: "b" }, { when: { version: 1 } })
          .commit()
          .then(() => "written");
      expect(await outcomes(update)).toEqual(["PreconditionFailed", "written"]);
      const late = one.batch("user-1").set(pages, "a", { slug: "c" }, { when: { version: 1 } });
      await expect(late.commit()).rejects.toMatchObject({ name: PreconditionFailed.name, actualVersion: 2 });
    });

    test("to count: no step is lost", { timeout: 120_000 }, async () => {
      await one.batch("user-1").set(anything, "counter", { n: 0 }).commit();
      const step = async (documents: Documents): Promise<void> => {
        try {
          await documents.transaction("user-1", async (transaction) => {
            const counter = await transaction.get(anything, "counter");
            transaction.set(anything, "counter", { n: Number(counter?.["n"]) + 1 });
          });
        } catch (error) {
          // A writer that buffers tries again.
          if (!(error instanceof Contention)) throw error;
          await step(documents);
        }
      };
      await Promise.all(Array.from({ length: 20 }, (_, at) => step(at % 2 ? one : other)));
      expect(await one.get(anything, "counter")).toMatchObject({ n: 20, version: 21 });
    });
  });

  describe("tell each other", () => {
    test("a write is told within a second, first to those who hold documents", async () => {
      const seen: string[] = [];
      const stops = [
        one.onWrite((collection, ids) => seen.push(`listener ${collection} ${ids === "all" ? ids : [...ids].join()}`)),
        one.watch(
          pages,
          {},
          { onChange: (changes) => void seen.push(`follower ${changes.map(({ id }) => id).join()}`) },
        ),
      ];
      await expect.poll(() => seen).toEqual(["follower "]);
      await one.batch("user-1").set(pages, "own", { slug: "own" }).commit();
      expect(seen.slice(1)).toEqual(["follower own", "listener pages own"]);
      await other.batch("user-2").set(pages, "warm", { slug: "warm" }).commit();
      await expect.poll(() => seen.length, STREAMING).toBe(5);

      const times: number[] = [];
      for (const id of ["theirs", "next", "last"]) {
        seen.length = 0;
        const written = performance.now();
        await other.batch("user-2").set(pages, id, { slug: id }).commit();
        await expect.poll(() => seen.length, { ...STREAMING, interval: 10 }).toBe(2);
        times.push(performance.now() - written);
        expect(seen).toEqual([`follower ${id}`, `listener pages ${id}`]);
      }
      // A busy machine may take longer for one of them.
      expect(Math.min(...times)).toBeLessThan(2_000);
      for (const stop of stops) stop();
    });

    test("what others wrote, and read nothing of their own back", STREAMING, async () => {
      let read = 0;
      const onUsage = (kind: string, collection: string, documents: number) =>
        void (kind === "reads" && collection === "_changes" && (read += documents));
      const reader = openFirestoreDocuments({ connection, collections: [pages], onUsage });
      const heard = new Set<string>();
      reader.onWrite((_, ids) => void (ids === "all" || [...ids].forEach((id) => heard.add(id))));
      const tell = (id: string) =>
        writeUntilHeard(
          () => other.batch("user-2").set(pages, id, { slug: id }).commit(),
          () => heard.has(id),
        );
      let written = await tell("first");
      for (let n = 0; n < 20; n += 1) await reader.batch("user-1").set(pages, `own-${n}`, { slug: "own" }).commit();
      written += await tell("last");
      expect(heard.size).toBe(22);
      expect(read).toBeGreaterThanOrEqual(2);
      expect(read).toBeLessThanOrEqual(written);
      await reader.close();
    });

    test("a collection only, when there was too much to name", async () => {
      const told: [string, unknown][] = [];
      const stop = one.onWrite((collection, ids) => told.push([collection, ids]));
      const batch = other.batch("user-2");
      for (let n = 0; n < 1001; n += 1) batch.set(pages, `p${n}`, { slug: "x" });
      await batch.commit();
      await expect.poll(() => told, STREAMING).toEqual([["pages", "all"]]);
      stop();
    });

    test("and read nothing while nobody writes", async () => {
      await one.batch("user-1").set(pages, "a", { slug: "a" }).commit();
      let isBegun = false;
      const stop = one.watch(pages, {}, { onChange: () => void (isBegun = true) });
      await expect.poll(() => isBegun).toBe(true);
      await other.batch("user-2").set(pages, "b", { slug: "b" }).commit();
      await expect.poll(async () => one.usage.reads, STREAMING).toBeGreaterThanOrEqual(4);
      const before = { ...one.usage };
      await new Promise((resolve) => setImmediate(resolve));
      expect(one.usage).toEqual(before);
      stop();
    });
  });

  test("count what they are billed for", async () => {
    await one.batch("user-1").set(pages, "a", { slug: "a" }).set(pages, "b", { slug: "a" }).commit();
    // Each document is read for its version; the third write is the entry for the others.
    expect(one.usage).toEqual({ reads: 2, writes: 3, deletes: 0 });
    await other.get(pages, "a");
    await other.getMany(pages, ["a", "b", "a", "none"]);
    await other.query(pages, { where: [["slug", "==", "a"]], limit: 1 });
    await other.count(pages);
    expect(other.usage).toEqual({ reads: 1 + 3 + 2 + 1, writes: 0, deletes: 0 });
    await other.batch("user-1").delete(pages, "a").commit();
    expect(other.usage).toEqual({ reads: 8, writes: 1, deletes: 1 });
  });

  test("keep lists within lists, and what looks like them", async () => {
    const fields = {
      table: [[1, [2, []]], { "[]": [3] }, { "[][]": 4 }, [{ a: [[5]] }]],
      alone: { "[]": [6] },
      "odd.name": { "a.b": null },
    };
    await one.batch("user-1").set(anything, "a", fields).commit();
    await one
      .batch("user-1")
      .set(anything, "a", { ...fields, more: true })
      .commit();
    expect(await other.get(anything, "a")).toMatchObject({ ...fields, more: true, version: 2 });
    expect(encoded([[1]])).toEqual([{ "[]": [1] }]);
  });

  test("have a field removed that a replacement leaves out", async () => {
    await one.batch("user-1").set(anything, "a", { kept: 1, "left.out": 2 }).commit();
    await other.batch("user-1").set(anything, "a", { kept: 1 }).commit();
    const raw = openRawFirestore(connection.projectId);
    const stored = (await raw.collection("anything").doc("a").get()).data() ?? {};
    await raw.terminate();
    expect(Object.keys(stored).sort()).toEqual(
      ["_id", "_schemaVersion", "createdAt", "createdBy", "kept", "updatedAt", "updatedBy", "version"].sort(),
    );
  });

  test("refuse whole what is too much for one document or for one commit", async () => {
    const body = "x".repeat(1_000_000);
    const large = one.batch("user-1");
    for (let n = 0; n < 9; n += 1) large.set(pages, `p${n}`, { slug: "x", body });
    await expect(large.commit()).rejects.toThrow(BatchTooLarge);
    const document = one.batch("user-1").set(pages, "a", { slug: "a" });
    document.set(pages, "large", { slug: "x", body: body.repeat(2) });
    await expect(document.commit()).rejects.toThrow(InvalidDocument);
    const refused = [
      // By Firestore's own count a number has eight bytes, and one digit as JSON.
      { many: Array.from({ length: 131_072 }, () => 1) },
      { deep: JSON.parse('{"a":'.repeat(25) + "1" + "}".repeat(25)) as unknown },
      { "": 1 },
      { __own__: 1 },
    ];
    for (const fields of refused)
      await expect(one.batch("user-1").set(anything, "a", fields).commit()).rejects.toThrow(InvalidDocument);
    expect(await one.count(pages)).toBe(0);
    const fitting = one.batch("user-1");
    // As much as the emulator has memory for.
    for (let n = 0; n < 3; n += 1) fitting.set(pages, `p${n}`, { slug: "x", body });
    await fitting.commit();
    expect(await other.count(pages)).toBe(3);
  });
});
