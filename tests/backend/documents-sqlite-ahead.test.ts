import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import Sqlite from "~/backend/sqlite-driver.server";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { defineCollection, type Change, type Collection, type Documents, type Stored } from "~/backend/documents/port";
import { beginReadingAhead, ReadAhead, takeReadAhead } from "~/backend/documents/read-ahead/sqlite-ahead.server";
import { asciiArrayOf, readAhead } from "~/backend/documents/read-ahead/sqlite-ahead-reader";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";

interface Note extends Record<string, unknown> {
  text: string;
}

const collectionOf = (name: string, schema: z.ZodType<Note> = z.object({ text: z.string() })): Collection<Note> =>
  defineCollection({ name, schema, checkedOnce: true });
const notes = collectionOf("notes");
const others = collectionOf("others");

let folder: string;
let file: string;
let opened: Documents[];
let invalid: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-ahead-"));
  file = join(folder, "store.sqlite");
  opened = [];
  invalid = [];
  const documents = open();
  const batch = documents.batch("anna");
  for (const id of ["ant", "bee", "cow"]) batch.set(notes, id, { text: `“${id}” for €5 🎲` });
  batch.set(others, "one", { text: "another" });
  await batch.commit();
});

afterEach(async () => {
  for (const documents of opened) await documents.close();
  rmSync(folder, { recursive: true });
});

function open({ ahead = null, as = notes }: { ahead?: ReadAhead | null; as?: Collection<Note> } = {}): Documents {
  const onInvalid = (path: string) => invalid.push(path);
  const documents = openSqliteDocuments({ file, collections: [as, others], onInvalid, ahead });
  opened.push(documents);
  return documents;
}

function emptyAhead(without: readonly string[] = []): ReadAhead {
  const room = new Int32Array(new SharedArrayBuffer(4)).fill(1_000);
  return new ReadAhead({ file, collections: [{ name: "notes", without }], room }, () => undefined);
}

/** What a thread would have read by now. */
function readNow(without: readonly string[] = []): ReadAhead {
  const ahead = emptyAhead(without);
  readAhead(ahead.order, (message) => ahead.hear(message));
  ahead.end();
  return ahead;
}

/** What somebody who begins to follow is told first. */
function follow(documents: Documents, collection = notes): Promise<Stored<Note>[]> {
  return new Promise((resolve, reject) => {
    const onChange = (changes: { document: Stored<Note> | null }[]) =>
      resolve(changes.flatMap(({ document }) => document ?? []));
    documents.watch(collection, {}, { onChange, onError: reject });
  });
}

describe("JSON in ASCII", () => {
  test("is the same JSON, whichever characters are in it", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (texts) => {
        const json = asciiArrayOf(Buffer.from(texts.map((text) => JSON.stringify({ [text]: text })).join()));
        expect(json).toMatch(/^[\x00-\x7f]*$/);
        expect(JSON.parse(json)).toEqual(texts.map((text) => ({ [text]: text })));
      }),
    );
  });

  test("has room for the characters that take most", () => {
    const text = "é€🎲".repeat(5_000);
    expect(JSON.parse(asciiArrayOf(Buffer.from(JSON.stringify(text))))).toEqual([text]);
  });
});

