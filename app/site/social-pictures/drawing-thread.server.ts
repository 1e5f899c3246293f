import { Worker } from "node:worker_threads";
import { threadProgram } from "~/backend/thread-program.server";
import type { DrawingMessage, DrawingOrder } from "./draw-pictures.worker";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "./drawing";
import { pictureFonts } from "./fonts.server";

const loadProgram = threadProgram("draw-pictures", new URL("./draw-pictures.worker.ts", import.meta.url), [
  "satori",
  "sharp",
]);

/** Two hundred times what a picture takes; also covers loading the program. */
const LONGEST_DRAWING_MS = 30_000;
/** The thread ends when it has had nothing to draw for this long: idle, it would hold some 40 MB. */
const IDLE_MS = 20_000;
/** With a larger young generation the thread takes 25 MB more and draws no faster. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

let thread: Promise<Worker> | null = null;
let idle: NodeJS.Timeout | undefined;

async function start(): Promise<Worker> {
  const { code, isText } = await loadProgram();
  const order: DrawingOrder = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, fonts: pictureFonts() };
  const worker = new Worker(code, {
    eval: isText,
    // Modules preloaded with `--import` are meant for the server.
    execArgv: [],
    env: {},
    resourceLimits: MEMORY,
    workerData: order,
  });
  // An idle thread doesn't keep the process from ending.
  worker.unref();
  return worker;
}

function end(): void {
  const ending = thread;
  thread = null;
  void ending?.then((worker) => worker.terminate()).catch(() => undefined);
}

/**
 * Draws a layout, a tree of elements as JSON, as a PNG. It is drawn in a thread, since laying out text would hold up
 * every page for a twentieth of a second and more. Call it for one layout at a time.
 */
export async function drawInThread(layout: string): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle);
  thread ??= start();
  try {
    return await drawn(await thread, layout);
  } catch (error) {
    // The next picture gets a thread of its own.
    end();
    throw error;
  } finally {
    idle = setTimeout(end, IDLE_MS);
    idle.unref();
  }
}

function drawn(worker: Worker, layout: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      finish();
    };
    const onMessage = (message: DrawingMessage) =>
      settle(() => ("png" in message ? resolve(message.png) : reject(new Error(message.problem))));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error("The thread that draws pictures ended.")));
    const timer = setTimeout(
      () => settle(() => reject(new Error("A picture took too long to draw."))),
      LONGEST_DRAWING_MS,
    );
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(layout);
  });
}
