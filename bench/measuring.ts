import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { fillStore, type Sizes } from "./scale/fill-store";

export function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Times each variant once a round and reverses the order every other round, so that no variant always finds the other's
 * caches warm, and a busy machine doesn't count against one alone. Returns each variant's median in milliseconds.
 */
export async function alternate(
  rounds: number,
  ways: readonly ((round: number) => Promise<unknown>)[],
): Promise<number[]> {
  const times = ways.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    const order = [...ways.keys()];
    if (round % 2 === 1) order.reverse();
    for (const index of order) {
      const started = performance.now();
      await ways[index]?.(round);
      times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

/** The page cache needs more than two visits to a page, the last five seconds after the first. */
const VISITS = 4;
const STEADY_MS = 6_000;
const COMPRESSING_EACH_MS = 1_500;

/** Has the page cache store the pages with its best compression. */
export async function warm(urls: readonly string[]): Promise<void> {
  const visit = async () => {
    for (const url of urls) await (await fetch(url)).arrayBuffer();
  };
  for (let time = 0; time < VISITS; time++) await visit();
  await pause(STEADY_MS);
  await visit();
  await pause(urls.length * COMPRESSING_EACH_MS);
}

/** Returns a folder with a store of at least these sizes: the given one, or a new one that `discard` removes. */
export async function storeOf(
  sizes: Sizes,
  given: string | undefined,
): Promise<{ folder: string; discard: () => void }> {
  if (given !== undefined) {
    if (!existsSync(join(given, "edgewise.sqlite"))) throw new Error(`There is no store in ${given}.`);
    return { folder: given, discard: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), "edgewise-bench-"));
  console.log(`Writing ${sizes.casinos.toLocaleString("en")} casinos and what belongs to them …`);
  await fillStore({ folder, today: new Date(), ...sizes });
  return { folder, discard: () => rmSync(folder, { recursive: true }) };
}

/** Elapsed and processor milliseconds, the latter of all threads; null where the system doesn't report them. */
export interface Spent {
  ms: number;
  processorMs: number | null;
}

export function spent({ ms, processorMs }: Spent): string {
  return `${ms.toFixed(0)} ms (processor ${processorMs === null ? "?" : processorMs.toFixed(0)} ms)`;
}

export interface RunningServer {
  /** Time spent from the start of the process to the end of its first response. */
  start: Spent;
  /** Requests a path as a browser does and reads the whole response; returns its status and its length as sent. */
  ask(path: string): Promise<{ status: number; bytes: number }>;
  /** Resident memory in megabytes; null where the system doesn't report it. */
  memory(): number | null;
  stop(): Promise<void>;
}

function ask(agent: Agent, port: number, path: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const request = get(
      { agent, host: "127.0.0.1", port, path, headers: { "Accept-Encoding": "gzip", Accept: "text/html" } },
      (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => (bytes += chunk.length));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes }));
        response.on("error", reject);
      },
    );
    request.on("error", reject);
  });
}

function residentMemory({ pid }: ChildProcess): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1_024);
  } catch {
    return null;
  }
}

/** Linux's unit of processor time, in milliseconds. */
const TICK_MS = 10;

function processorTime({ pid }: ChildProcess): number | null {
  try {
    const fields =
      readFileSync(`/proc/${String(pid)}/stat`, "utf8")
        .split(") ")[1]
        ?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** Starts the built server on a data folder, with more settings, and waits until it has answered `firstPath`. */
export async function startServer(
  folder: string,
  port: number,
  firstPath: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const server = fileURLToPath(new URL("../build/server.js", import.meta.url));
  if (!existsSync(server)) throw new Error("There is no build: run npm run build first.");
  const started = performance.now();
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: folder,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${String(child.exitCode)}.`);
    const answer = await ask(agent, port, firstPath).catch(() => null);
    if (answer?.status === 200) break;
    if (performance.now() - started > 180_000) {
      child.kill();
      throw new Error(`The server has not answered ${firstPath} in three minutes.`);
    }
    await pause(20);
  }
  return {
    start: { ms: performance.now() - started, processorMs: processorTime(child) },
    ask: (path) => ask(agent, port, path),
    memory: () => residentMemory(child),
    async stop() {
      agent.destroy();
      child.kill();
      await ended;
    },
  };
}
