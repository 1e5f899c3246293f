import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("../../build/server.js", import.meta.url));
const READ_COUNTER = new URL("./read-counter.mjs", import.meta.url).href;
const START_DEADLINE_MS = 900_000;
/** Linux's unit of processor time, in milliseconds. */
const TICK_MS = 10;

/** What a process has used so far. */
export interface Used {
  /** Milliseconds since the process was started. */
  ms: number;
  /** Processor time of all its threads. */
  processorMs: number;
  /** Peak resident memory. */
  peakMegabytes: number;
  /** Documents read, as Firestore bills them. */
  reads: number;
}

export interface StartedServer {
  /** Requests a page until the answer is 200, and reads it. */
  ask(path: string): Promise<void>;
  used(): Promise<Used>;
  stop(): Promise<void>;
}

interface StartOptions {
  port: number;
  settings: Readonly<Record<string, string>>;
  /** Further options for Node.js, such as `--cpu-prof`. */
  nodeOptions?: readonly string[];
}

/** Starts the built server and waits until it says that it is ready, as Cloud Run does before it sends requests. */
export async function startUntilReady({ port, settings, nodeOptions = [] }: StartOptions): Promise<StartedServer> {
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, "--import", READ_COUNTER, SERVER], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", NODE_OPTIONS: "", HOST: "127.0.0.1", LOG_LEVEL: "warn", PORT: String(port) },
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const origin = `http://127.0.0.1:${String(port)}`;
  /**
   * Repeats the request until the answer is 200, because on a busy machine the server gives up a page after some
   * seconds.
   */
  const ask = async (path: string) => {
    for (;;) {
      const status = await statusOf(`${origin}${path}`);
      if (status === 200) return;
      if (child.exitCode !== null) throw new Error(`The server ended with ${String(child.exitCode)}.`);
      if (performance.now() - began > START_DEADLINE_MS) {
        child.kill("SIGKILL");
        throw new Error(`${path} was still answered with ${String(status)} after ${String(START_DEADLINE_MS)} ms.`);
      }
      await pause(50);
    }
  };
  process.once("exit", () => child.kill("SIGKILL"));
  await ask("/readyz");
  return {
    ask,
    async used() {
      const ms = performance.now() - began;
      const [processorMs, peakMegabytes] = [processorTime(child), peakMemory(child)];
      child.send("reads?");
      const [{ reads }] = (await once(child, "message")) as [{ reads: number }];
      return { ms, processorMs, peakMegabytes, reads };
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Returns null while nothing listens there yet. */
async function statusOf(address: string): Promise<number | null> {
  const response = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
  await response?.arrayBuffer();
  return response?.status ?? null;
}

function processorTime({ pid }: ChildProcess): number {
  const [, rest = ""] = readFileSync(`/proc/${String(pid)}/stat`, "utf8").split(") ");
  const fields = rest.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function peakMemory({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}
