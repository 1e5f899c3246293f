import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { DataFolderInUse, holdDataFolder } from "~/backend/data-lock.server";
import { defineCollection, type Collection } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite.server";
import { openDiskFiles } from "~/backend/files/disk.server";
import { identityCollections } from "~/backend/identity/collections";
import { openEmbeddedIdentity } from "~/backend/identity/embedded.server";
import { absentEmbeddedSide, openEmbeddedSide } from "~/backend/migration/embedded.server";
import { move, survey, type MoveOptions } from "~/backend/migration/move.server";
import { MoveRefused, SourceChanged, type Shelf, type Side } from "~/backend/migration/port";
import { TEST_HASHING } from "../support/backend";

const notes = defineCollection({
  name: "notes",
  schema: z.object({ text: z.string(), tags: z.array(z.string()), more: z.record(z.string(), z.unknown()).optional() }),
  indexes: [["tags[]", "-updatedAt"]],
  schemaVersion: 2,
  migrations: { 1: (fields) => fields },
});
const trail = defineCollection({ name: "trail", schema: z.object({ did: z.string() }), appendOnly: true });
const empty = defineCollection({ name: "empty", schema: z.object({}) });
const collections = [notes, trail, empty] as unknown as readonly Collection[];

const AT = new Date("2026-11-22T03:00:00.000Z");
const PAGE = 2;

let folder: string;
let source: string;
let target: string;
let stateFile: string;

/** A site with something of everything: odd ids, versions above 1, an old schema version, files with and without tokens. */
async function fillSite(data: string): Promise<void> {
  let now = new Date("2026-11-20T08:00:00.123Z");
  const clock = () => now;
  const documents = openSqliteDocuments({
    file: join(data, "edgewise.sqlite"),
    collections: [...collections, ...identityCollections],
    clock,
  });
  const identity = openEmbeddedIdentity({ documents, clock, hashing: TEST_HASHING });
  const files = openDiskFiles({ folder: join(data, "files"), clock });
  for (const id of ["a", "b", "ä", "𝒙", "z-1"])
    await documents
      .batch("u1")
      .set(notes, id, { text: `Text ${id}\u0000 "quoted"`, tags: ["x", id], more: { z: 1, a: [null, true, -0.5, {}] } })
      .commit();
  now = new Date("2026-11-21T09:00:00.000Z");
  await documents.batch("u2").update(notes, "b", { text: "changed" }).delete(notes, "z-1").commit();
  for (const id of ["1", "2", "3"]) await documents.batch("u1").set(trail, id, { did: id }).commit();
  for (const name of ["ann", "bob", "eve"])
    await identity.join({ email: `${name}@guide.example`, password: "seven quiet herons", displayName: name });
  const eve = await identity.findByEmail("eve@guide.example");
  await identity.setDisabled(eve?.uid ?? "", true);
  const bytes = (text: string) => new Blob([text]).stream() as unknown as AsyncIterable<Uint8Array>;
  await files.put("public/a.txt", { contentType: "text/plain", cacheControl: "max-age=60" }, bytes("first"));
  await files.put(
    "evidence/one two.pdf",
    { contentType: "application/pdf", customMetadata: { of: "c1" } },
    bytes("%PDF"),
  );
  await files.put("evidence/empty.bin", { contentType: "application/octet-stream" }, bytes(""));
  await files.addDownloadToken("evidence/one two.pdf");
  await files.addDownloadToken("evidence/one two.pdf");
  await Promise.all([documents.close(), files.close()]);
  const store = new Sqlite(join(data, "edgewise.sqlite"));
  store.prepare("UPDATE notes SET schema_version = 1 WHERE id = 'a'").run();
  store.prepare(`INSERT INTO notes SELECT 'odd', 1, created_at, created_by, updated_at, updated_by, seq, 1, '{"no":1}' FROM notes WHERE id = 'a'`).run(); // prettier-ignore
  store.close();
}

/** Everything in a data folder, read with SQLite alone. */
function contentsOf(data: string) {
  const store = new Sqlite(join(data, "edgewise.sqlite"), { readonly: true });
  const rows = (table: string, columns: string) => store.prepare(`SELECT ${columns} FROM "${table}" ORDER BY id`).all();
  const envelope = "id, version, created_at, created_by, updated_at, updated_by, schema_version, body";
  const contents = {
    notes: rows("notes", envelope),
    trail: rows("trail", envelope),
    tags: store.prepare(`SELECT * FROM "elements:notes:tags[],-updatedAt" ORDER BY id, 1`).all(),
    accounts: rows("identityAccounts", "id, body"),
    addresses: rows("identityAddresses", "id, body"),
    sessions: rows("identitySessions", "id"),
    files: [] as unknown[],
  };
  store.close();
  const index = join(data, "files/index.sqlite");
  if (!existsSync(index)) return contents;
  const files = new Sqlite(index, { readonly: true });
  const objects = files.prepare<[], { path: string; blob: string; settings: string; tokens: string }>("SELECT path, blob, settings, tokens FROM objects ORDER BY path").all(); // prettier-ignore
  files.close();
  contents.files = objects.map(({ path, blob, settings, tokens }) => {
    const content = readFileSync(join(data, "files/blobs", blob.slice(0, 2), blob));
    const { customMetadata, ...rest } = JSON.parse(settings) as Record<string, unknown>;
    return { path, sha256: createHash("sha256").update(content).digest("hex"), ...rest, customMetadata: customMetadata ?? {}, tokens }; // prettier-ignore
  });
  return contents;
}

