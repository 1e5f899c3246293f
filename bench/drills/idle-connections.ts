// Opens many idle connections, and requests pages meanwhile: npm run drill:connections -- --count 10000
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { idleCrowd } from "../../tests/faults/support/idle-crowd";
import { killServers, startServer } from "../../tests/faults/support/server";
import { makeSite } from "../../tests/faults/support/site";

const PAGES = 300;
const { values } = parseArgs({ options: { count: { type: "string", default: "10000" } } });
const count = Number(values.count);
const folder = mkdtempSync(join(tmpdir(), "edgewise-connections-"));

const memoryOf = (pid: number) =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8"))?.[1] ?? 0) / 1024);

/** Returns the median milliseconds of some pages, and how many were not a 200. */
async function ask(origin: string): Promise<{ medianMs: number; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  for (let asked = 0; asked < PAGES; asked += 1) {
    const began = performance.now();
    const response = await fetch(`${origin}/casinos`);
    await response.arrayBuffer();
    times.push(performance.now() - began);
    if (response.status !== 200) failed += 1;
  }
  return { medianMs: Number(times.sort((a, b) => a - b)[PAGES / 2]?.toFixed(2)), failed };
}

try {
  await makeSite(folder);
  const server = await startServer({ data: folder, environment: { LOG_LEVEL: "error", CLIENT_SECONDS: "600" } });
  await ask(server.origin);
  const before = { ...(await ask(server.origin)), megabytes: memoryOf(server.pid) };
  const crowd = await idleCrowd(server.port, count);
  const meanwhile = { ...(await ask(server.origin)), megabytes: memoryOf(server.pid) };
  console.log(JSON.stringify({ connections: crowd.size(), before, meanwhile }, null, 2));
  process.exitCode = crowd.size() === count && meanwhile.failed === 0 ? 0 : 1;
  crowd.leave();
  await server.stop();
} finally {
  await killServers();
  rmSync(folder, { recursive: true, force: true });
}
