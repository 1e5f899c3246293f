import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { verifyArchive } from "~/backend/backup/archive.server";
import { runBackupProcess } from "~/platform/backups/scheduled-backup.server";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-backup-process-"));
  vi.stubEnv("DATA_DIR", join(folder, "data"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const order = () => ({
  into: join(folder, "backups"),
  sealed: false,
  retention: { daily: 1, weekly: 0, monthly: 0 },
});

test("a backup in a process of its own is whole, and only our old ones go", async () => {
  await openSqliteDocuments({ file: join(folder, "data", "edgewise.sqlite"), collections: [] }).close();
  const { into } = order();
  mkdirSync(into);
  const foreign = ["edgewise-20200101T000000Z.tar.gz", "edgewise-20200102T000000Z.tar.gz.sealed", "notes.txt"];
  for (const name of foreign) writeFileSync(join(into, name), gzipSync("named like one, and none of ours"));

  const first = await runBackupProcess(order(), new AbortController().signal);
  expect(first).toMatchObject({ documents: 0, files: 0, deleted: 0 });
  expect(await verifyArchive(join(into, first.file))).toMatchObject({ format: 1 });
  // Names know seconds only: the second one may be of the same.
  renameSync(join(into, first.file), join(into, "edgewise-20200103T000000Z.tar.gz"));
  const second = await runBackupProcess(order(), new AbortController().signal);
  expect(second.deleted).toBe(1);
  expect(readdirSync(into).sort()).toEqual([...foreign, second.file].sort());
});

test("a failed process reports the failure and leaves nothing behind", async () => {
  await expect(runBackupProcess(order(), new AbortController().signal)).rejects.toThrow("no such file or directory");
  mkdirSync(join(folder, "data"));
  await expect(runBackupProcess(order(), new AbortController().signal)).rejects.toThrow("There is no store in");
  expect(readdirSync(join(folder, "data"))).toEqual([]);
  expect(readdirSync(order().into)).toEqual([]);
});
