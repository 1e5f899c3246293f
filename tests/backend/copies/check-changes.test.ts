import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod/v4";
import { checkStore } from "~/backend/copies/check-changes.server";
import { defineCollection } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import Sqlite from "better-sqlite3";

const notes = defineCollection({ name: "notes", schema: z.object({ text: z.string() }) });
const AT = new Date("2026-11-21T12:00:00.000Z");

let folder: string;
let file: string;

/** Changes 1 to 8: five notes, one of them written twice, one deleted, one deleted and written again. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-changes-"));
  file = join(folder, "edgewise.sqlite");
  let seconds = 0;
  const clock = () => new Date(AT.getTime() + 1_000 * (seconds += 1));
  const documents = openSqliteDocuments({ file, collections: [notes], clock });
  const set = (id: string) => documents.batch("system:test").set(notes, id, { text: id }).commit();
  const remove = (id: string) => documents.batch("system:test").delete(notes, id).commit();
  for (const act of [() => set("a"), () => set("b"), () => set("c"), () => set("d"), () => set("b")]) await act();
  for (const act of [() => remove("c"), () => remove("d"), () => set("d")]) await act();
  await documents.close();
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function afterHarm(sql: string): readonly string[] {
  const store = new Sqlite(file);
  store.exec(sql);
  store.close();
  return checkStore(file).problems;
}

test("a complete store has no problem, and says which period its changes cover", () => {
  expect(checkStore(file)).toEqual({
    problems: [],
    changes: 8,
    first: new Date("2026-11-21T12:00:01.000Z"),
    last: new Date("2026-11-21T12:00:08.000Z"),
  });
});

test.each([
  [
    "changes in the middle",
    "DELETE FROM _changes WHERE seq IN (3, 4)",
    "changes 3 to 4, made between 2026-11-21T12:00:02.000Z and 2026-11-21T12:00:05.000Z",
  ],
  ["the newest changes", "DELETE FROM _changes WHERE seq > 6", "the changes between 6 and 8"],
  ["all changes", "DELETE FROM _changes", "the changes between 0 and 8"],
  ["a document", "DELETE FROM notes WHERE id = 'a'", "notes/a as change 1 left it"],
  ["a document's newest text", "UPDATE notes SET seq = 2 WHERE id = 'b'", "notes/b as change 5 left it"],
  ["a deletion", "INSERT INTO notes SELECT 'c', 1, '', '', '', '', 3, 0, '{}'", "notes/c as change 6 left it"],
  ["a collection", "DROP TABLE notes", "the documents of notes"],
  ["the change of a document", "UPDATE _changes SET id = 'z' WHERE seq = 1", "change 1, which wrote notes/a"],
])("a store that lacks %s is recognised as incomplete", (_, sql, problem) => {
  expect(afterHarm(sql)).toContain(problem);
});

test("many problems are counted, not all named", () => {
  const problems = afterHarm(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
     INSERT INTO _changes (collection, id, at, deleted) SELECT 'notes', 'lost-' || i, NULL, 0 FROM n`,
  );
  expect(problems).toHaveLength(6);
  expect(problems.at(-1)).toBe("and 7 more");
});

test("changes from a version that didn't record deletions are taken to agree with the documents", () => {
  expect(afterHarm("UPDATE _changes SET at = NULL, deleted = NULL")).toEqual([]);
  expect(checkStore(file)).toMatchObject({ first: null, last: null });
  expect(afterHarm("UPDATE notes SET seq = 2 WHERE id = 'b'")).toContain("notes/b as change 5 left it");
});

test("the oldest changes may be forgotten", () => {
  expect(afterHarm("DELETE FROM _changes WHERE seq <= 3")).toEqual([]);
});

test("a file that is no database has a problem", () => {
  expect(checkStore(import.meta.filename).problems).toEqual(["file is not a database"]);
});

test("an earlier version's store gets the columns that its changes lack, and keeps its changes", async () => {
  const store = new Sqlite(file);
  store.exec("ALTER TABLE _changes DROP COLUMN at; ALTER TABLE _changes DROP COLUMN deleted;");
  store.close();
  const documents = openSqliteDocuments({ file, collections: [notes], clock: () => AT });
  await documents.batch("system:test").delete(notes, "a").commit();
  await documents.close();
  expect(checkStore(file)).toEqual({ problems: [], changes: 9, first: AT, last: AT });
  expect(afterHarm("INSERT INTO notes SELECT 'a', 1, '', '', '', '', 1, 0, '{}'")).toContain(
    "notes/a as change 9 left it",
  );
});
