import { Worker, type ResourceLimits } from "node:worker_threads";
import { threadProgram, type ThreadProgram } from "../thread-program.server";

/** Time for loading the thread's program, which doesn't depend on its task. */
const LONGEST_START_MS = 30_000;

/** The thread's messages: that it is ready for its task's bytes, and then the result. */
export type ThreadMessage<Result> = { kind: "ready" } | { kind: "result"; result: Result };

/** Why a thread has no result. */
export type ThreadFailure = "excessive" | "damaged";

/**
 * Returns a function that gives bytes to a program in a thread of its own and returns its result. The thread is ended
 * after `longestMs` or when it takes more memory than allowed (`excessive`), so that the server stays free and no task
 * affects the next; `damaged` means that the program failed on these bytes.
 */
export function oneTaskThread<Result>({
  name,
  source,
  external = [],
  memory,
  longestMs,
}: {
  /** As for `threadProgram`. */
  name: string;
  source: URL;
  external?: readonly string[];
  memory: ResourceLimits;
  longestMs: number;
}): (bytes: Uint8Array) => Promise<{ result: Result } | { failure: ThreadFailure }> {
  const loadProgram = threadProgram(name, source, external);
  return async (bytes) => run(await loadProgram(), bytes);

  function run(
    { code, isText }: ThreadProgram,
    bytes: Uint8Array,
  ): Promise<{ result: Result } | { failure: ThreadFailure }> {
    const worker = new Worker(code, {
      eval: isText,
      // Modules preloaded with `--import` are meant for the server.
      execArgv: [],
      env: {},
      resourceLimits: memory,
      // Keeps the warnings that libraries write about their input out of the server's output.
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
