import { setTimeout as wait } from "node:timers/promises";
import { log } from "~/backend/log.server";

const underWay = new Set<Promise<void>>();

/**
 * Lets work go on when the answer is on its way, such as sending mail, a moment later that nobody can foresee: how long
 * the answer takes then tells nothing about the work. A failure is logged as `what`.
 */
export function inBackground(what: string, work: () => Promise<unknown>): void {
  const promise = wait(20 + Math.random() * 60)
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, `${what} failed`),
    );
  underWay.add(promise);
  void promise.finally(() => underWay.delete(promise));
}

/** Resolves when nothing is under way any more: before a stop, and in tests. */
export async function backgroundDone(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
