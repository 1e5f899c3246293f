import { parentPort } from "node:worker_threads";
import type { PdfProblem } from "./problem";

/** What the thread says: that it is ready for the file's bytes, and then what it found. */
export type PdfMessage = { kind: "ready" } | { kind: "checked"; problem: PdfProblem | null };

// pdf.js makes one while it is loaded, though nothing is drawn here, and takes it from a package that is optional.
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
