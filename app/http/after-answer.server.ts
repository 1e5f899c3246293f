import { setTimeout as wait } from "node:timers/promises";
import { inBackground } from "./background.server";

/**
 * Does work when the answer is on its way, a moment later that nobody can foresee: how long the answer takes then tells
 * nothing about the work. A failure is logged.
 */
export function afterAnswer(what: string, work: () => Promise<void>): void {
  inBackground(what, async () => {
    await wait(20 + Math.random() * 60);
    await work();
  });
}
