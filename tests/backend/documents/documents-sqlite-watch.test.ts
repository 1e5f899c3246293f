import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/v4";
import {
  defineCollection,
  PreconditionFailed,
  type Change,
  type Fields,
  type Query,
  type Scalar,
  type Stored,
} from "~/backend/documents/port";
import type { SortKey } from "~/backend/documents/sort-key";
import { SqliteFile } from "~/backend/documents/sqlite/sqlite-file.server";
import { readPage } from "~/backend/documents/sqlite/sqlite-reader.server";
import { follow, Followers } from "~/backend/documents/sqlite/sqlite-watch.server";
import { applyWrites } from "~/backend/documents/sqlite/sqlite-writer.server";
import { WriteList } from "~/backend/documents/write-list";
import { runsOf } from "../../support/thoroughly";

const indexes = [["a"], ["b", "-a"], ["-a", "b"], ["a", "-b"], ["list[]", "-a"], ["list[]"], ["b"], ["-updatedAt"]];
const things = defineCollection({
  name: "things",
  schema: z.looseObject({ broken: z.never().optional() }),
  indexes,
});
/** The same documents, for a writer that ignores the schema. */
const anyThings = defineCollection({ name: "things", schema: z.record(z.string(), z.unknown()), indexes });
type ThingFields = z.infer<typeof things.schema>;
type Thing = Stored<ThingFields>;

interface Write {
  kind: "set" | "update" | "delete";
  id: string;
  fields: Fields;
}

const ignore = () => undefined;

/** A write without any wait, so that a test can put it between two reads. */
function atOnce(file: SqliteFile, work: () => void): void {
  file.run("BEGIN IMMEDIATE");
  try {
    work();
    file.run("COMMIT");
  } catch (error) {
    file.run("ROLLBACK");
    throw error;
  }
}

