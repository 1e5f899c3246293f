import { setTimeout as wait } from "node:timers/promises";
import { log } from "./log.server";

const pending = new Set<Promise<void>>();

/**
 * Does work when the answer is on its way, a moment later that nobody can foresee: how long the answer takes then tells
 * nothing about the work. A failure is logged.
 */
export function afterAnswer(what: string, work: () => Promise<void>): void {
  const done: Promise<void> = wait(20 + Math.random() * 60)
    .then(work)
    .catch((error: unknown) => log.error({ err: error, what }, "work after an answer failed"))
    .finally(() => pending.delete(done));
  pending.add(done);
}

/** Resolves when all such work is done: before the store closes, and before a test looks. */
export async function workDone(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending);
}
