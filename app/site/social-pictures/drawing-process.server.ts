import { spawn, type ChildProcess } from "node:child_process";
import { threadProgram } from "~/backend/thread-program.server";
import type { DrawingMessage, DrawingOrder } from "./draw-pictures.worker";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "./drawing";
import { pictureFonts } from "./fonts.server";

const loadProgram = threadProgram("draw-pictures", new URL("./draw-pictures.worker.ts", import.meta.url), [
  "satori",
  "sharp",
  "subset-font",
]);

/** Two hundred times what a picture takes; also covers loading the program. */
const LONGEST_DRAWING_MS = 30_000;
/** The process ends when it has had nothing to draw for this long: idle, it would hold some 100 MB. */
const IDLE_MS = 20_000;

let drawing: Promise<ChildProcess> | null = null;
let idle: NodeJS.Timeout | undefined;

async function start(): Promise<ChildProcess> {
  const { code, isText } = await loadProgram();
  const child = spawn(process.execPath, [...(isText ? ["--eval", code] : [code]), "draw-pictures"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
    // Neither keys nor modules preloaded for the server are meant for it.
    env: { NODE_ENV: "production" },
  });
  // A process that couldn't be started says so to each picture that waits for it.
  child.on("error", () => undefined);
  // One without work doesn't keep the server from ending, and ends with it.
  child.unref();
  child.channel?.unref();
  const order: DrawingOrder = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, fonts: pictureFonts() };
  child.send(order);
  return child;
}

function end(): void {
  const ending = drawing;
  drawing = null;
  void ending?.then((child) => child.kill("SIGKILL")).catch(() => undefined);
}

/**
 * Draws a layout, a tree of elements as JSON, as a PNG. It is drawn in a process of its own: laying out text would hold
 * up every page for a twentieth of a second and more, and a thread would leave the server with what the libraries take
 * outside of the heap, some 90 MB, for good. Call it for one layout at a time.
 */
export async function drawInProcess(layout: string): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle);
  drawing ??= start();
  try {
    return await drawn(await drawing, layout);
  } catch (error) {
    // The next picture gets a new process.
    end();
    throw error;
  } finally {
    idle = setTimeout(end, IDLE_MS);
    idle.unref();
  }
}

function drawn(child: ChildProcess, layout: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("error", onError).off("exit", onExit);
      finish();
    };
    const onMessage = (message: unknown) => {
      const answer = message as DrawingMessage;
      settle(() => ("png" in answer ? resolve(Uint8Array.from(answer.png)) : reject(new Error(answer.problem))));
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error("The process that draws pictures ended.")));
    const timer = setTimeout(
      () => settle(() => reject(new Error("A picture took too long to draw."))),
      LONGEST_DRAWING_MS,
    );
    child.on("message", onMessage).on("error", onError).on("exit", onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit();
    else child.send(layout, (error) => error && onError(error));
  });
}
