import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataFolderInUse, holdDataFolder } from "~/backend/data-lock.server";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { identityCollections } from "~/backend/identity/identity-collections";
import { openEmbeddedIdentity } from "~/backend/identity/embedded-identity.server";
import { absentEmbeddedSide, openEmbeddedSide } from "~/backend/migration/embedded-side.server";
import { move, survey, type MoveOptions } from "~/backend/migration/move.server";
import { MoveRefused, SourceChanged, type Side } from "~/backend/migration/port";
import { TEST_HASHING } from "../support/backend";
import { contentsOf, fillSite, movedCollections as collections, notes, withPut } from "../support/sites/moved-site";

const AT = new Date("2026-11-22T03:00:00.000Z");
const PAGE = 2;

let folder: string;
let source: string;
let target: string;
let stateFile: string;

const options = (over: Partial<MoveOptions> = {}): MoveOptions => ({
  ...{ collections, stateFile, pageSize: PAGE, clock: () => AT },
  ...over,
});

/** Opens both ends, wraps the target with `wrap`, moves, and closes both. */
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

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-move-"));
  [source, target, stateFile] = [join(folder, "source"), join(folder, "target"), join(folder, "state.json")];
  await fillSite(source);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a move", () => {
  test("copies everything unchanged, and proves it by count and hash", async () => {
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

  test("continues after a stop before or after any write, with the same result", async () => {
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
        withPut(side, async (store, items) => {
          fail();
          await store.put(items);
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
        withPut(side, async (store, items) => {
          await store.put(items);
          stopping.abort();
        }),
      { signal: stopping.signal },
    );
    await expect(stopped).rejects.toThrow(/abort/i);
    expect((await moveAcross()).differences).toEqual([]);
    expect(contentsOf(target)).toEqual(contentsOf(source));
  });

  test("reports what is missing or different on the other side, and doesn't count as finished", async () => {
    const report = await moveAcross((side) =>
      withPut(side, async (store, items) => {
        const [first, ...others] = items as unknown as { envelope?: { id: string }; fields: object }[];
        if (first?.envelope?.id === "1") return store.put(others as never);
        if (first?.envelope?.id === "a") first.fields = { text: "another", tags: [] };
        return store.put(items);
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
    // Like a move that has copied everything and compared nothing.
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
    withPut(side, async (store, items) => {
      writes += 1;
      if (writes === 1) await script.batch("u3").set(notes, "new", { text: "new", tags: [] }).commit();
      await store.put(items);
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
      passwordProblem: () => "it takes none",
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
