import { Worker } from "node:worker_threads";
import { limitConcurrency } from "../../concurrency";
import { threadProgram, type ThreadProgram } from "../../thread-program.server";
import type { PdfMessage } from "./pdf-check.worker";
import { PdfRefused, type PdfProblem } from "./problem";

const loadProgram = threadProgram("pdf-check", new URL("./pdf-check.worker.ts", import.meta.url), ["pdfjs-dist"]);

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

function check({ code, isText }: ThreadProgram, bytes: Uint8Array): Promise<PdfProblem | null> {
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
