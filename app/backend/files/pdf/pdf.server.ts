import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { limitConcurrency, once } from "../../concurrency";
import type { PdfMessage } from "./pdf-check.worker";
import { PdfRefused, type PdfProblem } from "./problem";

/**
 * The thread's program is next to the built server's folder. In development and tests there is none, and its source is
 * used.
 */
const BUILT = fileURLToPath(new URL("../pdf-check.js", import.meta.url));
const SOURCE = fileURLToPath(new URL("./pdf-check.worker.ts", import.meta.url));

const LONGEST_CHECK_MS = 5_000;
/** Time for loading the thread's program, which doesn't depend on the file. */
const LONGEST_START_MS = 30_000;
/** Many times what honest files of 10 MB need; a thread that wants more is ended. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

// A check takes a core for a quarter of a second, and up to five seconds.
const inTurn = limitConcurrency({ running: 1, waiting: 4 });

/**
 * Refuses a PDF that does more than show pages: throws `PdfRefused` with the problem, and `QueueFull` when too many are
 * being checked. A separate thread reads the file and is ended after five seconds or when it takes too much memory, so
 * that the server stays free and no file affects the next.
 */
export async function requirePassivePdf(bytes: Uint8Array): Promise<void> {
  const problem = await inTurn(async () => check(await loadProgram(), bytes));
  if (problem !== null) throw new PdfRefused(problem);
}

interface Program {
  /** A file's name, or the program itself. */
  code: string;
  isText: boolean;
}

const loadProgram = once(async (): Promise<Program> => {
  return existsSync(BUILT) ? { code: BUILT, isText: false } : bundleSource();
});

/** In Node 20 a thread can't read TypeScript, and reading pdf.js through tsx takes seconds. */
async function bundleSource(): Promise<Program> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    external: ["pdfjs-dist"],
    logLevel: "silent",
  });
  return { code: outputFiles[0]?.text ?? "", isText: true };
}

function check({ code, isText }: Program, bytes: Uint8Array): Promise<PdfProblem | null> {
  const worker = new Worker(code, {
    eval: isText,
    // Modules preloaded with `--import` are meant for the server.
    execArgv: [],
    env: {},
    resourceLimits: MEMORY,
    // pdf.js writes warnings about files there.
    stdout: true,
    stderr: true,
  });
  return new Promise<PdfProblem | null>((resolve, reject) => {
    const timers: NodeJS.Timeout[] = [];
    const onTime = (milliseconds: number, end: () => void) => timers.push(setTimeout(end, milliseconds));
    const settle = (end: () => void) => {
      for (const timer of timers) clearTimeout(timer);
      // The next file's thread may start only when this one's memory is free again.
      void worker.terminate().then(end, end);
    };
    let hasFile = false;
    onTime(LONGEST_START_MS, () => settle(() => reject(new Error("The PDF checker didn't start."))));
    worker.on("message", (message: PdfMessage) => {
      if (message.kind === "checked") return settle(() => resolve(message.problem));
      hasFile = true;
      onTime(LONGEST_CHECK_MS, () => settle(() => resolve("excessive")));
      const copy = Uint8Array.from(bytes);
      worker.postMessage(copy, [copy.buffer]);
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") settle(() => resolve("excessive"));
      else settle(() => (hasFile ? resolve("damaged") : reject(error)));
    });
  });
}
