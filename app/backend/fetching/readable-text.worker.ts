import { parentPort } from "node:worker_threads";
import type { ThreadMessage } from "../threads/one-task-thread.server";
import type { ReadableText } from "./readable-text";

async function start(): Promise<void> {
  const { readText } = await import("./readable-text");
  const say = (message: ThreadMessage<ReadableText>) => parentPort?.postMessage(message);
  parentPort?.once("message", (bytes: Uint8Array) => {
    say({ kind: "result", result: readText(new TextDecoder().decode(bytes)) });
  });
  say({ kind: "ready" });
}

void start();
