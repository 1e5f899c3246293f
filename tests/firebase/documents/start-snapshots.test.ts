import fc from "fast-check";
import type { Timestamp } from "firebase-admin/firestore";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { openFirestoreBulk } from "~/backend/documents/firestore/firestore-bulk.server";
import { FirestoreClient } from "~/backend/documents/firestore/firestore-client.server";
import { openFirestoreDocuments, type FirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import {
  defineCollection,
  type Change,
  type Collection,
  type Documents,
  type Fields,
  type Query,
  type Stored,
} from "~/backend/documents/port";
import { writtenSince } from "~/backend/documents/firestore/snapshots/feed-history.server";
import { readPointer } from "~/backend/documents/firestore/snapshots/snapshot-pointer.server";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import type { Files } from "~/backend/files/port";
import { describeWith, ownConnection, STREAMING } from "../support/emulators";
import { openRawFirestore } from "../support/raw-firestore";

const pageFields = z.object({
  title: z.string(),
  rank: z.number().nullable(),
  body: z.string(),
  note: z.string().optional(),
});
type PageFields = z.infer<typeof pageFields>;

const pages = defineCollection({
  name: "pages",
  schema: pageFields,
  indexes: [["-rank"]],
  checkedOnce: true,
  inSnapshots: true,
});
/** Its schema has code, so each start parses its documents. */
const cases = defineCollection({
  name: "cases",
  schema: z.object({
    title: z.string().overwrite((title) => title.trim()),
    rank: z.number(),
    story: z.string().min(3),
  }),
  indexes: [["-rank"]],
  inSnapshots: true,
});
const tokens = defineCollection({ name: "tokens", schema: z.object({ secret: z.string() }) });
const COLLECTIONS = [pages, cases, tokens] as readonly Collection[];

const WHOLE: Query = {};
const FIRST_FIVE: Query = { orderBy: ["-rank"], limit: 5 };
const [MINUTE, HOUR] = [60_000, 3_600_000];
/** Of made-up writes. */
const RUNS = 15;
const NEVER = new AbortController().signal;

const page = (n: number, more: Partial<PageFields> = {}): PageFields => ({
  ...{ title: `Page ${String(n)}`, rank: n, body: `Long text ${String(n)}` },
  ...more,
});

describeWith(["firestore"], "Snapshots for starts", () => {
  let connection: ReturnType<typeof ownConnection>;
  let folder: string;
  let files: Files;
  let open: FirestoreDocuments[];
  let unusable: string[];
  let invalid: string[];

  beforeEach(() => {
    connection = ownConnection();
    folder = mkdtempSync(join(tmpdir(), "edgewise-snapshots-"));
    files = openDiskFiles({ folder });
    open = [];
    unusable = [];
    invalid = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((documents) => documents.close()));
    await files.close();
    rmSync(folder, { recursive: true });
  });

  /** Another instance of the site. */
  function start(collections: readonly Collection[] = COLLECTIONS, stored: Files = files): FirestoreDocuments {
    const documents = openFirestoreDocuments({
      connection,
      collections,
      onInvalid: (path) => void invalid.push(path),
      snapshots: { files: stored, onUnusable: (key, reason) => unusable.push(`${key}: ${String(reason)}`) },
    });
    open.push(documents);
    return documents;
  }

  /** Follows a query; resolves once it has loaded, with a map of its documents that stays current. */
  async function follow<F extends Fields>(
    documents: Documents,
    collection: Collection<F>,
    query: Query = WHOLE,
    instead: Partial<F> = {},
  ): Promise<Map<string, Stored<F>>> {
    const held = new Map<string, Stored<F>>();
    await new Promise<void>((resolve, reject) => {
      const onChange = (changes: Change<F>[], initial: boolean) => {
        if (initial && changes.some(({ document }) => document === null)) reject(new Error("Begins with a deletion."));
        for (const { id, document } of changes) {
          if (document) held.set(id, document);
          else held.delete(id);
        }
        if (initial) resolve();
      };
      documents.watch(collection, query, { onChange, onError: reject }, instead);
    });
    return held;
  }

  async function put(documents: Documents, from: number, to: number): Promise<void> {
    const batch = documents.batch("user-1");
    for (let n = from; n < to; n += 1) batch.set(pages, `page-${String(n)}`, page(n));
    await batch.commit();
  }

  /** Follows in one instance and renews its snapshots; returns that instance. */
  async function renewed(): Promise<FirestoreDocuments> {
    const leader = start();
    await Promise.all([
      follow(leader, pages, WHOLE, { body: "" }),
      follow(leader, pages, FIRST_FIVE),
      follow(leader, cases, FIRST_FIVE, { story: "" }),
      follow(leader, tokens),
    ]);
    await leader.renewSnapshots(NEVER);
    return leader;
  }

  const raw = async <R>(work: (firestore: ReturnType<typeof openRawFirestore>) => Promise<R>): Promise<R> => {
    const firestore = openRawFirestore(connection.projectId);
    return work(firestore).finally(() => firestore.terminate());
  };

  const paths = async () => (await files.list("")).items.map(({ fullPath }) => fullPath);
  const bytesOf = async (path: string) => {
    const { body } = await files.get(path);
    return Buffer.from(await new Response(body).arrayBuffer());
  };
  const replace = (path: string, bytes: Buffer) =>
    files.put(path, { contentType: "application/gzip" }, Readable.from([bytes]));
  const pathOfPages = async (): Promise<string> => {
    for (const path of await paths())
      if (
        gunzipSync(await bytesOf(path))
          .toString()
          .split("\n").length > 20
      )
        return path;
    throw new Error("There is no file of all pages.");
  };

  test("let a start read next to nothing and continue from them", STREAMING, async () => {
    const writer = start();
    await put(writer, 0, 30);
    await passTime(MINUTE);
    await renewed();
    await writer.batch("user-1").update(pages, "page-3", { title: "Renamed" }).delete(pages, "page-4").commit();
    await writer.batch("user-1").set(pages, "page-99", page(99)).commit();

    const next = start();
    const held = await follow(next, pages, WHOLE, { body: "" });
    // The pointer, two entries of the feed and their three documents, which the stream brings once more.
    expect(next.usage.reads).toBeLessThanOrEqual(1 + 2 * (2 + 3));
    expect(unusable).toEqual([]);
    const whole = await follow(openPlain(), pages, WHOLE, { body: "" });
    expect(held).toEqual(whole);
    expect(held.get("page-3")).toMatchObject({ title: "Renamed", body: "", version: 2 });
    expect(held.has("page-4")).toBe(false);

    await writer.batch("user-1").update(pages, "page-5", { title: "Later" }).commit();
    await expect.poll(() => held.get("page-5")?.title, STREAMING).toBe("Later");
  });

  test("spare a start the documents whose last write they contain", STREAMING, async () => {
    const writer = start();
    await put(writer, 0, 30);
    await renewed();
    // The feed's overlap still names what was written right before.
    await passTime(MINUTE);
    await writer.batch("user-1").update(pages, "page-3", { title: "Renamed" }).delete(pages, "page-4").commit();
    await passTime(MINUTE);

    const next = start();
    const held = await follow(next, pages, WHOLE, { body: "" });
    // The pointer, two entries of the feed, and the two documents that were written since.
    expect(next.usage.reads).toBe(1 + 2 + 2);
    expect(held).toEqual(await follow(openPlain(), pages, WHOLE, { body: "" }));
    expect(unusable).toEqual([]);
  });

  test("contain commits that went through before them, which are not read from the feed again", async () => {
    const client = new FirestoreClient({ ...connection, deadlineMs: 10_000 }, () => undefined);
    const writer = start();
    const { readTime: before } = await readPointer(client);
    await put(writer, 0, 2);
    const { readTime: between } = await readPointer(client);
    await put(writer, 1, 3);
    const { readTime: after } = await readPointer(client);
    const idsSince = async (position: Timestamp) => {
      const stamps = (await writtenSince(client, position))?.get(pages.name);
      return stamps === undefined || stamps === "all" ? stamps : [...stamps.keys()].sort();
    };
    expect(await idsSince(before)).toEqual(["page-0", "page-1", "page-2"]);
    expect(await idsSince(between)).toEqual(["page-1", "page-2"]);
    expect(await idsSince(after)).toBeUndefined();
    await client.close();
  });

  /** An instance without snapshots. */
  function openPlain(): FirestoreDocuments {
    const documents = openFirestoreDocuments({ connection, collections: COLLECTIONS });
    open.push(documents);
    return documents;
  }

  test("contain the followed documents of the collections that opt in, without the fields that followers don't need", async () => {
    const writer = start();
    await put(writer, 0, 3);
    await writer
      .batch("user-1")
      .set(tokens, "t", { secret: "shibboleth" })
      .set(cases, "c", { title: "Case", rank: 1, story: "A private story" })
      .commit();
    await renewed();
    const stored = await Promise.all((await paths()).map(async (path) => gunzipSync(await bytesOf(path)).toString()));
    expect(stored).toHaveLength(3);
    expect(stored.join("")).toContain("Page 2");
    expect(stored.join("")).not.toContain("shibboleth");
    expect(stored.join("")).not.toContain("A private story");
    expect((await paths()).filter((path) => path.startsWith("public/"))).toEqual([]);
  });

  test("give what reading everything gives, whatever was written before and after", { timeout: 240_000 }, async () => {
    const writer = start();
    const id = fc.integer({ min: 0, max: 9 }).map((n) => `page-${String(n)}`);
    const rank = fc.option(fc.integer({ min: 0, max: 6 }));
    const write = fc.record({ id, rank, isGone: fc.boolean(), isCase: fc.boolean() });
    const batches = fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
    type Writes = typeof batches extends fc.Arbitrary<infer T> ? T : never;
    const commit = async (all: Writes) => {
      for (const writes of all) {
        const batch = writer.batch("user-1");
        for (const { id, rank, isGone, isCase } of writes) {
          if (isGone) batch.delete(isCase ? cases : pages, id);
          else if (isCase) batch.set(cases, id, { title: " Case ", rank: rank ?? 0, story: "A story" });
          else batch.set(pages, id, page(rank ?? 0, { rank }));
        }
        await batch.commit();
      }
    };
    const followAll = async (documents: Documents) => [
      await follow(documents, pages, WHOLE, { body: "" }),
      await follow(documents, pages, FIRST_FIVE),
      await follow(documents, cases, FIRST_FIVE, { story: "" }),
    ];
    const leader = start();
    await followAll(leader);
    await fc.assert(
      fc.asyncProperty(batches, batches, async (before, after) => {
        await commit(before);
        await passTime(HOUR);
        await leader.renewSnapshots(NEVER);
        // Makes the feed be read from after the writes that are in the snapshots.
        await passTime(MINUTE);
        await commit(after);
        const fresh = start();
        const found = await followAll(fresh);
        const plain = openPlain();
        expect(found).toEqual(await followAll(plain));
        await Promise.all([fresh.close(), plain.close()]);
      }),
      { numRuns: RUNS },
    );
    // More than fit into a query with a limit.
    expect(unusable.filter((reason) => !reason.includes("Too much was written"))).toEqual([]);
    expect(unusable.length).toBeLessThan(RUNS);
  });

  const before = (at: unknown, ms: number) => new Date((at as { toMillis(): number }).toMillis() - ms);

  /** Lets time pass by the store's clock, by moving the dates in the feed and the pointer back. */
  async function passTime(ms: number): Promise<void> {
    await raw(async (firestore) => {
      for (const entry of (await firestore.collection("_changes").get()).docs)
        if (entry.get("at")) await entry.ref.update({ at: before(entry.get("at"), ms) });
      const pointer = firestore.doc("_snapshots/current");
      const position: unknown = (await pointer.get()).get("position");
      if (position) await pointer.update({ position: before(position, ms) });
    });
  }

  /** Makes it so long ago that the files were read from the store. */
  async function readLongAgo(ms: number): Promise<void> {
    await raw(async (firestore) => {
      const pointer = firestore.doc("_snapshots/current");
      const parts = (await pointer.get()).get("parts") as Record<string, { readAt: unknown }>;
      for (const part of Object.values(parts)) part.readAt = before(part.readAt, ms);
      await pointer.update({ parts });
    });
  }

  describe("are not used, and everything is read,", () => {
    const expectAllRead = async (reason: RegExp, stored?: Files, collections?: readonly Collection[]) => {
      const next = start(collections, stored);
      const held = await follow(next, pages, WHOLE, { body: "" });
      expect(held.size).toBe(30);
      expect(unusable.join()).toMatch(reason);
      expect(invalid).toEqual([]);
    };

    beforeEach(async () => {
      await put(start(), 0, 30);
      await renewed();
    });

    test("when a file was cut off", async () => {
      const path = await pathOfPages();
      const bytes = await bytesOf(path);
      await replace(path, bytes.subarray(0, bytes.length - 20));
      await expectAllRead(/another length/);
    });

    test("when bytes of a file have changed", async () => {
      const path = await pathOfPages();
      const bytes = await bytesOf(path);
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1);
      await replace(path, bytes);
      await expectAllRead(/another checksum/);
    });

    test("when a file was replaced by one of the same length that unpacks to too much", async () => {
      const path = await pathOfPages();
      const bomb = gzipSync(Buffer.alloc(10_000_000));
      await replace(path, bomb);
      await raw(async (firestore) => {
        const pointer = firestore.doc("_snapshots/current");
        const parts = (await pointer.get()).data()?.["parts"] as Record<string, { path: string; bytes: number }>;
        for (const part of Object.values(parts)) if (part.path === path) part.bytes = bomb.length;
        await pointer.update({ parts });
      });
      await expectAllRead(/another checksum/);
    });

    test("when a file was deleted", async () => {
      await files.delete(await pathOfPages());
      await expectAllRead(/does not exist/);
    });

    test("when the file storage is unavailable", async () => {
      const gone = openDiskFiles({ folder: join(folder, "other") });
      await gone.close();
      await expectAllRead(/storage was closed/, gone);
    });

    test("when the feed no longer reaches back to them", async () => {
      await passTime(23.5 * HOUR);
      await expectAllRead(/older than the feed/);
    });

    test("when the schema is another", async () => {
      const other = defineCollection({ ...pages, schema: pageFields.extend({ note: z.string().max(9).optional() }) });
      const next = start([other]);
      expect((await follow(next, other, WHOLE, { body: "" })).size).toBe(30);
      expect(unusable.join()).toMatch(/another schema/);
    });

    test("when the schema has a later version", async () => {
      const other = defineCollection({
        ...pages,
        schemaVersion: 2,
        migrations: { 1: (fields) => ({ ...fields, note: "new" }) },
      });
      const held = await follow(start([other]), other, WHOLE, { body: "" });
      expect(held.get("page-1")).toMatchObject({ note: "new" });
      expect(unusable.join()).toMatch(/another schema/);
    });

    test("when they are in another format", async () => {
      await raw((firestore) => firestore.doc("_snapshots/current").update({ format: 1 }));
      const next = start();
      expect((await follow(next, pages, WHOLE, { body: "" })).size).toBe(30);
      expect(next.usage.reads).toBeGreaterThanOrEqual(30);
    });

    test("when documents were written in bulk, without the feed", async () => {
      const bulk = openFirestoreBulk(connection);
      const envelope = { id: "page-0", version: 9, createdAt: "", createdBy: "x", updatedAt: "", updatedBy: "x" };
      await bulk.write(pages, [{ envelope, fields: page(0, { title: "Moved here" }), schemaVersion: 1 }]);
      await bulk.close();
      expect((await follow(start(), pages, WHOLE, { body: "" })).get("page-0")?.title).toBe("Moved here");
    });
  });

  describe("are renewed", () => {
    test("from what was written since, and the previous files and erased documents are gone", async () => {
      const writer = start();
      await put(writer, 0, 30);
      await writer.batch("user-1").update(pages, "page-7", { title: "To be erased" }).commit();
      await passTime(MINUTE);
      const leader = await renewed();
      await passTime(MINUTE);
      const former = await paths();
      await writer.batch("user-1").delete(pages, "page-7").commit();
      await passTime(HOUR);
      const { reads } = leader.usage;
      await leader.renewSnapshots(NEVER);
      // The pointer, the entry, and its document for each of two queries with what moves up in one of them.
      expect(leader.usage.reads - reads).toBeLessThanOrEqual(1 + 1 + 2 + 1);
      const present = await paths();
      expect(present.filter((path) => former.includes(path) && path.includes("/pages-"))).toEqual([]);
      expect(present).toHaveLength(3);
      for (const path of present) expect(gunzipSync(await bytesOf(path)).toString()).not.toContain("To be erased");
    });

    test("and the former files go although one of them can't be deleted, which goes the next time", async () => {
      const writer = start();
      await put(writer, 0, 3);
      const leader = await renewed();
      const [first = "", ...others] = (await paths()).filter((path) => path.includes("/pages-")).sort();
      expect(others.length).toBeGreaterThan(0);
      const remove = files.delete.bind(files);
      const failing = vi
        .spyOn(files, "delete")
        .mockImplementation((path) =>
          path === first ? Promise.reject(new Error("It can't be deleted.")) : remove(path),
        );
      await writer.batch("user-1").delete(pages, "page-1").commit();
      await passTime(HOUR);
      await expect(leader.renewSnapshots(NEVER)).rejects.toThrow("It can't be deleted.");
      expect((await paths()).filter((path) => [first, ...others].includes(path))).toEqual([first]);
      failing.mockRestore();
      await writer.batch("user-1").delete(pages, "page-2").commit();
      await passTime(HOUR);
      await leader.renewSnapshots(NEVER);
      expect(await paths()).not.toContain(first);
    });

    test("not before they are due", async () => {
      await put(start(), 0, 3);
      const leader = await renewed();
      const present = await paths();
      const used = { ...leader.usage };
      await leader.renewSnapshots(NEVER);
      expect(leader.usage).toEqual({ ...used, reads: used.reads + 1 });
      expect(await paths()).toEqual(present);
    });

    test("at once when another query is followed", async () => {
      await put(start(), 0, 3);
      const leader = await renewed();
      await follow(leader, cases);
      await leader.renewSnapshots(NEVER);
      expect(await paths()).toHaveLength(4);
    });

    test("from the store when the previous file is damaged", async () => {
      const writer = start();
      await put(writer, 0, 30);
      const leader = await renewed();
      const path = await pathOfPages();
      await replace(path, (await bytesOf(path)).subarray(0, 40));
      await passTime(HOUR);
      await put(writer, 30, 31);
      await leader.renewSnapshots(NEVER);
      unusable = [];
      expect((await follow(start(), pages, WHOLE, { body: "" })).size).toBe(31);
      expect(unusable).toEqual([]);
    });

    test("from the store once a week, for changes made without the feed", async () => {
      await put(start(), 0, 30);
      await passTime(MINUTE);
      const leader = await renewed();
      await raw((firestore) => firestore.doc("pages/page-1").update({ title: "By hand" }));
      const titleAfter = async (ms: number) => {
        await readLongAgo(ms);
        await passTime(HOUR);
        await leader.renewSnapshots(NEVER);
        return (await follow(start(), pages, WHOLE, { body: "" })).get("page-1")?.title;
      };
      expect(await titleAfter(6 * 24 * HOUR)).toBe("Page 1");
      expect(await titleAfter(24 * HOUR)).toBe("By hand");
    });

    test("by one of two instances that try at once", async () => {
      await put(start(), 0, 30);
      const one = await renewed();
      const other = start();
      await follow(other, pages, WHOLE, { body: "" });
      await passTime(HOUR);
      await Promise.all([one.renewSnapshots(NEVER), other.renewSnapshots(NEVER)]);
      expect((await follow(start(), pages, WHOLE, { body: "" })).size).toBe(30);
      expect(unusable).toEqual([]);
    });

    test("not at all when told to stop", async () => {
      await put(start(), 0, 3);
      const leader = start();
      await follow(leader, pages);
      await leader.renewSnapshots(AbortSignal.abort());
      expect(await paths()).toEqual([]);
    });

    test("with documents that don't fit their schema, which each start reports", async () => {
      await put(start(), 0, 3);
      await raw((firestore) => firestore.doc("pages/page-1").update({ title: 7 }));
      await renewed();
      invalid = [];
      expect((await follow(start(), pages, WHOLE, { body: "" })).size).toBe(2);
      expect(invalid).toEqual(["pages/page-1"]);
      expect(unusable).toEqual([]);
    });
  });
});
