import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Documents } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { identityCollections } from "~/backend/identity/identity-collections";
import { auditEntries } from "~/platform/audit/collection";
import { casinos } from "~/features/casinos/collection";
import { formulaCause } from "~/features/casinos/score/history/step-causes";
import { collections } from "~/site/registries/collections";
import { newsletterIssues } from "~/features/newsletter/collection";
import { operationParts, operations } from "~/platform/operations/collection";
import { editorialHeads, revisions } from "~/platform/publishing/collection";
import { settings } from "~/platform/settings/collection";
import {
  ARCHIVED,
  CHANGED_ROWS,
  NEW_ROWS,
  NEW_SUMMARY,
  numbered,
  RESCORED,
  SUBSCRIBERS,
  type Brake,
  type Order,
  type Task,
} from "./operations-process";
import { Random } from "../../../bench/scale/random";
import { bundledScript } from "../../support/bundled-script";
import { thoroughly } from "../../support/thoroughly";

vi.setConfig({ testTimeout: 180_000 });

/** Longer than a killed process can hold anything. */
const LATER_MS = 100_000;

let folder: string;
let children: ChildProcess[];
let starts: number;
let reader: Documents | null;
let chances: Random;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-killed-"));
  children = [];
  starts = 0;
  reader = null;
  chances = new Random(9);
});

afterEach(async () => {
  await stopReading();
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Starts a process on the data; with `killAt`, kills it at one of its output lines, or where its brake stops it. */
async function run(task: Task, brake: Brake = {}, killAt?: (line: string) => boolean): Promise<void> {
  await stopReading();
  const script = await bundledScript("tests/platform/operations/operations-process.ts");
  const order: Order = { task, folder, brake, aheadMs: starts * LATER_MS };
  starts += 1;
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "test" },
  });
  children.push(child);
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    // The process keeps running, so the signal can hit it anywhere.
    if (line === "stays" || killAt?.(line)) child.kill("SIGKILL");
  }
  const isKilled = killAt !== undefined || Object.keys(brake).length > 0;
  expect(await exited).toEqual(isKilled ? [null, "SIGKILL"] : [0, null]);
}

const atPosition = (least: number) => (line: string) => Number(/^position (\d+)$/.exec(line)?.[1] ?? -1) >= least;
const upTo = (most: number) => chances.whole(1, most);

/** Reads the data independently of the processes. */
async function read<R>(look: (documents: Documents) => Promise<R>): Promise<R> {
  if (!reader) {
    const file = join(folder, "edgewise.sqlite");
    const raw = new Sqlite(file);
    expect(raw.pragma("integrity_check", { simple: true })).toBe("ok");
    raw.close();
    reader = openSqliteDocuments({ file, collections: [...collections, ...identityCollections] });
  }
  return look(reader);
}

async function stopReading(): Promise<void> {
  await reader?.close();
  reader = null;
}

const operation = () =>
  read(async (documents) => {
    const [found] = (await documents.query(operations, { orderBy: ["-at"] })).items;
    if (!found) throw new Error("There is no operation.");
    const parts = await documents.query(operationParts, {
      where: [["operationId", "==", found.id]],
      orderBy: ["number"],
    });
    return { ...found, results: parts.items.flatMap(({ results }) => results) };
  });
const allCasinos = () => read(async (documents) => (await documents.query(casinos, { limit: 1_000 })).items);
const revisionsOf = (id: string) =>
  read(async (documents) => {
    const where = [["thing", "==", `casino:${id}`]] as const;
    const { items } = await documents.query(revisions, { where: [...where], orderBy: ["-number"] });
    return items.map(({ number, cause }) => `${String(number)} ${cause}`);
  });
/** Returns the ids of items for which the log has this act, once for each entry. */
const acted = (action: string) =>
  read(async (documents) => {
    const found = await documents.query(auditEntries, {
      where: [["action", "==", action]],
      orderBy: ["-at"],
      limit: 1_000,
    });
    return found.items.map(({ entityId }) => entityId).sort();
  });

/** Expects that finished items, and no others, are recorded, and that the operation has to be continued. */
async function expectHalfway(total: number): Promise<number> {
  const { state, position, results, counts } = await operation();
  expect(state).toBe("running");
  expect(position).toBeLessThan(total);
  expect(results).toHaveLength(position);
  expect(counts.done + counts.skipped + counts.failed + counts.unknown).toBe(position);
  return position;
}

async function expectAllDone(total: number): Promise<void> {
  expect(await operation()).toMatchObject({
    ...{ state: "done", position: total, total, holder: null, begun: null },
    counts: { done: total, skipped: 0, failed: 0, unknown: 0 },
  });
  expect((await operation()).results).toHaveLength(total);
  expect(await acted("operation.start")).toHaveLength(1);
}

test("a bulk action killed twice archives every casino once", async () => {
  const ids = numbered("casino", ARCHIVED);
  const archived = async () => (await allCasinos()).filter(({ publishState }) => publishState === "archived");

  await run("archive", { position: 80 }, atPosition(upTo(60)));
  const first = await expectHalfway(ARCHIVED);
  expect(first).toBeGreaterThan(0);
  expect(await archived()).toHaveLength(first);
  expect(await acted("casino.archive")).toHaveLength(first);

  // This one is killed when all of a step is planned and nothing of it is committed.
  await run("restart", { position: 120 });
  expect(await expectHalfway(ARCHIVED)).toBe(120);
  expect(await archived()).toHaveLength(120);
  expect(await acted("casino.archive")).toHaveLength(120);

  await run("restart");
  await expectAllDone(ARCHIVED);
  expect((await archived()).map(({ id, version }) => [id, version])).toEqual(ids.map((id) => [id, 2]));
  expect(await acted("casino.archive")).toEqual(ids);
  for (const id of ids.filter((_, at) => at % 13 === 0))
    expect(await revisionsOf(id), id).toEqual(["1 archived", "0 original"]);
  expect(await read((documents) => documents.count(revisions))).toBe(2 * ARCHIVED);
});

