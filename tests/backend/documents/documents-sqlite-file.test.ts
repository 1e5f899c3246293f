import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Sqlite, { type Database } from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { firestoreIndexes } from "~/backend/documents/firestore/firestore-indexes";
import { Contention, defineCollection, type Condition, type Documents, type Query } from "~/backend/documents/port";
import { planCount, planQuery } from "~/backend/documents/query-plan";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { arrangeTables } from "~/backend/documents/sqlite/sqlite-layout.server";
import { alternativesOf, countStatement, readStatements } from "~/backend/documents/sqlite/sqlite-query.server";
import { collections } from "~/site/registries/collections";
import { Random } from "../../../bench/scale/random";
import { counters, entries, GROUP_SIZE, writersCollections } from "./documents-writer";
import { bundledScript } from "../../support/bundled-script";

let folder: string;
let file: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-sqlite-"));
  file = join(folder, "store.sqlite");
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Starts a writer; `ended` is its exit code, and what it complained of. */
async function start(...args: string[]) {
  const script = await bundledScript("tests/backend/documents/documents-writer.ts");
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, complaints }));
  return { child, ended };
}

describe("a collection that is only added to", () => {
  const entries = defineCollection({ name: "entries", schema: z.object({ text: z.string() }), appendOnly: true });

  test("can't be changed past the adapter either: the file itself refuses", async () => {
    const documents = openSqliteDocuments({ file, collections: [entries] });
    await documents.batch("anna").set(entries, "one", { text: "as it was" }).commit();
    const raw = new Sqlite(file);
    for (const statement of [
      "UPDATE entries SET body = '{}'",
      "UPDATE entries SET updated_by = 'me' WHERE id = 'one'",
      "DELETE FROM entries",
      "REPLACE INTO entries SELECT * FROM entries",
    ]) {
      // A replacement deletes the old row, which only recursive triggers notice.
      raw.pragma("recursive_triggers = ON");
      expect(() => raw.exec(statement), statement).toThrow(/append-only/);
    }
    raw.close();
    expect(await documents.get(entries, "one")).toMatchObject({ text: "as it was", version: 1 });
    await documents.close();
  });

  test("is so from the moment it is declared, whatever was in it, and no longer when it isn't", async () => {
    const changeable = defineCollection({ name: "entries", schema: z.object({ text: z.string() }) });
    const before = openSqliteDocuments({ file, collections: [changeable] });
    await before.batch("anna").set(changeable, "one", { text: "as it was" }).commit();
    await before.close();
    const declared = openSqliteDocuments({ file, collections: [entries] });
    const raw = new Sqlite(file);
    expect(() => raw.exec("DELETE FROM entries")).toThrow(/append-only/);
    raw.close();
    await declared.close();
    const after = openSqliteDocuments({ file, collections: [changeable] });
    await after.batch("anna").delete(changeable, "one").commit();
    expect(await after.get(changeable, "one")).toBeNull();
    await after.close();
  });
});