describe("a followed query", () => {
  let folder: string;
  let now: number;
  let open: { close(): void }[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "edgewise-watch-"));
    now = Date.parse("2026-03-01T09:30:00.000Z");
    open = [];
  });

  afterEach(() => {
    for (const file of open) file.close();
    rmSync(folder, { recursive: true });
  });

  const openFile = (path: string) => {
    const file = new SqliteFile(path, [things]);
    open.push(file);
    return file;
  };

  /** Writes one batch without telling followers; returns true if it was accepted. */
  const write = (file: SqliteFile, writes: readonly Write[]): boolean => {
    const list = new WriteList();
    for (const { kind, id, fields } of writes) {
      if (kind === "delete") list.delete(anyThings, id);
      else list[kind](anyThings, id, fields);
    }
    now += 1000;
    try {
      atOnce(file, () => applyWrites(file, list.writes, "x", new Date(now).toISOString()));
      return true;
    } catch (error) {
      if (error instanceof PreconditionFailed) return false;
      throw error;
    }
  };

  const fresh = (file: SqliteFile, query: Query) => readPage(file, things, query, ignore).items;
  const asMap = (items: readonly Thing[]) => new Map(items.map((item) => [item.id, item]));

  /** Follows the query and keeps the result of all changes it is told; throws for an impossible change. */
  const keep = (file: SqliteFile, followers: Followers, query: Query) => {
    const kept = new Map<string, Thing>();
    const errors: unknown[] = [];
    let last: Change<ThingFields>[] = [];
    const loaded = new Promise<void>((resolve) => {
      follow(
        file,
        followers,
        things,
        query,
        {
          onChange(changes, initial) {
            last = changes;
            for (const { id, document } of changes) {
              if (document) {
                expect(document.id).toBe(id);
                expect(document).not.toEqual(kept.get(id));
                kept.set(id, document);
              } else expect(kept.delete(id), `${id} was never here`).toBe(true);
              if (!initial) expect(kept.size).toBeLessThanOrEqual(query.limit ?? Infinity);
            }
            if (initial) return resolve();
            expect(changes).not.toEqual([]);
            expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
          },
          onError(error) {
            errors.push(error);
            resolve();
          },
        },
        {},
        ignore,
      );
    });
    return { kept, errors, loaded, last: () => last };
  };

  const few = fc.constantFrom<Scalar>(null, false, true, 0, 1, 2, "a", "b", "é", "\u{1F3B2}", "\uFF5E");
  const fields = fc.record(
    {
      a: few,
      b: few,
      list: fc.oneof(fc.array(few, { maxLength: 3 }), few),
      // Fits no schema, but still has its place in the query.
      broken: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.constant(true)),
    },
    { requiredKeys: ["a"] },
  );
  const writes = (maxLength: number) =>
    fc.array(
      fc.record({
        kind: fc.constantFrom("set", "set", "update", "delete"),
        id: fc.nat(19).map((n) => `d${n}`),
        fields,
      }),
      { minLength: 1, maxLength },
    );
  const list = fc.oneof(
    few.filter((value) => value !== null),
    fc.constant<Scalar>("a"),
  );
  const query = fc.oneof(
    fc.constant<Query>({}),
    fc.constant<Query>({ orderBy: ["-id"] }),
    fc.constant<Query>({ where: [["id", ">", "d3"]] }),
    fc.constant<Query>({ orderBy: ["-updatedAt"] }),
    fc.constant<Query>({ orderBy: ["a"] }),
    fc.constant<Query>({ orderBy: ["-a"] }),
    fc.constant<Query>({ orderBy: ["-a", "b"] }),
    fc.constant<Query>({ orderBy: ["a", "-b"] }),
    fc.constant<Query>({ where: [["a", ">=", 0]], orderBy: ["-a"] }),
    few.map((value): Query => ({ where: [["b", "==", value]] })),
    few.map((value): Query => ({ where: [["b", "==", value]], orderBy: ["-a"] })),
    fc
      .array(few, { minLength: 1, maxLength: 6 })
      .map((values): Query => ({ where: [["b", "in", values]], orderBy: ["-a"] })),
    list.map((value): Query => ({ where: [["list", "array-contains", value]] })),
    list.map((value): Query => ({ where: [["list", "array-contains", value]], orderBy: ["-a"] })),
  );

  const isAlwaysTheAnswer = async (here: SqliteFile, writers: readonly SqliteFile[], numRuns: number) => {
    const step = fc.record({
      writer: fc.nat(writers.length - 1),
      writes: writes(5),
      /** Written after others were told, but before the window was. */
      between: fc.option(writes(2)),
      told: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        writes(40).map((all) => all.filter(({ kind }) => kind === "set")),
        query,
        fc.integer({ min: 1, max: 10 }),
        fc.array(step, { minLength: 1, maxLength: 12 }),
        async (contents, asked, limit, steps) => {
          here.run("DELETE FROM things");
          write(here, contents);
          const followers = new Followers(here);
          let between: (() => void) | null = null;
          const another = {
            collection: "things",
            look() {
              between?.();
              between = null;
            },
            isBehind: () => false,
          };
          followers.add(another);
          const limited = { ...asked, limit };
          const { kept, errors, loaded, last } = keep(here, followers, limited);
          const whole = keep(here, followers, asked);
          await Promise.all([loaded, whole.loaded]);
          for (const [at, { writer, writes: written, between: more, told }] of steps.entries()) {
            const file = writers[writer] ?? here;
            write(file, written);
            if (!told && at < steps.length - 1) continue;
            if (more) between = () => void write(file, more);
            followers.tell();
            expect(errors).toEqual([]);
            const answer = fresh(here, limited);
            expect(kept, JSON.stringify(limited)).toEqual(asMap(answer));
            const documents = last().flatMap(({ document }) => document ?? []);
            const order = answer.map(({ id }) => id);
            const positions = documents.map(({ id }) => order.indexOf(id));
            expect(positions).toEqual([...positions].sort((a, b) => a - b));
          }
          followers.tell();
          expect(whole.errors).toEqual([]);
          expect(whole.kept, JSON.stringify(asked)).toEqual(asMap(fresh(here, asked)));
          followers.stop();
        },
      ),
      { numRuns },
    );
  };

  test("is always the answer to its query, whatever is written", { timeout: 60_000 }, async () => {
    const file = openFile(":memory:");
    await isAlwaysTheAnswer(file, [file], runsOf(200));
  });

  test("is always the answer to its query, whichever process writes", { timeout: 60_000 }, async () => {
    const [here, there] = [openFile(join(folder, "store.sqlite")), openFile(join(folder, "store.sqlite"))];
    for (const file of [here, there]) file.run("PRAGMA synchronous = OFF");
    await isAlwaysTheAnswer(here, [here, there], runsOf(40));
  });

  test("misses nothing that is written while it loads", { timeout: 60_000 }, async () => {
    const count = 900;
    const moving = fc.array(
      fc.record({
        kind: fc.constantFrom("set", "update", "delete"),
        id: fc.nat(count - 1).map((n) => `d${n}`),
        fields: fc.record({ a: fc.nat(count), b: fc.nat(count) }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ writes: moving, told: fc.boolean() }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(600, 750, 850, 1000),
        async (meanwhile, limit) => {
          const file = new SqliteFile(":memory:", [things]);
          const contents = Array.from({ length: count }, (_, n) => ({ a: n % 300, b: n }));
          write(
            file,
            contents.map((entry, n) => ({ kind: "set", id: `d${n}`, fields: entry })),
          );
          const followers = new Followers(file);
          const asked: Query = { orderBy: ["-a", "b"], limit };
          const { kept, errors, loaded } = keep(file, followers, asked);
          for (const { writes, told } of meanwhile) {
            await new Promise((proceed) => setImmediate(proceed));
            write(file, writes);
            if (told) followers.tell();
          }
          await loaded;
          followers.tell();
          expect(errors).toEqual([]);
          expect(kept).toEqual(asMap(fresh(file, asked)));
          followers.stop();
          file.close();
        },
      ),
      { numRuns: runsOf(15) },
    );
  });
});

