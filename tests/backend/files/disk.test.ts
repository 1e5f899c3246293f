import Database from "better-sqlite3";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import { filesContract } from "../contract/files.contract";

const newFolder = () => mkdtempSync(join(tmpdir(), "edgewise-files-"));

function readPast(folder: string, path: string): Uint8Array | null {
  const index = new Database(join(folder, "index.sqlite"), { readonly: true });
  try {
    const row = index.prepare<[string], { blob: string }>("SELECT blob FROM objects WHERE path = ?").get(path);
    return row ? new Uint8Array(readFileSync(join(folder, "blobs", row.blob.slice(0, 2), row.blob))) : null;
  } finally {
    index.close();
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => statSync(name).isFile());
}

filesContract("disk", async () => {
  const folder = newFolder();
  const files = openDiskFiles({ folder, bucket: "test-bucket" });
  return {
    files,
    bucket: "test-bucket",
    readPast: async (path) => readPast(folder, path),
    dispose: async () => {
      await files.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe("files on disk", () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function* content(text: string) {
    yield new TextEncoder().encode(text);
  }
  const TEXT = { contentType: "text/plain" };

  test("no path of an object is a name on the disk", async () => {
    const files = openDiskFiles({ folder });
    await files.put("Secret-Name/PASSPORT.jpg", { contentType: "image/jpeg" }, content("x"));
    await files.close();
    expect(filesIn(folder).filter((name) => /secret|passport/i.test(name))).toEqual([]);
    expect(filesIn(join(folder, "blobs"))).toHaveLength(1);
  });

  test("objects are there after a new start", async () => {
    const files = openDiskFiles({ folder });
    const stored = await files.put("a.txt", TEXT, content("kept"));
    const token = await files.addDownloadToken("a.txt");
    await files.close();
    const again = openDiskFiles({ folder });
    expect(await again.metadata("a.txt")).toMatchObject({
      ...stored,
      metageneration: "2",
      updated: expect.any(String),
    });
    expect(await again.checkDownloadToken("a.txt", token)).toBe(true);
    await again.close();
  });

  test("replaced, deleted and broken-off content leaves nothing behind", async () => {
    const files = openDiskFiles({ folder });
    await files.put("a.txt", TEXT, content("one"));
    await files.put("a.txt", TEXT, content("two"));
    await files.delete("a.txt");
    const broken = (async function* () {
      yield new Uint8Array(10);
      throw new Error("lost");
    })();
    await expect(files.put("a.txt", TEXT, broken)).rejects.toThrow("lost");
    expect([...filesIn(join(folder, "blobs")), ...filesIn(join(folder, "incoming"))]).toEqual([]);
    await files.close();
  });

  test("a later start sweeps away the remains of a crash, and nothing that is young or in use", async () => {
    const first = openDiskFiles({ folder });
    await first.put("a.txt", TEXT, content("kept"));
    await first.close();
    const [kept = ""] = filesIn(join(folder, "blobs"));
    const old = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(kept, old, old);
    const orphan = join(kept, "..", "0".repeat(32));
    const halfWritten = join(folder, "incoming", "1".repeat(32));
    const young = join(folder, "incoming", "2".repeat(32));
    for (const file of [orphan, halfWritten, young]) writeFileSync(file, "x");
    for (const file of [orphan, halfWritten]) utimesSync(file, old, old);
    // What another process has renamed meanwhile is come upon first.
    for (const name of ["0", "3"]) symlinkSync(join(folder, "nowhere"), join(folder, "incoming", name.repeat(32)));

    const second = openDiskFiles({ folder });
    await second.metadata("a.txt");
    await expect.poll(() => existsSync(orphan) || existsSync(halfWritten)).toBe(false);
    expect(existsSync(kept)).toBe(true);
    expect(existsSync(young)).toBe(true);
    await second.close();
  });

  test("content that vanished from the disk is an internal error, not a missing object", async () => {
    const files = openDiskFiles({ folder });
    await files.put("a.txt", TEXT, content("x"));
    for (const file of filesIn(join(folder, "blobs"))) await rm(file);
    await expect(files.get("a.txt")).rejects.toMatchObject({ code: "internal-error" });
    await files.close();
  });

  test("retry times below 0 and bad bucket names are refused when it is opened", () => {
    expect(() => openDiskFiles({ folder, retry: { maxUploadRetryTime: -1 } })).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    );
    expect(() => openDiskFiles({ folder, bucket: "No Bucket" })).toThrow(
      expect.objectContaining({ code: "invalid-default-bucket" }),
    );
    expect(() => openDiskFiles({ folder, bucket: "" })).toThrow(expect.objectContaining({ code: "no-default-bucket" }));
  });
});
