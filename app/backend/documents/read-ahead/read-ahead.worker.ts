import { parentPort, workerData } from "node:worker_threads";
import type { AheadOrder } from "./ahead-chunk";
import { readAhead } from "./sqlite-ahead-reader";

const order = workerData as AheadOrder;

readAhead(order, (message) => {
  if (message.kind === "chunk") {
    while (Atomics.load(order.room, 0) === 0) Atomics.wait(order.room, 0, 0);
    Atomics.sub(order.room, 0, 1);
  }
  parentPort?.postMessage(message);
});
