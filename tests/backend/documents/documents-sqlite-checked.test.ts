import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite, { type Database } from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { defineCollection, type Collection, type Documents } from "~/backend/documents/port";
import { openSqliteBulk } from "~/backend/documents/sqlite/sqlite-bulk.server";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { eventually } from "../../support/timing/eventually";

interface Note extends Record<string, unknown> {
  text: string;
}

const collectionOf = (schema: z.ZodType<Note>): Collection<Note> =>
  defineCollection({ name: "notes", schema, checkedOnce: true });
const anyText = collectionOf(z.object({ text: z.string().max(20) }));

let folder: string;
let file: string;
let opened: Documents[];
let raw: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-checked-"));
  file = join(folder, "store.sqlite");
  opened = [];
  const documents = open(anyText).documents;
  const batch = documents.batch("anna");
  for (const id of ["ant", "bee", "cow"]) batch.set(anyText, id, { text: `of the ${id}` });
  await batch.commit();
  await closeAll();
  raw = new Sqlite(file);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await closeAll();
  raw.close();
  rmSync(folder, { recursive: true });
});

async function closeAll(): Promise<void> {
  for (const documents of opened) await documents.close();
}

function open(collection: Collection<Note>) {
  const invalid: string[] = [];
  const documents = openSqliteDocuments({ file, collections: [collection], onInvalid: (path) => invalid.push(path) });
  opened.push(documents);
  return { documents, invalid };
}

/** Simulates a start: reads the whole collection and records what fits. Returns the number of parsed documents. */
async function follow(collection: Collection<Note>) {
  const { documents, invalid } = open(collection);
  const parse = vi.spyOn(collection.schema, "safeParse");
  const found = await new Promise<Note[]>((resolve, reject) => {
    documents.watch(
      collection,
      {},
      {
        onChange: (changes) => resolve(changes.flatMap(({ document }) => document ?? [])),
        onError: reject,
      },
    );
  });
  const parsed = parse.mock.calls.length;
  parse.mockRestore();
  // A write waits for those before it.
  await documents.ping();
  return { texts: found.map(({ text }) => text), keys: found.map((note) => Object.keys(note).sort()), parsed, invalid };
}

const KEYS = ["createdAt", "createdBy", "id", "text", "updatedAt", "updatedBy", "version"];

const OF_ALL = ["of the ant", "of the bee", "of the cow"];

test("a document parsed when it was written is not parsed again at a start", async () => {
  expect(await follow(anyText)).toMatchObject({ texts: OF_ALL, parsed: 0, invalid: [] });
});

test("a document that is read by itself is parsed each time", async () => {
  const { documents } = open(anyText);
  const parse = vi.spyOn(anyText.schema, "safeParse");
  expect(await documents.get(anyText, "ant")).toMatchObject({ text: "of the ant", version: 1, createdBy: "anna" });
  expect(parse).toHaveBeenCalledTimes(1);
});

test("a document that others wrote is parsed, since it may not fit", async () => {
  raw.prepare("INSERT INTO _changes (collection, id) VALUES ('notes', 'bee')").run();
  raw.prepare(`UPDATE notes SET body = '{"text":7}', seq = (SELECT max(seq) FROM _changes) WHERE id = 'bee'`).run();
  expect(await follow(anyText)).toMatchObject({
    texts: ["of the ant", "of the cow"],
    parsed: 1,
    invalid: ["notes/bee"],
  });
});

test("a document changed by hand without a record of the change is parsed", async () => {
  raw.prepare(`UPDATE notes SET body = '{"text":7}' WHERE id = 'bee'`).run();
  expect(await follow(anyText)).toMatchObject({
    texts: ["of the ant", "of the cow"],
    parsed: 1,
    invalid: ["notes/bee"],
  });
});

test("a document moved here from another store is parsed once", async () => {
  const bulk = openSqliteBulk(file, [anyText]);
  const at = "2026-11-22T08:00:00.000Z";
  const envelope = { id: "dog", version: 3, createdAt: at, createdBy: "anna", updatedAt: at, updatedBy: "anna" };
  await bulk.write(anyText, [{ envelope, schemaVersion: 1, fields: { text: "moved" } }]);
  await bulk.close();
  expect(await follow(anyText)).toMatchObject({ texts: [...OF_ALL, "moved"], parsed: 1 });
  await closeAll();
  expect(await follow(anyText)).toMatchObject({ texts: [...OF_ALL, "moved"], parsed: 0 });
});

test("under another schema everything is parsed, once, and what no longer fits each time", async () => {
  const short = collectionOf(
    z.object({
      text: z
        .string()
        .max(20)
        .regex(/ant|bee/),
    }),
  );
  const expected = { texts: ["of the ant", "of the bee"], invalid: ["notes/cow"] };
  expect(await follow(short)).toMatchObject({ ...expected, parsed: 3 });
  await closeAll();
  expect(await follow(short)).toMatchObject({ ...expected, parsed: 1 });
});

test("a document at an earlier version of the schema is migrated and parsed", async () => {
  const second = defineCollection({
    name: "notes",
    schema: z.object({ text: z.string().max(20) }),
    schemaVersion: 2,
    migrations: { 1: ({ text }) => ({ text: String(text).toUpperCase() }) },
    checkedOnce: true,
  });
  for (const parsed of [3, 3]) {
    expect(await follow(second)).toMatchObject({ texts: OF_ALL.map((text) => text.toUpperCase()), parsed });
    await closeAll();
  }
});

test("a schema with rules of its own parses everything at each start", async () => {
  const ruled = collectionOf(z.object({ text: z.string().refine((text) => text !== "") }));
  for (const parsed of [3, 3]) {
    expect(await follow(ruled)).toMatchObject({ texts: OF_ALL, parsed });
    await closeAll();
  }
});

test("a field that the schema leaves out of a document never comes back", async () => {
  raw.prepare(`UPDATE notes SET body = '{"text":"of the bee","secret":"once kept"}' WHERE id = 'bee'`).run();
  for (const parsed of [1, 1]) {
    expect(await follow(anyText)).toMatchObject({ texts: OF_ALL, keys: OF_ALL.map(() => KEYS), parsed });
    await closeAll();
  }
});

test("nothing is remembered of what is gone", async () => {
  const { documents } = open(anyText);
  await documents.batch("anna").delete(anyText, "bee").commit();
  expect(raw.prepare(`SELECT id FROM "checked:notes" ORDER BY id`).pluck().all()).toEqual(["ant", "cow"]);
});

test("a document that changes while it is followed is held as it was read, which takes a third of the memory", async () => {
  const schema = z.object({ text: z.string(), more: z.string().optional() });
  const collection = defineCollection({ name: "notes", schema, checkedOnce: true });
  const documents = openSqliteDocuments({ file, collections: [collection], onInvalid: () => undefined });
  opened.push(documents);
  const shown = new Map<string, string[]>();
  documents.watch(
    collection,
    {},
    { onChange: (changes) => changes.forEach(({ id, document }) => shown.set(id, Object.keys(document ?? {}))) },
  );
  await eventually(() => expect(shown.get("bee")).toBeDefined());
  raw.prepare("INSERT INTO _changes (collection, id) VALUES ('notes', 'bee')").run();
  // A schema orders the fields of its objects in its own way.
  raw
    .prepare(
      `UPDATE notes SET body = '{"more":"1","text":"2"}', seq = (SELECT max(seq) FROM _changes) WHERE id = 'bee'`,
    )
    .run();
  await eventually(() => expect(shown.get("bee")?.slice(0, 2)).toEqual(["more", "text"]));
});
