import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, expect, inject, test } from "vitest";
import { isThorough } from "../support/thoroughly";
import { IndependentReader } from "./support/independent-reader";
import { killDrill } from "./support/kill-and-check";
import { killServers } from "./support/server";
import { copySite } from "./support/site";
import type { Asked } from "./support/writers/writing";

const ROUNDS = isThorough ? 3 : 2;
const KINDS = [
  ...["contact", "newsletter", "join", "session", "password", "name", "saved", "vote", "review", "complaint"],
  ...["draft", "publish", "schedule", "import", "question", "setting", "moderation", "note", "picture"],
];

/** Damage that the check must not miss, done to the data by hand, and how the check reports it. */
const LOSSES: readonly (readonly [sql: string, said: RegExp])[] = [
  ["DELETE FROM auditEntries", /^done and not in the log: draft-/],
  ["UPDATE auditEntries SET body = json_set(body, '$.entityId', 'gone')", /: undefined in the log, \d+ saves$/],
  ["DELETE FROM revisions WHERE body LIKE '%schedule-%'", /^lost: schedule-/],
  ["UPDATE editorialHeads SET body = json_set(body, '$.revision', 0)", /is at revision 0 of/],
  ["UPDATE articles SET body = json_set(body, '$.dek', 'Another.')", /^publish: withdrawals is Another\./],
  ["DELETE FROM awardVotes", /^vote: \w+ is undefined/],
  ["UPDATE users SET body = json_set(body, '$.savedCasinoIds', json('[\"none\"]'))", /^saved: /],
  ["UPDATE reviews SET body = json_set(body, '$.state', 'pending')", /^moderation: judged-/],
  ["UPDATE reviewTotals SET body = json_set(body, '$.byStars', json('[9,0,0,0,0]'))", /published, 9 counted$/],
  ["UPDATE reviewCounts SET body = json_set(body, '$.pending', 900)", /reviews pending, 900 counted$/],
  ["DELETE FROM casinos WHERE body LIKE '%import-%'", /^import-\d+: 2 rows done, 0 casinos, 2 revisions/],
  ["DELETE FROM operations", /^an import is lost/],
  ["UPDATE operationParts SET body = json_set(body, '$.results', json('[]'))", /^operation .*, 0 known$/],
  ["DELETE FROM complaintMessages", /^in the log and not done: note-|^lost: note-/],
  ["DELETE FROM identityAddresses", /accounts, 0 addresses$/],
  ["UPDATE storedFiles SET body = json_set(body, '$.fullPath', 'nowhere')", /^named and not stored: nowhere/],
];

const copies: (() => void)[] = [];
const copy = (from: string) => {
  const { folder, remove } = copySite(from);
  copies.push(remove);
  return folder;
};
afterEach(async () => {
  await killServers();
  for (const remove of copies.splice(0)) remove();
});

/** Changes a store by hand, in spite of the triggers that protect its logs; returns the number of changed documents. */
function change(data: string, sql: string): number {
  const store = new Sqlite(join(data, "edgewise.sqlite"));
  for (const name of store.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all() as string[])
    store.exec(`DROP TRIGGER "${name}"`);
  const { changes } = store.prepare(sql).run();
  store.close();
  return changes;
}

function problemsIn(data: string, asked: readonly Asked[]): string[] {
  const reader = new IndependentReader(data);
  try {
    return reader.problems(asked);
  } finally {
    reader.close();
  }
}

// A hundred times: npm run drill:kill -- --times 100
test("kill -9 during writes of every kind loses nothing that was acknowledged and leaves nothing half written", async () => {
  const data = copy(inject("site"));
  const report = await killDrill(data, { kills: ROUNDS, seed: 4 }, () => undefined);
  expect(report.problems).toEqual([]);
  expect(report.kills).toBe(ROUNDS);
  expect(Object.keys(report.known).sort()).toEqual([...KINDS].sort());

  // A check that misses a loss would prove nothing.
  for (const [sql, said] of LOSSES) {
    const harmed = copy(data);
    expect(change(harmed, sql), sql).toBeGreaterThan(0);
    expect(problemsIn(harmed, report.asked), sql).toContainEqual(expect.stringMatching(said));
  }
}, 300_000);