describe("a collection read ahead", () => {
  test("is what is read without", async () => {
    const plain = await follow(open());
    expect(plain).toHaveLength(3);
    expect(await follow(open({ ahead: readNow() }))).toEqual(plain);
  });

  test("is taken, not read again", async () => {
    const ahead = readNow();
    const raw = new Sqlite(file);
    // No change is recorded, so that nobody could know but by reading.
    raw.prepare(`UPDATE notes SET body = '{"text":"by hand"}' WHERE id = 'bee'`).run();
    raw.close();
    const documents = open({ ahead });
    expect((await follow(documents)).map(({ text }) => text)).not.toContain("by hand");
    expect((await follow(documents)).map(({ text }) => text)).toContain("by hand");
  });

  test("is taken without what nobody wants of it, and by those alone who don't", async () => {
    const long = collectionOf("notes", z.object({ text: z.string(), long: z.string() }));
    const writer = open({ as: long });
    for (const id of ["ant", "bee", "cow"]) {
      await writer
        .batch("anna")
        .set(long, id, { text: id, long: `much of ${id}` })
        .commit();
    }
    const parts: string[] = [];
    const ahead = emptyAhead(["long"]);
    readAhead(ahead.order, (message) => {
      ahead.hear(message);
      if (message.kind === "chunk") parts.push(message.bodies);
    });
    ahead.end();
    expect(parts).toEqual(['[{"text":"ant"},{"text":"bee"},{"text":"cow"}]']);

    const documents = open({ ahead, as: long });
    expect((await follow(documents, long)).map((note) => note["long"])).toEqual([
      "much of ant",
      "much of bee",
      "much of cow",
    ]);
    const told = await new Promise<(Note | null)[]>((resolve, reject) => {
      const onChange = (changes: Change<Note>[]) => resolve(changes.map(({ document }) => document));
      documents.watch(long, {}, { onChange, onError: reject }, { long: "" });
    });
    expect(told).toMatchObject(["ant", "bee", "cow"].map((text) => ({ text, long: "" })));
  });

  test("comes with what was written since, told once", async () => {
    const ahead = readNow();
    await open()
      .batch("ben")
      .update(notes, "ant", { text: "changed" })
      .delete(notes, "bee")
      .set(notes, "dog", { text: "new" })
      .commit();
    const told = await follow(open({ ahead }));
    expect(told.map(({ id, text }) => [id, text])).toEqual([
      ["cow", "“cow” for €5 🎲"],
      ["ant", "changed"],
      ["dog", "new"],
    ]);
  });

  test("is followed from then on", async () => {
    const documents = open({ ahead: readNow() });
    const told: string[] = [];
    const first = new Promise<void>((resolve) => {
      const onChange = (changes: { id: string }[]) => {
        told.push(...changes.map(({ id }) => id));
        resolve();
      };
      documents.watch(notes, {}, { onChange });
    });
    await first;
    await documents.batch("ben").update(notes, "ant", { text: "changed" }).commit();
    expect(told).toEqual(["ant", "bee", "cow", "ant"]);
  });

  test("is parsed by a schema that has not found it to fit, and what doesn't fit is left out", async () => {
    const strict = collectionOf("notes", z.object({ text: z.string().regex(/ant|bee/) }));
    const told = await follow(open({ ahead: readNow(), as: strict }), strict);
    expect(told.map(({ id }) => id)).toEqual(["ant", "bee"]);
    expect(invalid).toEqual(["notes/cow"]);
  });

  test("is read by its followers themselves when the thread fails, even halfway", async () => {
    const plain = await follow(open());
    const nothing = emptyAhead();
    nothing.end();
    expect(await follow(open({ ahead: nothing }))).toEqual(plain);

    const half = emptyAhead();
    readAhead(half.order, (message) => {
      if (message.kind !== "end") half.hear(message);
    });
    half.end();
    expect(await follow(open({ ahead: half }))).toEqual(plain);
  });

  test("is nothing for a store that another version left", () => {
    const raw = new Sqlite(file);
    raw.exec(`DROP TABLE "checked:notes"`);
    raw.close();
    expect(() => readNow()).toThrow(/checked:notes/);
  });
});

describe("the thread", () => {
  const program = resolve(`node_modules/.cache/edgewise-ahead-${String(process.pid)}/read-ahead.js`);

  beforeEach(async () => {
    await build({
      entryPoints: ["app/backend/documents/read-ahead/read-ahead.worker.ts"],
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
    });
    const documents = open();
    for (let at = 0; at < 30; at++) {
      const batch = documents.batch("anna");
      for (let of = 0; of < 100; of++) batch.set(notes, `more-${String(at)}-${String(of)}`, { text: "more" });
      await batch.commit();
    }
  });

  afterEach(() => rmSync(resolve(program, ".."), { recursive: true }));

  test("reads the ordered collections for the store of this file", async () => {
    beginReadingAhead(file, [{ name: "notes" }, { name: "others" }], pathToFileURL(program));
    expect(takeReadAhead("another.sqlite")).toBeNull();
    const ahead = takeReadAhead(file);
    const documents = open({ ahead });
    expect(await follow(documents)).toHaveLength(3_003);
    expect((await follow(documents, others)).map(({ text }) => text)).toEqual(["another"]);
    expect(takeReadAhead(file)).toBeNull();
  });

  test("lets nobody wait for what others haven't come for", async () => {
    beginReadingAhead(file, [{ name: "notes" }, { name: "others" }], pathToFileURL(program));
    const documents = open({ ahead: takeReadAhead(file) });
    expect(await follow(documents, others)).toHaveLength(1);
    expect(await follow(documents)).toHaveLength(3_003);
  });

  test("that can't begin is no loss", async () => {
    beginReadingAhead(file, [{ name: "notes" }], pathToFileURL(join(folder, "missing.js")));
    expect(await follow(open({ ahead: takeReadAhead(file) }))).toHaveLength(3_003);
  });
});
