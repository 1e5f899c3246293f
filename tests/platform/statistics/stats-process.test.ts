import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { dailyStats, statTotals } from "~/platform/statistics/collection";
import { bundledScript } from "../../support/bundled-script";
import { thoroughly } from "../../support/thoroughly";

let folder: string;
let file: string;
let child: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-stats-"));
  file = join(folder, "store.sqlite");
  const script = await bundledScript("tests/platform/statistics/stats-counter.ts");
  child = spawn(process.execPath, [script, file], { stdio: ["ignore", "pipe", "inherit"] });
});

afterEach(() => {
  child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Each count the process said, with its time; `signal` is sent after so many milliseconds of counting. */
async function countUntil(signal: NodeJS.Signals, after: number): Promise<{ count: number; at: number }[]> {
  const said: { count: number; at: number }[] = [];
  let sent = false;
  const ended = once(child, "exit");
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const [count = 0, at = 0] = line.split(" ").map(Number);
      said.push({ count, at });
      if (!sent && at - (said[0]?.at ?? 0) >= after) sent = child.kill(signal);
    }
  }
  await ended;
  return said;
}

async function stored(): Promise<{ total: number; sum: number }> {
  const documents = openSqliteDocuments({ file, collections: [dailyStats, statTotals] });
  const totals = await documents.query(statTotals);
  const stats = await documents.query(dailyStats);
  await documents.close();
  const sum = (items: readonly { count: number }[]) => items.reduce((all, { count }) => all + count, 0);
  return { total: sum(totals.items), sum: sum(stats.items) };
}

describe("A process that counts", () => {
  thoroughly("and is killed loses what it counted in the last five seconds at most", async () => {
    const said = await countUntil("SIGKILL", 6_500);
    const last = said.at(-1)?.at ?? 0;
    // A little more than five seconds, for the write itself.
    const due = said.filter(({ at }) => at <= last - 5_400).length;
    const { total, sum } = await stored();
    expect(due).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(due);
    expect(total).toBeLessThanOrEqual(said.length);
    expect(sum).toBe(total);
  });

  test("and is told to stop loses nothing", async () => {
    const said = await countUntil("SIGTERM", 300);
    expect(await stored()).toEqual({ total: said.length, sum: said.length });
  });
});
