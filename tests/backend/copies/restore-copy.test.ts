import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { restoreCopy, type RestoreCopyOptions } from "~/backend/copies/restore-copy.server";
import { defineCollection, type Documents } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import type { Files } from "~/backend/files/port";
import { bundledScript } from "../../support/bundled-script";
import { litestream } from "./fake-litestream";
import { fakeLitestream, RecordedCopy } from "./recorded-copy";

const notes = defineCollection({ name: "notes", schema: z.object({ text: z.string(), file: z.string().nullable() }) });
const NAMED = [{ collection: "notes", fields: ["file"] }];
const MINUTE_MS = 60_000;
const minute = (count: number) => new Date(Date.UTC(2026, 10, 21, 12) + count * MINUTE_MS);
const run = promisify(execFile);

let folder: string;
let data: string;
let now: Date;
let documents: Documents;
let files: Files;
let store: RecordedCopy;
let index: RecordedCopy;

const openStore = (at: string) =>
  openSqliteDocuments({ file: join(at, "edgewise.sqlite"), collections: [notes], clock: () => now });
const openFiles = (at: string) => openDiskFiles({ folder: join(at, "files") });

async function keep(id: string, text = `${id} `.repeat(1_500), file: string | null = null): Promise<void> {
  await documents.batch("system:test").set(notes, id, { text, file }).commit();
}

async function keepWithFile(id: string): Promise<string> {
  const path = `notes/${id}.txt`;
  await files.put(path, { contentType: "text/plain" }, new Blob([`file of ${id}`]).stream() as never);
  await keep(id, id, path);
  return path;
}

/** Writes a note each minute and continues both copies after it; returns the parts of the store's copy. */
async function minutes(from: number, to: number): Promise<string[]> {
  const parts: string[] = [];
  for (let count = from; count <= to; count += 1) {
    now = minute(count);
    await keep(`note-${String(count)}`);
    parts.push(store.part(now));
    index.part(now);
  }
  return parts;
}

/** What stands for the tool, in this process: a start for each of its commands takes longer than all else here. */
const tool: RestoreCopyOptions["tool"] = {
  program: "litestream",
  async run(_, words) {
    const { code, stdout } = await litestream(words);
    return { stdout, stderr: "", error: code === 0 ? null : { code, message: "Command failed" } };
  },
};

async function restoring(over: Partial<RestoreCopyOptions> = {}) {
  return restoreCopy({
    tool: { ...tool, config: join(folder, "copies") },
    dataFolder: data,
    into: join(folder, "restored"),
    at: null,
    blobs: join(data, "files/blobs"),
    named: NAMED,
    leaveOutFiles: false,
    mostBehindMs: 3 * MINUTE_MS,
    ...over,
  });
}

/** Changes a part so that the tool can't apply it before the next one has arrived. */
function makeUnapplied(part: string, at: Date): void {
  writeFileSync(part, "UNAPPLIED");
  utimesSync(part, at, at);
}

async function notesIn(at: string): Promise<string[]> {
  const opened = openStore(at);
  const { items } = await opened.query(notes, { limit: 1_000 });
  await opened.close();
  return items.map(({ id }) => id);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-copy-"));
  data = join(folder, "data");
  mkdirSync(data);
  now = minute(0);
  documents = openStore(data);
  files = openFiles(data);
  await keepWithFile("first");
  store = new RecordedCopy(join(data, "edgewise.sqlite"), join(folder, "copies"), now);
  index = new RecordedCopy(join(data, "files/index.sqlite"), join(folder, "copies"), now);
});

afterEach(async () => {
  await Promise.all([documents.close(), files.close()]);
  rmSync(folder, { recursive: true, force: true });
});

describe("a whole copy", () => {
  test("comes back as it was last, with its files", async () => {
    await minutes(1, 3);
    const path = await keepWithFile("second");
    store.part(minute(4));
    index.part(minute(4));

    const into = join(folder, "restored");
    expect(await restoring()).toMatchObject({
      documents: { notes: 5 },
      files: 2,
      leftOut: [],
      checked: { changes: 5, first: minute(0), last: minute(3) },
      snapshot: minute(0),
      reached: minute(4),
    });
    expect(await notesIn(into)).toEqual(["first", "note-1", "note-2", "note-3", "second"]);
    const restored = openFiles(into);
    expect(await new Response((await restored.get(path)).body).text()).toBe("file of second");
    await restored.close();
    expect(readdirSync(folder).sort()).toEqual(["copies", "data", "restored"]);
  });

  test("comes back as it was at a moment, also at one after which nothing was written", async () => {
    await minutes(1, 2);
    store.nextLog();
    await minutes(3, 4);
    const at = async (moment: Date) => {
      const into = join(folder, `at ${moment.toISOString()}`);
      await restoring({ at: moment, into });
      return notesIn(into);
    };
    expect(await at(minute(1))).toEqual(["first", "note-1"]);
    expect(await at(minute(3.5))).toEqual(["first", "note-1", "note-2", "note-3"]);
    expect(await at(minute(9))).toEqual(["first", "note-1", "note-2", "note-3", "note-4"]);
    await expect(at(minute(-1))).rejects.toThrow(
      `The copy of edgewise.sqlite begins after that, at ${minute(0).toISOString()}.`,
    );
  });

  test("comes back as it was seconds before, and says so, where its newest part can't be applied yet", async () => {
    await minutes(1, 2);
    const seconds = (count: number) => new Date(minute(2).getTime() + count * 1_000);
    now = seconds(2);
    await keep("just-before");
    store.part(now);
    makeUnapplied(store.part(seconds(4)), seconds(4));
    const restored = await restoring();
    expect(restored.reached).toEqual(seconds(2));
    expect(restored.notApplied).toContain("cannot apply wal");
    expect(await notesIn(join(folder, "restored"))).toContain("just-before");
    expect(readdirSync(folder).sort()).toEqual(["copies", "data", "restored"]);
  });

  test("is refused if that is more than seconds earlier", async () => {
    const parts = await minutes(1, 3);
    makeUnapplied(parts.at(-1) ?? "", minute(3));
    await expect(restoring()).rejects.toThrow(/cannot apply wal.*Ask for an earlier moment/);
    expect(readdirSync(folder).sort()).toEqual(["copies", "data"]);
  });

  test("lacks what was deleted", async () => {
    await minutes(1, 2);
    await documents.batch("system:test").delete(notes, "note-1").commit();
    await minutes(3, 3);
    expect((await restoring()).documents).toEqual({ notes: 3 });
  });

  test("is restored by the command, which says what to do next, into an empty folder only", async () => {
    await minutes(1, 2);
    const into = join(folder, "restored");
    const command = async () =>
      run(
        process.execPath,
        [
          await bundledScript("scripts/restore-copy.ts"),
          ...["--to", into, "--at", minute(1).toISOString(), "--config", join(folder, "copies")],
          ...["--litestream", await fakeLitestream()],
        ],
        { env: { ...process.env, DATA_DIR: data } },
      );
    const { stdout } = await command();
    expect(stdout).toContain(`as its copy had it at ${minute(1).toISOString()}: 2 documents and 1 files`);
    expect(stdout).toContain("trail-key.pem and secrets-key are never in the copy");
    await expect(command()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("is not empty") });
  });
});

