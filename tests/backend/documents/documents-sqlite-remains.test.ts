import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import Sqlite from "better-sqlite3";

const people = defineCollection({ name: "people", schemaVersion: 1, schema: z.object({ name: z.string() }) });
const NAME = "Ottoline Quagmire-Featherstone";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-remains-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const open = () => openSqliteDocuments({ file: join(folder, "store.sqlite"), collections: [people] });
const bytes = () =>
  Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))).toString("latin1");

test("what an earlier version deleted without overwriting it is gone after one start of this one", async () => {
  const documents = open();
  const batch = documents.batch("user-1");
  for (let n = 0; n < 200; n += 1) batch.set(people, `person-${String(n)}`, { name: `${NAME} ${String(n)}` });
  await batch.commit();
  await documents.close();

  const earlier = new Sqlite(join(folder, "store.sqlite"));
  earlier.pragma("user_version = 0");
  earlier.pragma("secure_delete = OFF");
  earlier.exec(`DELETE FROM "people"`);
  earlier.pragma("wal_checkpoint(TRUNCATE)");
  earlier.close();
  expect(bytes()).toContain(NAME);

  await open().close();
  expect(bytes()).not.toContain(NAME);
});
