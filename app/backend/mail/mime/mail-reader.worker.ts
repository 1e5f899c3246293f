import { parentPort } from "node:worker_threads";
import type { ThreadMessage } from "../../threads/one-task-thread.server";
import { readMailHere, type ReadMail } from "./read-mail";

const say = (message: ThreadMessage<ReadMail | null>) => parentPort?.postMessage(message);

parentPort?.once("message", (bytes: Uint8Array) => {
  void readMailHere(bytes).then(
    (result) => say({ kind: "result", result }),
    () => say({ kind: "result", result: null }),
  );
});
say({ kind: "ready" });
