import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker, type ResourceLimits } from "node:worker_threads";
import { once } from "../concurrency";

/** Time for loading the thread's program, which doesn't depend on its task. */
const LONGEST_START_MS = 30_000;

/** The thread's messages: that it is ready for its task's bytes, and then the result. */
export type ThreadMessage<Result> = { kind: "ready" } | { kind: "result"; result: Result };

/** Why a thread has no result. */
export type ThreadFailure = "excessive" | "damaged";

interface Program {
  /** A file's name, or the program itself. */
  code: string;
  isText: boolean;
}

/**
 * Returns a function that gives bytes to a program in a thread of its own and returns its result. The thread is ended
 * after `longestMs` or when it takes more memory than allowed (`excessive`), so that the server stays free and no task
 * affects the next; `damaged` means that the program failed on these bytes.
 */
export function oneTaskThread<Result>({
  built,
  source,
  external = [],
  memory,
  longestMs,
}: {
  /** The program beside the built server; in development and tests there is none, and its source is used. */
  built: URL;
  source: URL;
  /** Packages that the program loads from node_modules. */
  external?: readonly string[];
  memory: ResourceLimits;
  longestMs: number;
}): (bytes: Uint8Array) => Promise<{ result: Result } | { failure: ThreadFailure }> {
  const loadProgram = once(async (): Promise<Program> => {
    const file = fileURLToPath(built);
    return existsSync(file) ? { code: file, isText: false } : bundleSource(fileURLToPath(source), external);
  });
  return async (bytes) => run(await loadProgram(), bytes);

  function run({ code, isText }: Program, bytes: Uint8Array): Promise<{ result: Result } | { failure: ThreadFailure }> {
    const worker = new Worker(code, {
      eval: isText,
      // Modules preloaded with `--import` are meant for the server.
      execArgv: [],
      env: {},
      resourceLimits: memory,
      // Libraries write warnings about what they read there.
      stdout: true,
      stderr: true,
    });
    return new Promise((resolve, reject) => {
      const timers: NodeJS.Timeout[] = [];
      const onTime = (milliseconds: number, end: () => void) => timers.push(setTimeout(end, milliseconds));
      const settle = (end: () => void) => {
        for (const timer of timers) clearTimeout(timer);
        // The next thread may start only when this one's memory is free again.
        void worker.terminate().then(end, end);
      };
      let hasTask = false;
      onTime(LONGEST_START_MS, () => settle(() => reject(new Error("The thread didn't start."))));
      worker.on("message", (message: ThreadMessage<Result>) => {
        if (message.kind === "result") return settle(() => resolve({ result: message.result }));
        hasTask = true;
        onTime(longestMs, () => settle(() => resolve({ failure: "excessive" })));
        const copy = Uint8Array.from(bytes);
        worker.postMessage(copy, [copy.buffer]);
      });
      worker.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") settle(() => resolve({ failure: "excessive" }));
        else settle(() => (hasTask ? resolve({ failure: "damaged" }) : reject(error)));
      });
    });
  }
}

/** In Node 20 a thread can't read TypeScript, and reading large packages through tsx takes seconds. */
async function bundleSource(source: string, external: readonly string[]): Promise<Program> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    external: [...external],
    logLevel: "silent",
  });
  return { code: outputFiles[0]?.text ?? "", isText: true };
}
