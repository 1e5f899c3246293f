import { parentPort } from "node:worker_threads";
import type { ThreadMessage } from "../../threads/one-task-thread.server";
import type { PdfProblem } from "./problem";

// pdf.js creates a DOMMatrix while loading, though nothing is drawn here, and expects an optional package to provide
// it.
globalThis.DOMMatrix ??= Object as unknown as typeof DOMMatrix;

async function start(): Promise<void> {
  const { findPdfProblem } = await import("./objects");
  const { findModelProblem } = await import("./model");
  const say = (message: ThreadMessage<PdfProblem | null>) => parentPort?.postMessage(message);
  parentPort?.once("message", (bytes: Uint8Array) => {
    void (async () => say({ kind: "result", result: findPdfProblem(bytes) ?? (await findModelProblem(bytes)) }))();
  });
  say({ kind: "ready" });
}

void start();
