import { setTimeout as wait } from "node:timers/promises";
import { log } from "~/backend/log.server";
import { withoutWriteConditions } from "~/backend/write-conditions.server";

const underWay = new Set<Promise<void>>();

/**
 * Runs work that no response waits for and that a stop of the process may lose, such as noting when somebody was last
 * seen. It goes on whatever becomes of the person whose request began it. A failure is logged as `what`. Whatever must
 * not be lost is an entry of the outbox.
 */
export function mayBeLost(what: string, work: () => Promise<unknown>): void {
  const promise = withoutWriteConditions(() => wait(20 + Math.random() * 60).then(work)).then(
    () => undefined,
    (error: unknown) => log.error({ err: error }, `${what} failed`),
  );
  underWay.add(promise);
  void promise.finally(() => underWay.delete(promise));
}

/** Resolves when no background work is under way: for shutdown, and for tests. */
export async function backgroundDone(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
