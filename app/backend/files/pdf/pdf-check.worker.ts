import { parentPort } from "node:worker_threads";
import type { PdfProblem } from "./problem";

/** The thread's messages: that it is ready for the file's bytes, and then the result. */
export type PdfMessage = { kind: "ready" } | { kind: "checked"; problem: PdfProblem | null };

// pdf.js makes one while loading, though nothing is drawn here, and takes it from an optional package.
globalThis.DOMMatrix ??= Object as unknown as typeof DOMMatrix;

async function start(): Promise<void> {
  const { findPdfProblem } = await import("./objects");
  const { findModelProblem } = await import("./model");
  const say = (message: PdfMessage) => parentPort?.postMessage(message);
  parentPort?.once("message", (bytes: Uint8Array) => {
    void (async () => say({ kind: "checked", problem: findPdfProblem(bytes) ?? (await findModelProblem(bytes)) }))();
  });
  say({ kind: "ready" });
}

void start();