describe("indexes", () => {
  /** Every form of query that a declared index serves: each of its fields as last equality, then range and order. */
  const queriesFor = (index: readonly string[]): Query[] =>
    index.map((_, equalities) => {
      const where = index.slice(0, equalities).map((field): Condition => {
        const name = field.replace(/^-|\[\]$/g, "");
        return field.endsWith("[]") ? [name, "array-contains", "x"] : [name, "==", "x"];
      });
      return { where, orderBy: index.slice(equalities) };
    });

  const declared = collections.flatMap((collection) => collection.indexes.map((index) => ({ collection, index })));
  let database: Database;
  beforeAll(() => {
    database = new Sqlite(":memory:");
    arrangeTables(database, collections);
  });
  afterAll(() => database.close());

  test.each(declared)(
    "$collection.name $index is what SQLite seeks in, whichever way it reads",
    ({ collection, index }) => {
      const plain = queriesFor(index).filter((query) => !query.orderBy?.some((field) => field.endsWith("[]")));
      const [first] = plain.at(-1)?.orderBy ?? [];
      for (const query of [...plain, ...(first === undefined ? [] : [rangeOn(plain.at(-1) ?? {}, first)])]) {
        const plan = planQuery(collection, query);
        expect(plan.index).not.toBeNull();
        const keys = plan.order.map(() => "m");
        for (const position of [null, { keys, inclusive: false }]) {
          for (const reverse of [false, true]) {
            for (const alternative of alternativesOf(plan)) {
              for (const { text, parameters } of readStatements(
                collection.name,
                plan,
                alternative,
                reverse,
                position,
                "document",
              )) {
                const steps = explain(text, [...parameters, 10]);
                expect(steps[0], text).toMatch(
                  new RegExp(`^SEARCH \\w+ USING (COVERING )?INDEX index:${collection.name}:`),
                );
                expect(steps.join(), text).not.toMatch(/SCAN|TEMP B-TREE/);
              }
            }
          }
        }
      }
      const counted = plain.at(-1)?.where ?? [];
      if (counted.length > 0) {
        const plan = planCount(collection, counted);
        const { text, parameters } = countStatement(collection.name, plan, alternativesOf(plan)[0] ?? []);
        expect(explain(text, parameters).join()).toMatch(/^SEARCH \w+ USING COVERING INDEX/);
      }
    },
  );

  const rangeOn = (query: Query, field: string): Query => ({
    ...query,
    where: [...(query.where ?? []), [field.replace("-", ""), ">", "a"], [field.replace("-", ""), "<=", "b"]],
  });

  const explain = (sql: string, parameters: unknown[]) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...parameters)
      .map((step) => (step as { detail: string }).detail);

  test("come and go with the declarations, and serve documents that were there before", async () => {
    const schema = z.object({ kind: z.string(), tags: z.array(z.string()) });
    const declare = (indexes: string[][]) => defineCollection({ name: "things", schema, indexes });
    const open = (indexes: string[][]) => {
      const things = declare(indexes);
      return { things, documents: openSqliteDocuments({ file, collections: [things] }) };
    };
    const names = () => {
      const reader = new Sqlite(file, { readonly: true });
      const found = reader.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%:%' ORDER BY name").pluck().all();
      reader.close();
      return found;
    };
    const before = open([["kind"]]);
    await before.documents
      .batch("x")
      .set(before.things, "a", { kind: "k", tags: ["t", "u", "t"] })
      .set(before.things, "b", { kind: "k", tags: ["u"] })
      .commit();
    expect(names()).toEqual(["index:things:kind"]);
    await before.documents.close();

    const after = open([["tags[]", "-kind"], ["tags[]"]]);
    const tagged = { where: [["tags", "array-contains", "u"]], orderBy: ["-kind"] } satisfies Query;
    expect((await after.documents.query(after.things, tagged)).items.map((item) => item.id)).toEqual(["b", "a"]);
    expect(await after.documents.count(after.things, [["tags", "array-contains", "t"]])).toBe(1);
    expect(names()).not.toContain("index:things:kind");
    await after.documents.close();

    const last = open([]);
    expect(names()).toEqual([]);
    expect(await last.documents.count(last.things)).toBe(2);
    await last.documents.batch("x").delete(last.things, "a").commit();
    await last.documents.close();
  });

  test("of elements are refilled when their triggers have changed", async () => {
    const schema = z.object({ tags: z.array(z.string()) });
    const things = defineCollection({ name: "things", schema, indexes: [["tags[]"]] });
    const documents = openSqliteDocuments({ file, collections: [things] });
    await documents
      .batch("x")
      .set(things, "a", { tags: ["t"] })
      .commit();
    await documents.close();
    const database = new Sqlite(file);
    database.exec(
      `DELETE FROM "elements:things:tags[]"; DROP TRIGGER "elements:things:tags[]:insert";
       CREATE TRIGGER "elements:things:tags[]:insert" AFTER INSERT ON things BEGIN SELECT 1; END`,
    );
    database.close();
    const reopened = openSqliteDocuments({ file, collections: [things] });
    await reopened
      .batch("x")
      .set(things, "b", { tags: ["t"] })
      .commit();
    expect(await reopened.count(things, [["tags", "array-contains", "t"]])).toBe(2);
    await reopened.close();
  });

  test("a page deep in 200,000 documents that tie costs no more than the first", { timeout: 120_000 }, async () => {
    const schema = z.object({ kind: z.string(), stars: z.number(), at: z.number() });
    const big = defineCollection({ name: "big", schema, indexes: [["kind", "-stars", "at"]] });
    const documents = openSqliteDocuments({ file, collections: [big] });
    await documents.close();
    const database = new Sqlite(file);
    database.exec(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 199999)
       INSERT INTO big SELECT printf('d%06d', i), 1, '', '', '', '', i, 1,
       json_object('kind', 'k', 'stars', 5, 'at', i / 50000) FROM n`,
    );
    database.close();

    const reopened = openSqliteDocuments({ file, collections: [big] });
    const query = { where: [["kind", "==", "k"]], orderBy: ["-stars", "at"], limit: 20 } satisfies Query;
    const time = async (cursor: string | undefined) => {
      const times: number[] = [];
      for (let round = 0; round < 30; round += 1) {
        const startedAt = performance.now();
        await reopened.query(big, { ...query, ...(cursor === undefined ? {} : { cursor }) });
        times.push(performance.now() - startedAt);
      }
      return times.sort((a, b) => a - b)[15] ?? Infinity;
    };
    let cursor = (await reopened.query(big, { ...query, limit: 1000 })).next ?? "";
    const early = cursor;
    for (let page = 0; page < 150; page += 1)
      cursor = (await reopened.query(big, { ...query, limit: 1000, cursor })).next ?? "";
    const [near, deep] = [await time(early), await time(cursor)];
    expect(deep).toBeLessThan(near * 4 + 1);
    await reopened.close();
  });
});

test("firestore.indexes.json is what the collections declare: npx tsx scripts/building/indexes.ts", () => {
  const committed: unknown = JSON.parse(
    readFileSync(new URL("../../../firestore.indexes.json", import.meta.url), "utf8"),
  );
  expect(committed).toEqual(firestoreIndexes(collections));
});

test("Firestore gets composite indexes both ways, arrays as arrays, and no single-field ones", () => {
  const collection = defineCollection({ name: "c", schema: z.object({}), indexes: [["a"], ["tags[]", "-b"]] });
  const field = (order: string) => [
    { fieldPath: "tags", arrayConfig: "CONTAINS" },
    { fieldPath: "b", order },
  ];
  const own = firestoreIndexes([collection]).indexes.filter(({ collectionGroup }) => collectionGroup === "c");
  expect(own.map((index) => index.fields)).toEqual([field("DESCENDING"), field("ASCENDING")]);
});

describe("processes", () => {
  /** `npm run drill:kill` plays any number of rounds. */
  const ROUNDS = 5;
  const chances = new Random(5);

  test("acknowledged writes survive kill -9, and no batch is half written", { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, ended } = await start("write", file, `r${round}`);
      const killAfter = chances.whole(0, 59);
      let acknowledged = -1;
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged = Number(line);
        // The process keeps writing, so the signal can hit it anywhere.
        if (acknowledged === killAfter) child.kill("SIGKILL");
      }
      expect(await ended).toEqual({ code: null, complaints: "" });
      expect(acknowledged).toBeGreaterThanOrEqual(killAfter);

      const reader = new Sqlite(file);
      expect(reader.pragma("integrity_check", { simple: true })).toBe("ok");
      const sizes = reader
        .prepare(
          "SELECT json_extract(body, '$.group') AS n, COUNT(*) AS size FROM entries WHERE id LIKE ? GROUP BY 1 ORDER BY 1",
        )
        .all(`r${round}-%`) as { n: number; size: number }[];
      reader.close();
      expect(sizes.every(({ size }) => size === GROUP_SIZE)).toBe(true);
      expect(sizes.map(({ n }) => n)).toEqual(sizes.map((_, n) => n));
      expect(sizes.length).toBeGreaterThan(acknowledged);
    }
    const documents = openSqliteDocuments({ file, collections: writersCollections });
    for (let round = 0; round < ROUNDS; round += 1)
      expect((await documents.count(entries, [["round", "==", `r${round}`]])) % GROUP_SIZE).toBe(0);
    await documents.close();
  });

  test("several on one file, opened at once, lose no update", { timeout: 120_000 }, async () => {
    const running = await Promise.all(["100", "100", "100"].map((times) => start("count", file, times)));
    for (const { ended } of running) expect(await ended).toEqual({ code: 0, complaints: "" });
    const documents = openSqliteDocuments({ file, collections: writersCollections });
    expect(await documents.get(counters, "shared")).toMatchObject({ n: 300, version: 300 });
    await documents.close();
  });

  describe("one that changes what a transaction has read, whenever the file is free", () => {
    let documents: Documents;
    let other: Database;
    beforeEach(async () => {
      documents = openSqliteDocuments({ file, collections: writersCollections });
      await documents.batch("counter").set(counters, "shared", { n: 0 }).commit();
      other = new Sqlite(file, { timeout: 0 });
    });
    afterEach(async () => {
      other.close();
      await documents.close();
    });

    /** Adds a hundred, as another process does; false when the file is locked. */
    const overtake = (): boolean => {
      const write = other.transaction(() => {
        const { lastInsertRowid } = other.prepare(`INSERT INTO _changes (collection, id) VALUES ('counters', 'shared')`).run(); // prettier-ignore
        other.prepare(`UPDATE counters SET seq = ?, body = json_set(body, '$.n', body ->> '$.n' + 100)`).run(lastInsertRowid); // prettier-ignore
      });
      try {
        write.immediate();
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: "SQLITE_BUSY" });
        return false;
      }
    };
    const addOne = (afterReading: () => unknown) =>
      documents.transaction("counter", async (transaction) => {
        const { n } = (await transaction.get(counters, "shared")) ?? { n: 0 };
        await afterReading();
        transaction.set(counters, "shared", { n: n + 1 });
      });

    test("overtakes it once, and not again", async () => {
      const overtakings: boolean[] = [];
      await addOne(() => overtakings.push(overtake()));
      expect(overtakings).toEqual([true, false]);
      expect(await documents.get(counters, "shared")).toMatchObject({ n: 101 });
      expect(overtake()).toBe(true);
    });

    test("isn't kept waiting by a transaction that itself waits for more than the store", async () => {
      const overtakings: boolean[] = [];
      const waited = addOne(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        overtakings.push(overtake());
      });
      await expect(waited).rejects.toThrow(Contention);
      expect(overtakings).toEqual([true, true, true, true, true]);
      expect(await documents.get(counters, "shared")).toMatchObject({ n: 500 });
    });

    test("isn't kept waiting by a transaction that failed", async () => {
      let runs = 0;
      const failing = addOne(() => {
        runs += 1;
        overtake();
        if (runs === 2) throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(overtake()).toBe(true);
      expect(await documents.get(counters, "shared")).toMatchObject({ n: 200 });
    });
  });
});
