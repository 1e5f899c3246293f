import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { cpuSeconds, DRIVER_CORE, isInstalled, onCore } from "./process";

const run = promisify(execFile);

export interface Load {
  /** The server's origin. */
  origin: string;
  /** Requested in turn. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
}

export interface Driven {
  perSecond: number;
  /** Requests for each second of the server's processor time. */
  perCpuSecond: number;
  p99Ms: number;
  /** Responses of neither class 2xx nor 3xx, broken connections, and waits of more than 2 s. */
  failed: number;
}

interface Told {
  requests: number;
  perSecond: number;
  p99Ms: number;
  failed: number;
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function headerArgs(headers: Load["headers"]): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
}

/** Parses wrk's report. */
export function readWrk(report: string): Told {
  const number = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? 0);
  const [, p99 = "NaN", unit = "ms"] = /^\s+99%\s+([\d.]+)(us|ms|s|m) ?$/m.exec(report) ?? [];
  const [, ...broken] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report) ?? [];
  return {
    requests: number(/(\d+) requests in/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99Ms: Number(p99) * (MILLISECONDS[unit] ?? NaN),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + broken.reduce((sum, count) => sum + Number(count), 0),
  };
}

/** Returns a script with which wrk requests several paths in turn. */
function wrkScript(paths: readonly string[]): string {
  return `local paths = { ${paths.map((path) => JSON.stringify(path)).join(", ")} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`;
}

async function wrk({ origin, paths, headers, connections, seconds }: Load): Promise<Told> {
  const [first = "/", ...others] = paths;
  const folder = mkdtempSync(join(tmpdir(), "edgewise-wrk-"));
  try {
    const script = join(folder, "paths.lua");
    writeFileSync(script, wrkScript(paths));
    const several = others.length > 0 ? ["-s", script] : [];
    const load = ["-t1", `-c${String(connections)}`, `-d${String(seconds)}s`, "--latency"];
    const args = [...load, ...several, ...headerArgs(headers), origin + first];
    return readWrk((await run(...onCore(DRIVER_CORE, "wrk", args))).stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs autocannon and parses its JSON report. It only requests the first path. */
async function autocannon({ origin, paths, headers, connections, seconds }: Load): Promise<Told> {
  const url = origin + (paths[0] ?? "/");
  const args = ["autocannon", "-j", "-c", String(connections), "-d", String(seconds), ...headerArgs(headers), url];
  const report = JSON.parse((await run(...onCore(DRIVER_CORE, "npx", args))).stdout) as {
    requests: { total: number; average: number };
    latency: { p99: number };
    "4xx": number;
    "5xx": number;
    errors: number;
  };
  return {
    requests: report.requests.total,
    perSecond: report.requests.average,
    p99Ms: report.latency.p99,
    failed: report["4xx"] + report["5xx"] + report.errors,
  };
}

/** The load generator: wrk, or autocannon without it, which reaches its own limit at some 10,000 requests a second. */
export const driver = isInstalled("wrk")
  ? { name: "wrk", asksInTurn: true, drive: wrk }
  : { name: "autocannon", asksInTurn: false, drive: autocannon };

/** Puts a load on the server that runs under `pid`. */
export async function drive(pid: number, load: Load): Promise<Driven> {
  const before = cpuSeconds(pid);
  const { requests, ...told } = await driver.drive(load);
  return { ...told, perCpuSecond: requests / (cpuSeconds(pid) - before) };
}
