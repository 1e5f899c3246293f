import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cpuSeconds, DRIVER_CORE, isInstalled, onCore } from "./process";

const run = promisify(execFile);

export interface Load {
  url: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
}

export interface Driven {
  perSecond: number;
  /** Requests for each second of processor time that the server used. */
  perCpuSecond: number;
  p99Ms: number;
  /** Answers of neither class 2xx nor 3xx, connections that broke, and waits of more than 2 s. */
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

/** What wrk's report says. */
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

async function wrk({ url, headers, connections, seconds }: Load): Promise<Told> {
  const args = ["-t1", `-c${String(connections)}`, `-d${String(seconds)}s`, "--latency", ...headerArgs(headers), url];
  return readWrk((await run(...onCore(DRIVER_CORE, "wrk", args))).stdout);
}

/** What autocannon's report, as JSON, says. */
async function autocannon({ url, headers, connections, seconds }: Load): Promise<Told> {
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

/** What drives the servers: wrk, or autocannon where there is none, which itself gives out at some 10,000 a second. */
export const driver = isInstalled("wrk") ? { name: "wrk", drive: wrk } : { name: "autocannon", drive: autocannon };

/** Puts a load on the server that runs under `pid`. */
export async function drive(pid: number, load: Load): Promise<Driven> {
  const before = cpuSeconds(pid);
  const { requests, ...told } = await driver.drive(load);
  return { ...told, perCpuSecond: requests / (cpuSeconds(pid) - before) };
}
