import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { BackupDamaged, verifyArchive } from "~/backend/backup/archive.server";
import { backUp, restore } from "~/backend/backup/backup.server";
import { newest, pruneBackups } from "~/backend/backup/pruning.server";
import { WrongPassphrase } from "~/backend/backup/sealed.server";
import { defineCollection, type Documents } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import type { Files } from "~/backend/files/port";
import { bundledScript } from "../support/bundled-script";
import { useCheapScrypt } from "../support/cheap-scrypt";

const notes = defineCollection({ name: "notes", schema: z.object({ text: z.string(), file: z.string().nullable() }) });
const AT = new Date("2026-11-21T12:00:00.000Z");
const run = promisify(execFile);
const PASSPHRASE = "seven quiet herons at dusk";

useCheapScrypt();

let folder: string;
let data: string;
let documents: Documents;
let files: Files;

const openStore = (at: string) => openSqliteDocuments({ file: join(at, "edgewise.sqlite"), collections: [notes] });
const openFiles = (at: string) => openDiskFiles({ folder: join(at, "files") });

function stream(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}

async function keep(id: string, text: string): Promise<void> {
  await files.put(`notes/${id}.txt`, { contentType: "text/plain" }, stream(text) as never);
  await documents
    .batch("system:test")
    .set(notes, id, { text, file: `notes/${id}.txt` })
    .commit();
}

async function textOf(from: Files, path: string): Promise<string> {
  return new Response((await from.get(path)).body).text();
}

const back = (over: { passphrase?: string; at?: Date } = {}) =>
  backUp({ dataFolder: data, into: join(folder, "backups"), at: AT, ...over });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-backup-"));
  data = join(folder, "data");
  mkdirSync(data);
  documents = openStore(data);
  files = openFiles(data);
});

afterEach(async () => {
  await Promise.all([documents.close(), files.close()]);
  rmSync(folder, { recursive: true, force: true });
});

test("only a sealed backup has the keys of the trail's roots and of people's secrets, they come back for their owner alone, and other backups say that they lack them", async () => {
  expect((await back()).manifest.trailKey).toBeUndefined();
  const keys = ["trail-key.pem", "secrets-key"];
  for (const name of keys) writeFileSync(join(data, name), `the key in ${name}`, { mode: 0o600 });
  const open = await back();
  expect(open.manifest).toMatchObject({ trailKey: "left out", secretsKey: "left out" });
  expect(gunzipSync(readFileSync(open.file)).includes("the key")).toBe(false);

  const { file, manifest } = await back({ passphrase: PASSPHRASE });
  expect(manifest).toMatchObject({ trailKey: "included", secretsKey: "included" });
  const into = join(folder, "restored");
  await restore(file, { into, passphrase: PASSPHRASE });
  for (const name of keys) {
    expect(readFileSync(join(into, name), "utf8")).toBe(`the key in ${name}`);
    expect(statSync(join(into, name)).mode & 0o777).toBe(0o600);
  }
});

describe("a backup", () => {
  test("of an open store comes back with every document and file, and leaves nothing else behind", async () => {
    await keep("a", "first");
    await keep("b", "second");
    await keep("a", "first, written again");
    const { file, manifest } = await back();
    expect(manifest).toMatchObject({ at: AT.toISOString(), documents: { notes: 2 }, files: 2 });
    await documents.batch("system:test").delete(notes, "b").commit();

    const into = join(folder, "restored");
    expect(await restore(file, { into })).toEqual(manifest);
    const again = { documents: openStore(into), files: openFiles(into) };
    expect(await again.documents.get(notes, "a")).toMatchObject({ text: "first, written again", version: 2 });
    expect(await again.documents.get(notes, "b")).toMatchObject({ text: "second" });
    expect(await textOf(again.files, "notes/a.txt")).toBe("first, written again");
    expect(await textOf(again.files, "notes/b.txt")).toBe("second");
    await Promise.all([again.documents.close(), again.files.close()]);
    expect(readdirSync(data).filter((name) => name.startsWith(".backup"))).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(["backups", "data", "restored"]);
  });

  test("taken while others write shows one moment: every document has its file, and no write in between is missing", async () => {
    let written = 0;
    let isOver = false;
    async function write(): Promise<void> {
      while (!isOver) {
        await keep(`n${String(written).padStart(5, "0")}`, `text ${String(written)}`);
        written += 1;
      }
    }
    const writing = write();
    await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(20);
    // As `npm run backup` does it, beside the process that writes.
    const backups = join(folder, "backups");
    await run(process.execPath, [await bundledScript("scripts/backup.ts"), "--to", backups], {
      env: { ...process.env, DATA_DIR: data },
    });
    isOver = true;
    await writing;
    const file = join(backups, readdirSync(backups)[0] ?? "");

    const into = join(folder, "restored");
    await restore(file, { into });
    const again = { documents: openStore(into), files: openFiles(into) };
    const { items } = await again.documents.query(notes, { limit: 1_000 });
    expect(items.length).toBeGreaterThan(20);
    expect(items.map(({ id }) => id)).toEqual(items.map((_, at) => `n${String(at).padStart(5, "0")}`));
    for (const { text, file: path } of items) expect(await textOf(again.files, path ?? "")).toBe(text);
    await Promise.all([again.documents.close(), again.files.close()]);
  });

  test("of a store without files comes back as well", async () => {
    await documents.batch("system:test").set(notes, "a", { text: "alone", file: null }).commit();
    const { file } = await back();
    const into = join(folder, "restored");
    expect((await restore(file, { into })).files).toBe(0);
  });

  test("is refused for a folder without a site", async () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    await expect(backUp({ dataFolder: empty, into: folder, at: AT })).rejects.toThrow("There is no store");
  });
});

