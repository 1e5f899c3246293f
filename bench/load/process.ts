import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** The servers share one core and the load generator has another, so that neither takes the other's time. */
const SERVER_CORE = 0;
export const DRIVER_CORE = 1;

const CLOCK_TICKS = Number(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout) || 100;
const START_DEADLINE = 180_000;

export function isInstalled(command: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
}

/** Returns the command that runs another on one core; without `taskset` it runs on any core. */
export function onCore(core: number, command: string, args: readonly string[]): [string, string[]] {
  return isInstalled("taskset") ? ["taskset", ["-c", String(core), command, ...args]] : [command, [...args]];
}

interface Stat {
  parent: number;
  ticks: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    // After the name, which may hold anything: state, parent, …, with user and kernel time as the 12th and 13th field.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}

/** Returns the processor seconds used by a process and its running descendants. */
export function cpuSeconds(root: number): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) stats.set(Number(name), stat);
  }
  const belongs = (pid: number): boolean => pid === root || (stats.has(pid) && belongs(stats.get(pid)?.parent ?? 0));
  let ticks = 0;
  for (const [pid, stat] of stats) if (belongs(pid)) ticks += stat.ticks;
  return ticks / CLOCK_TICKS;
}

export interface Running {
  pid: number;
  stop(): Promise<void>;
}

interface Start {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  cwd?: string;
  /** The address to request until it answers 200. */
  ready?: string;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const started = performance.now();
  for (;;) {
    if (child.exitCode !== null) throw new Error(`What serves ${url} ended with code ${String(child.exitCode)}.`);
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    if (performance.now() - started > START_DEADLINE) throw new Error(`${url} is not answered.`);
    await pause(50);
  }
}

/** Starts a server on the servers' core and waits until it answers. */
export async function start({ command, args, env, cwd, ready }: Start): Promise<Running> {
  const child = spawn(...onCore(SERVER_CORE, command, args), {
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const running = {
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
    },
  };
  if (ready !== undefined) {
    await answers(ready, child).catch(async (error: unknown) => {
      await running.stop();
      throw error;
    });
  }
  return running;
}
