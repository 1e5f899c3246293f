import { log } from "./log.server";

const underWay = new Set<Promise<void>>();

/** Lets work go on after the answer, such as sending mail; a failure is logged as `what`. */
export function inBackground(what: string, work: () => Promise<unknown>): void {
  const promise = work().then(
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