const options = (over: Partial<MoveOptions> = {}): MoveOptions => ({
  ...{ collections, stateFile, pageSize: PAGE, clock: () => AT },
  ...over,
});

/** Opens both ends, lets `wrap` stand between, moves, closes both. */
async function moveAcross(
  wrap: (side: Side) => Side = (side) => side,
  over: Partial<MoveOptions> = {},
): ReturnType<typeof move> {
  const from = openEmbeddedSide(source, collections);
  try {
    const to = openEmbeddedSide(target, collections);
    try {
      return await move(from, wrap(to), options(over));
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

const withPut = (side: Side, put: <Item>(shelf: Shelf<Item>, items: readonly Item[]) => Promise<void>): Side => {
  const around = <Item>(shelf: Shelf<Item>): Shelf<Item> => ({ ...shelf, put: (items) => put(shelf, items) });
  return {
    ...side,
    accounts: around(side.accounts),
    files: around(side.files),
    documents: (collection) => around(side.documents(collection)),
  };
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-move-"));
  [source, target, stateFile] = [join(folder, "source"), join(folder, "target"), join(folder, "state.json")];
  await fillSite(source);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a move", () => {
  test("takes everything along as it is, and says by count and hash that it did", async () => {
    const report = await moveAcross();
    expect(report).toMatchObject({ differences: [], wasResumed: false });
    expect(report.counts).toEqual({ accounts: 3, files: 3, notes: 5, trail: 3, empty: 0 });
    expect(new Set(Object.values(report.hashes)).size).toBe(5);
    expect(contentsOf(target)).toEqual(contentsOf(source));
    expect(contentsOf(target).tags).not.toEqual([]);
  });

  test("lets everybody sign in there with their own password, and leaves sessions behind", async () => {
    await moveAcross();
    expect(contentsOf(target).sessions).toEqual([]);
    const documents = openSqliteDocuments({ file: join(target, "edgewise.sqlite"), collections: identityCollections });
    const identity = openEmbeddedIdentity({ documents, hashing: TEST_HASHING });
    await expect(identity.signIn("ann@guide.example", "seven quiet herons")).resolves.toMatchObject({
      displayName: "ann",
      createdAt: "2026-11-21T09:00:00.000Z",
    });
    await expect(identity.signIn("eve@guide.example", "seven quiet herons")).rejects.toMatchObject({
      code: "user-disabled",
    });
    await documents.close();
  });

  test("stopped before or after any write goes on and ends the same", async () => {
    const expected = contentsOf(source);
    const whole = await moveAcross();
    // The odd ones before, the even ones after it.
    for (let half = 1; ; half += 1) {
      rmSync(target, { recursive: true });
      rmSync(stateFile);
      let done = 0;
      const fail = () => {
        done += 1;
        if (done === half) throw new Error("the power failed");
      };
      const stopped = await moveAcross((side) =>
        withPut(side, async (shelf, items) => {
          fail();
          await shelf.put(items);
          fail();
        }),
      ).catch((error: Error) => error.message);
      if (stopped !== "the power failed") {
        expect(half).toBe(19);
        break;
      }
      const report = await moveAcross();
      expect(report).toEqual({ ...whole, wasResumed: true });
      expect(contentsOf(target)).toEqual(expected);
    }
  });

  test("stops when told to, after the page it is at", async () => {
    const stopping = new AbortController();
    const stopped = moveAcross(
      (side) =>
        withPut(side, async (shelf, items) => {
          await shelf.put(items);
          stopping.abort();
        }),
      { signal: stopping.signal },
    );
    await expect(stopped).rejects.toThrow(/abort/i);
    expect((await moveAcross()).differences).toEqual([]);
    expect(contentsOf(target)).toEqual(contentsOf(source));
  });

  test("says what is missing or otherwise on the other side, and is not over then", async () => {
    const report = await moveAcross((side) =>
      withPut(side, async (shelf, items) => {
        const [first, ...others] = items as unknown as { envelope?: { id: string }; fields: object }[];
        if (first?.envelope?.id === "1") return shelf.put(others as never);
        if (first?.envelope?.id === "a") first.fields = { text: "another", tags: [] };
        return shelf.put(items);
      }),
    );
    expect(report.differences).toMatchObject([
      { part: "notes", expected: { count: 5 }, found: { count: 5 }, names: ["a"] },
      { part: "trail", expected: { count: 3 }, found: { count: 2 }, names: ["1"] },
    ]);
    expect((JSON.parse(readFileSync(stateFile, "utf8")) as { verifiedAt: unknown }).verifiedAt).toBeNull();
  });

  test("compares files by their content, not by what the index says of it", async () => {
    await moveAcross();
    rmSync(stateFile);
    const index = new Sqlite(join(target, "files/index.sqlite"));
    const row = index.prepare<[], { blob: string }>("SELECT blob FROM objects WHERE path = 'public/a.txt'").get();
    index.close();
    const blob = row?.blob ?? "";
    writeFileSync(join(target, "files/blobs", blob.slice(0, 2), blob), "fi?st");
    // As a move that has copied everything and compared nothing.
    const parts = Object.fromEntries(
      ["accounts", "files", "notes", "trail", "empty"].map((name) => [
        name,
        { next: null, done: 0, isCopied: true, verified: null },
      ]),
    );
    const from = openEmbeddedSide(source, collections);
    const mark = await from.mark();
    await from.close();
    const state = { format: 1, from: `embedded:${source}`, to: `embedded:${target}`, startedAt: AT.toISOString() };
    writeFileSync(stateFile, JSON.stringify({ ...state, mark, parts, verifiedAt: null }));
    expect((await moveAcross()).differences).toMatchObject([{ part: "files", names: ["public/a.txt"] }]);
  });
});

describe("a move refuses", () => {
  const refusal = async (run: Promise<unknown>) => {
    const error = await run.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(MoveRefused);
    return (error as Error).message;
  };
  const write = async (data: string) => {
    const documents = openSqliteDocuments({ file: join(data, "edgewise.sqlite"), collections: [notes] });
    await documents.batch("u3").set(notes, "new", { text: "new", tags: [] }).commit();
    await documents.close();
  };

  test("a target that holds something that no move of this file put there", async () => {
    await write(target);
    expect(await refusal(moveAcross())).toMatch(/is not empty: it has notes/);
    expect(existsSync(stateFile)).toBe(false);
    expect(contentsOf(target).accounts).toEqual([]);
  });

  test("a move that is over, and a file of another move or of none", async () => {
    await moveAcross();
    expect(await refusal(moveAcross())).toMatch(/moved and verified at 2026-11-22/);
    const [first, second] = [source, target];
    [source, target] = [second, first];
    expect(await refusal(moveAcross())).toMatch(/is the progress of a move from embedded:.*source/);
    writeFileSync(stateFile, "{}");
    expect(await refusal(moveAcross())).toMatch(/is not the progress of a move/);
  });

  test("to go on when the source was written to since", async () => {
    await moveAcross((side) => withPut(side, () => Promise.reject(new Error("the power failed")))).catch(() => null);
    await write(source);
    expect(await refusal(moveAcross())).toMatch(/was written to after this move began/);
  });

  test("a data folder that a server serves from", async () => {
    const release = holdDataFolder(source);
    await expect(moveAcross()).rejects.toThrow(DataFolderInUse);
    release();
    await expect(moveAcross()).resolves.toMatchObject({ differences: [] });
  });
});

test("a source that is written to in the middle spoils the move", async () => {
  const script = openSqliteDocuments({ file: join(source, "edgewise.sqlite"), collections: [notes] });
  let writes = 0;
  const moved = moveAcross((side) =>
    withPut(side, async (shelf, items) => {
      writes += 1;
      if (writes === 1) await script.batch("u3").set(notes, "new", { text: "new", tags: [] }).commit();
      await shelf.put(items);
    }),
  );
  await expect(moved).rejects.toThrow(SourceChanged);
  await script.close();
});

describe("a survey", () => {
  test("counts what would move and what the other side can't keep, and changes nothing", async () => {
    const from = openEmbeddedSide(source, collections);
    const to = absentEmbeddedSide(target);
    const strict: Side = {
      ...to,
      passwordKind: null,
      documents: (collection) => ({
        ...to.documents(collection),
        problemOf: ({ envelope: { id } }) => (id === "odd" ? "it is too large" : null),
      }),
    };
    const found = await survey(from, strict, { collections });
    await from.close();
    expect(found).toEqual({
      counts: { accounts: 3, files: 3, notes: 5, trail: 3, empty: 0 },
      bytes: 9,
      problems: ["notes/odd: it is too large"],
      withoutPassword: 3,
    });
    expect(existsSync(target)).toBe(false);
  });
});