describe("a sealed backup", () => {
  test("opens with its passphrase and no other, and shows nothing of what is in it", async () => {
    await keep("a", "a secret that nobody reads");
    const { file } = await back({ passphrase: PASSPHRASE });
    expect(readFileSync(file).includes("secret")).toBe(false);
    expect(file).toMatch(/\.sealed$/);
    const into = join(folder, "restored");
    await expect(restore(file, { into })).rejects.toThrow(WrongPassphrase);
    await expect(restore(file, { into, passphrase: "another passphrase" })).rejects.toThrow(WrongPassphrase);
    expect(readdirSync(folder)).not.toContain("restored");
    expect((await restore(file, { into, passphrase: PASSPHRASE })).documents).toEqual({ notes: 1 });
  });

  test("with a byte changed at its beginning, within or at its end is refused", async () => {
    await keep("a", "first");
    const { file } = await back({ passphrase: PASSPHRASE });
    const whole = readFileSync(file);
    for (const position of [5, 60, -1]) {
      const bytes = Buffer.from(whole);
      const at = position < 0 ? bytes.byteLength + position : position;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      const restoring = restore(file, { into: join(folder, "restored"), passphrase: PASSPHRASE });
      await expect(restoring, String(position)).rejects.toThrow();
      expect(readdirSync(folder)).not.toContain("restored");
    }
  });
});

describe("a restore", () => {
  test("refuses a folder that isn't empty", async () => {
    await keep("a", "first");
    const { file } = await back();
    await expect(restore(file, { into: data })).rejects.toThrow("is not empty");
  });

  test("refuses a truncated or changed backup, and leaves nothing behind", async () => {
    await keep("a", "the very words of it");
    const { file } = await back();
    const bytes = readFileSync(file);
    const into = join(folder, "restored");

    expect(await verifyArchive(file)).toMatchObject({ documents: { notes: 1 } });
    writeFileSync(file, bytes.subarray(0, bytes.byteLength / 2));
    await expect(verifyArchive(file)).rejects.toThrow(BackupDamaged);
    await expect(restore(file, { into })).rejects.toThrow(BackupDamaged);

    const archive = gunzipSync(bytes);
    archive.set(Buffer.from("other"), archive.indexOf("the very words of it", archive.indexOf("blobs/")));
    writeFileSync(file, gzipSync(archive));
    await expect(verifyArchive(file)).rejects.toThrow("is missing or has changed");
    await expect(restore(file, { into })).rejects.toThrow(BackupDamaged);
    expect(readdirSync(folder).sort()).toEqual(["backups", "data"]);
  });
});

test("the newest backups are kept, the others deleted, and nothing else of the folder", async () => {
  await keep("a", "first");
  for (const day of [3, 1, 2]) await back({ at: new Date(Date.UTC(2026, 10, day)) });
  writeFileSync(join(folder, "backups", "notes.txt"), "mine");
  expect(await pruneBackups(join(folder, "backups"), newest(2))).toEqual(["edgewise-20261101T000000Z.tar.gz"]);
  expect(readdirSync(join(folder, "backups")).sort()).toEqual([
    "edgewise-20261102T000000Z.tar.gz",
    "edgewise-20261103T000000Z.tar.gz",
    "notes.txt",
  ]);
});