// Fault tests kill a built server amid imports.
thoroughly("an import killed twice brings every row in once", async () => {
  const total = CHANGED_ROWS + NEW_ROWS;
  const drafts = (documents: Documents) => documents.count(editorialHeads);

  await run("import", { position: 20 }, atPosition(upTo(18)));
  const first = await expectHalfway(total);
  expect(first).toBeGreaterThan(0);
  expect(await read(drafts)).toBe(first);

  await run("restart", { position: 32 });
  expect(await expectHalfway(total)).toBe(32);
  expect(await read(drafts)).toBe(32);

  await run("restart");
  await expectAllDone(total);
  const found = await allCasinos();
  const fresh = found.filter(({ publishState }) => publishState === "draft");
  expect(fresh.map(({ slug }) => slug).sort()).toEqual(numbered("fresh", NEW_ROWS));
  expect(found).toHaveLength(total);
  for (const { id } of fresh) expect(await revisionsOf(id)).toEqual(["1 imported"]);
  for (const id of numbered("known", CHANGED_ROWS)) {
    expect(await revisionsOf(id)).toEqual(["1 imported", "0 original"]);
    const head = await read((documents) => documents.get(editorialHeads, `casino:${id}`));
    expect(head?.draft?.fields["summary"]).toBe(NEW_SUMMARY);
  }
  const imported = await acted("casino.import");
  expect(imported).toEqual(found.map(({ id }) => id).sort());
});

// It continues by the same steps as the two above.
thoroughly("a weight change killed twice works every score out once by the new formula", async () => {
  const rescored = async () => (await allCasinos()).filter(({ score }) => score?.formulaVersion === 2);

  await run("weights", { position: 50 }, atPosition(upTo(40)));
  const first = await expectHalfway(RESCORED);
  expect(first).toBeGreaterThan(0);
  expect(await rescored()).toHaveLength(first);

  await run("restart", { position: 80 });
  expect(await expectHalfway(RESCORED)).toBe(80);
  expect(await rescored()).toHaveLength(80);

  await run("restart");
  await expectAllDone(RESCORED);
  const found = await allCasinos();
  expect(found.map(({ id }) => id)).toEqual(numbered("casino", RESCORED));
  for (const { score, scoreHistory } of found) {
    expect(score).toMatchObject({ score: 10, formulaVersion: 2, cause: formulaCause(2) });
    expect(scoreHistory.map(({ formulaVersion }) => formulaVersion)).toEqual([1, 2]);
  }
  const current = await read((documents) => documents.get(settings, "current"));
  expect(current?.score.formulaVersion).toBe(2);
  expect(current?.score.versions.map(({ version }) => version)).toEqual([1, 2]);
  expect(await acted("weights.apply")).toHaveLength(1);
});

/** Returns a header of each sent mail, in order. */
function headers(header: RegExp): string[] {
  const outbox = join(folder, "outbox");
  if (!existsSync(outbox)) return [];
  const whole = readdirSync(outbox).filter((name) => name.endsWith(".eml"));
  return whole.map((name) => header.exec(readFileSync(join(outbox, name), "utf8"))?.[1]?.trim() ?? "").sort();
}
const mailed = () => headers(/^To: (.+)$/m);
const messageIds = () => headers(/^Message-ID: (.+)$/im);

thoroughly(
  "a newsletter killed while it is queued, or in the middle of a mail, reaches everybody; what is repeated has its Message-ID",
  async () => {
    const everybody = numbered("reader", SUBSCRIBERS).map((name) => `${name}@example.com`);

    // All of a step is planned, and nothing of it is committed.
    await run("newsletter", { position: 25 });
    expect(await expectHalfway(SUBSCRIBERS)).toBe(25);
    expect(mailed()).toEqual([]);

    // The mail is out, and nothing says so. Another that was begun beside it may not be.
    await run("restart", { afterMail: 6 });
    expect(new Set(mailed()).size).toBeGreaterThanOrEqual(5);
    expect(await operation()).toMatchObject({ state: "running", position: SUBSCRIBERS });

    // The mail is about to go out.
    await run("restart", { beforeMail: 5 });
    await run("restart", { afterMail: 8 });

    await run("restart");
    await run("restart");
    await expectAllDone(SUBSCRIBERS);
    const mails = mailed();
    expect([...new Set(mails)]).toEqual(everybody);
    // Of three kills each found at most as many mails under way as the outbox sends at once to many.
    expect(mails.length).toBeLessThanOrEqual(SUBSCRIBERS + 6);
    expect(new Set(messageIds()).size).toBe(SUBSCRIBERS);
    const [issue] = await read(async (documents) => (await documents.query(newsletterIssues, {})).items);
    expect(issue?.state).toBe("sent");
    expect(issue?.sends).toHaveLength(1);
  },
);
