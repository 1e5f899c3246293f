import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { Order } from "./saboteur.mjs";

const SABOTEUR = new URL("./saboteur.mjs", import.meta.url).href;
const START_DEADLINE_MS = 120_000;

/** How a process ended: its exit code, or the signal that ended it. */
export type Ending = number | NodeJS.Signals;

export interface LogLine {
  level?: number;
  msg?: string;
  id?: string;
  requestId?: string;
  path?: string;
  status?: number;
  complete?: boolean;
  err?: { message: string; stack: string };
}

export interface RunningServer {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Everything the server has written so far. */
  output(): string;
  /** The lines of its log so far. */
  log(): LogLine[];
  /** Sends an order to the saboteur within the process; resolves once it is carried out. */
  sabotage(order: Order): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  ended(): Promise<Ending>;
  /** Asks the server to stop, and waits until it has. */
  stop(): Promise<Ending>;
  /** Ends the server as a loss of power would. */
  kill(): Promise<Ending>;
}

export interface ServerOptions {
  data: string;
  environment?: Record<string, string>;
  /** Program and arguments to run the server with, such as `prlimit --nofile=200`. */
  under?: readonly string[];
}

function launch({ data, environment = {}, under = [] }: ServerOptions): ChildProcess {
  const [program = "", ...words] = [...under, process.execPath, "--import", SABOTEUR, "build/server.js"];
  return spawn(program, words, {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", NODE_OPTIONS: "", HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "info" },
      // Limits count by address, so tests that aren't about limits use many addresses.
      TRUST_PROXY: "true",
      DATA_DIR: data,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

/** Runs the built server until it ends by itself, as one that refuses to start does. */
export async function runToItsEnd(options: ServerOptions): Promise<{ ending: Ending; output: string }> {
  const child = launch(options);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const timer = setTimeout(() => child.kill("SIGKILL"), START_DEADLINE_MS);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  return { ending: code ?? signal ?? "SIGKILL", output };
}

const started = new Set<RunningServer>();

/** Starts the built server on a free port of this machine and waits until it answers. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const child = launch(options);
  const lines: string[] = [];
  const ended = new Promise<Ending>((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? signal ?? "SIGKILL"));
  });
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}.\n${lines.join("\n")}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail("did not come up");
    }, START_DEADLINE_MS);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        const found = /^Edgewise is at http:\/\/localhost:(\d+)$/.exec(line)?.[1];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(Number(found));
      });
    }
    void ended.then((ending) => {
      clearTimeout(timer);
      fail(`ended with ${String(ending)}`);
    });
  });
  const signalled = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const server: RunningServer = {
    origin: `http://127.0.0.1:${String(port)}`,
    port,
    pid: child.pid ?? 0,
    output: () => lines.join("\n"),
    log: () =>
      lines.flatMap((line) => {
        if (!line.startsWith("{")) return [];
        return [JSON.parse(line) as LogLine];
      }),
    sabotage: (order) =>
      new Promise((resolve, reject) => {
        child.once("message", () => resolve());
        child.send(order, (error) => error && reject(error));
      }),
    signal: (signal) => void child.kill(signal),
    ended: () => ended,
    stop: () => signalled("SIGTERM"),
    kill: () => signalled("SIGKILL"),
  };
  started.add(server);
  void ended.then(() => started.delete(server));
  return server;
}

/** Ends every server that a test has left running. */
export async function killServers(): Promise<void> {
  await Promise.all([...started].map((server) => server.kill()));
}

/** Repeats the check until it is true; fails after a minute. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It never came to this: ${what}.`);
    await pause(20);
  }
}