describe("a write while 10,000 documents are followed", () => {
  const HELD = 10_000;
  const at = (n: number) => `d${String(n).padStart(5, "0")}`;

  /** Counts the rows that are read from the file. */
  class CountingFile extends SqliteFile {
    rows = 0;

    override all<T>(sql: string, ...parameters: (SortKey | null)[]): T[] {
      const found = super.all<T>(sql, ...parameters);
      this.rows += found.length;
      return found;
    }

    override first<T>(sql: string, ...parameters: (SortKey | null)[]): T | undefined {
      const found = super.first<T>(sql, ...parameters);
      if (found !== undefined) this.rows += 1;
      return found;
    }
  }

  const many = defineCollection({ name: "many", schema: z.object({ n: z.number() }), indexes: [["-n"]] });
  const set = (id: string, n: number) => (writes: WriteList) => writes.set(many, id, { n });
  const remove = (id: string) => (writes: WriteList) => writes.delete(many, id);

  const cases: [what: string, writes: ((writes: WriteList) => void)[], told: number][] = [
    ["one changes in its place", [set(at(7000), 7000)], 1],
    ["one moves to the front", [set(at(9000), 50_000)], 1],
    ["one enters", [set("new", 60_000)], 2],
    ["one is deleted", [remove(at(7000))], 2],
    ["one sinks below the rest", [set(at(8000), 1)], 2],
    ["one is written that isn't in it", [set(at(1), 1.5)], 0],
    ["forty are deleted", Array.from({ length: 40 }, (_, n) => remove(at(5000 + n * 3))), 80],
    ["forty change", Array.from({ length: 40 }, (_, n) => set(at(8500 + n * 3), 8500 + n)), 40],
  ];

  test.each([HELD, undefined])("is what it changed and no more (limit %s)", async (limit) => {
    const file = new CountingFile(":memory:", [many]);
    file.run(
      `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 11999)
       INSERT INTO many SELECT printf('d%05d', n), 1, '', 'x', '', 'x', -n, 1, json_object('n', n) FROM numbers`,
    );
    const followers = new Followers(file);
    const told: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const onChange = (changes: Change<unknown>[]) => {
        told.push(changes.length);
        resolve();
      };
      const query = { orderBy: ["-n"], ...(limit === undefined ? {} : { limit }) };
      follow(file, followers, many, query, { onChange, onError: reject }, {}, ignore);
    });
    expect(told).toEqual([limit ?? 12_000]);
    expect(file.rows).toBeGreaterThanOrEqual(limit ?? 12_000);

    for (const [what, writes, changes] of cases) {
      const list = new WriteList();
      for (const add of writes) add(list);
      atOnce(file, () => applyWrites(file, list.writes, "x", ""));
      told.length = 0;
      file.rows = 0;
      followers.tell();
      // Each written document is named and looked up, and another may take its place; the other rows are the record of
      // changes.
      expect(file.rows, what).toBeLessThanOrEqual(3 * writes.length + 2);
      if (limit !== undefined) expect(told, what).toEqual(changes === 0 ? [] : [changes]);
    }
    followers.stop();
    file.close();
  });
});

test("a listener that throws is heard of, and the others are told of the same writes", () => {
  const file = new SqliteFile(":memory:", [things]);
  const followers = new Followers(file);
  const told: string[] = [];
  followers.listen(() => {
    throw new Error("It can't be told.");
  });
  followers.listen((collection, ids) => told.push(collection, ...(ids === "all" ? [] : ids)));
  const list = new WriteList();
  list.set(things, "a", { a: 1 });
  atOnce(file, () => applyWrites(file, list.writes, "x", ""));

  const later = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => undefined);
  followers.tellSafely();
  const [thrown] = later.mock.calls.map(([call]) => call);
  later.mockRestore();
  expect(told).toEqual(["things", "a"]);
  expect(thrown).toThrow("It can't be told.");
  followers.stop();
  file.close();
});
