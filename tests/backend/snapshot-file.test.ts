import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SnapshotRow } from "~/backend/documents/firestore/snapshots/followed-part";
import {
  idOfLine,
  lineOf,
  readSnapshotLines,
  readSnapshotRows,
  SnapshotDamaged,
  writeSnapshotFile,
  type SnapshotFile,
} from "~/backend/documents/firestore/snapshots/snapshot-file.server";
import { openDiskFiles } from "~/backend/files/disk/disk.server";
import type { Files } from "~/backend/files/port";
import { runsOf } from "../support/thoroughly";

const PATH = "start-snapshots/pages.gz";
const NEVER = new AbortController().signal;

let folder: string;
let files: Files;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-snapshot-file-"));
  files = openDiskFiles({ folder });
});
afterEach(async () => {
  await files.close();
  rmSync(folder, { recursive: true });
});

const rowOf = (id: string, text: string): SnapshotRow => ({ id, stamp: "1.000000000", document: { id, text } });

async function write(rows: readonly SnapshotRow[]): Promise<SnapshotFile> {
  return writeSnapshotFile(files, PATH, Readable.from(rows.map(lineOf)), NEVER);
}

async function all<T>(pieces: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const piece of pieces) found.push(...piece);
  return found;
}

test("a file gives back what was written, whatever its texts hold", async () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\t", '"', "\n", '",\t"', "€ 5 × 3", "\u2028"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 20 }), async (texts) => {
      const rows = texts.map(([id, content]) => rowOf(id, content));
      const file = await write(rows);
      expect(await all(readSnapshotRows(files, file))).toEqual(rows);
      const lines = await all(readSnapshotLines(files, file));
      expect(lines.map(idOfLine)).toEqual(rows.map(({ id }) => id));
      expect(Buffer.concat(lines)).toEqual(Buffer.concat(rows.map(lineOf)));
    }),
    { numRuns: runsOf(30) },
  );
});

test("lines longer than what is unpacked at once are whole", async () => {
  const rows = [10, 700_000, 20, 300_000].map((length, at) => rowOf(`page-${String(at)}`, "é".repeat(length)));
  const file = await write(rows);
  expect(await all(readSnapshotRows(files, file))).toEqual(rows);
  expect((await all(readSnapshotLines(files, file))).map(idOfLine)).toEqual(rows.map(({ id }) => id));
});

test("nothing of a file is given where any of its bytes is another", async () => {
  const file = await write(Array.from({ length: 30 }, (_, n) => rowOf(`page-${String(n)}`, `Page ${String(n)}`)));
  const stored = Buffer.from(await new Response((await files.get(PATH)).body).arrayBuffer());
  for (const at of [0, 9, stored.length >> 1, stored.length - 5, stored.length - 1]) {
    const bytes = Buffer.from(stored);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
    await files.put(PATH, { contentType: "application/gzip" }, Readable.from([bytes]));
    const read = readSnapshotRows(files, file);
    await expect(read.next()).rejects.toThrow(SnapshotDamaged);
  }
});