describe("an incomplete copy is refused, and leaves nothing behind:", () => {
  afterEach(() => {
    expect(readdirSync(folder).filter((name) => name.startsWith("restored"))).toEqual([]);
  });

  test("a part of the newest log is missing, so that SQLite takes the rest for its end", async () => {
    const parts = await minutes(1, 6);
    rmSync(parts[1] ?? "");
    await expect(restoring()).rejects.toThrow(
      `The copy goes on until ${minute(6).toISOString()}, but the newest change that came back was made at ${minute(1).toISOString()}.`,
    );
    await expect(restoring({ mostBehindMs: 10 * MINUTE_MS })).resolves.toMatchObject({ documents: { notes: 2 } });
    rmSync(join(folder, "restored"), { recursive: true });
  });

  test("the end of an earlier log is missing, and later ones are there", async () => {
    await minutes(1, 3);
    await keep("note-1", "another text");
    const lost = store.part(minute(4));
    store.nextLog();
    await minutes(5, 6);
    rmSync(lost);
    // Which of the two checks notices first depends on the pages that the lost part had changed.
    await expect(restoring()).rejects.toThrow(
      /^This is not the whole store of that moment\. Missing or damaged: (?:notes\/note-1 as change 5 left it|\*\*\* in database main)/,
    );
  });

  test("pages that don't belong together", async () => {
    const parts = await minutes(1, 4);
    store.nextLog();
    await minutes(5, 6);
    rmSync(parts[3] ?? "");
    await expect(restoring()).rejects.toThrow(
      "This is not the whole store of that moment. Missing or damaged: *** in database main ***",
    );
  });

  test("its snapshot is torn", async () => {
    await minutes(1, 1);
    truncateSync(join(folder, "copies/edgewise.sqlite/generations/1111111111111111/snapshots/00000000"), 5_000);
    await expect(restoring()).rejects.toThrow(/This is not the whole store|litestream restore: /);
  });

  test("there is none", async () => {
    rmSync(join(folder, "copies/edgewise.sqlite"), { recursive: true });
    await expect(restoring()).rejects.toThrow("The copy of edgewise.sqlite is empty.");
  });

  test("the program is missing, or another", async () => {
    await expect(restoring({ tool: { program: join(folder, "nothing") } })).rejects.toThrow("was not found");
    await expect(restoring({ tool: { program: process.execPath } })).rejects.toThrow("litestream");
  });
});

describe("stored files", () => {
  const blobs = () => {
    const shards = readdirSync(join(data, "files/blobs"));
    return shards.flatMap((shard) =>
      readdirSync(join(data, "files/blobs", shard)).map((name) => join(data, "files/blobs", shard, name)),
    );
  };

  test.each([
    ["missing", (blob: string) => rmSync(blob)],
    ["changed", (blob: string) => writeFileSync(blob, readFileSync(blob, "utf8").toUpperCase())],
    ["cut off", (blob: string) => truncateSync(blob, 3)],
  ])("end the restore when one is %s, or are left out and named", async (_, harm) => {
    await minutes(1, 1);
    for (const blob of blobs()) harm(blob);
    await expect(restoring()).rejects.toThrow("missing or damaged: notes/first.txt.");
    expect(await restoring({ leaveOutFiles: true })).toMatchObject({ files: 0, leftOut: ["notes/first.txt"] });
    const restored = openFiles(join(folder, "restored"));
    await expect(restored.metadata("notes/first.txt")).rejects.toMatchObject({ code: "object-not-found" });
    await restored.close();
  });

  test("that a document names and the index lacks end the restore", async () => {
    await minutes(1, 1);
    const path = await keepWithFile("second");
    store.part(minute(2));
    await expect(restoring()).rejects.toThrow(`missing or damaged: ${path}.`);
    expect(await restoring({ leaveOutFiles: true })).toMatchObject({ files: 1, leftOut: [path] });
  });
});
