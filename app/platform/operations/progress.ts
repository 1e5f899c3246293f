import type { ItemResult, OperationFields } from "./schema";

/** Result of an item whose effect was queued, and dropped because the operation was stopped. It is in no count. */
export const NOT_REACHED = { outcome: "skipped", message: "The operation was stopped before this." } as const;

/** True if an item's result is `NOT_REACHED`: nothing of it has happened. */
export function isNotReached({ outcome, message }: Pick<ItemResult, "outcome" | "message">): boolean {
  return outcome === NOT_REACHED.outcome && message === NOT_REACHED.message;
}

/**
 * Returns how far an operation has come, where so many of its items are queued: they are done once they are sent. More
 * than are done may be queued, because it goes on between the two reads.
 */
export function progressOf(
  { counts }: Pick<OperationFields, "counts">,
  queued: number,
): Pick<OperationFields, "position" | "counts"> {
  const done = Math.max(0, counts.done - queued);
  return { position: done + counts.skipped + counts.failed + counts.unknown, counts: { ...counts, done } };
}
