import {
  commitIfHolds,
  Contention,
  defineCollection,
  StoreUnavailable,
  type DocumentReader,
} from "~/backend/documents/port";
import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";

const SYSTEM = "system:limits";
const PURGED_AT_ONCE = 200;

/**
 * Tries that all instances count together: those of an account, a person or a mailbox. Ids are hashes of the limit's
 * name and the key, so no document says whose tries these are.
 */
export const countedTries = defineCollection({
  name: "countedTries",
  unannounced: true,
  schema: z.object({
    /** The limit's name. */
    limit: textUpTo(100),
    count: z.number(),
    /** When the count starts again from zero. */
    endsAt: z.iso.datetime(),
    /** For a growing delay: no try is accepted before this moment. */
    closedUntil: z.iso.datetime().optional(),
  }),
  indexes: [["endsAt"]],
});

export interface SharedCount {
  count: number;
  /** In milliseconds since 1970. */
  endsAt: number;
  /** 0 when no wait is on. */
  closedUntil: number;
}

const idOf = (limit: string, key: string) => sha256Hex(`${limit} ${key}`);
const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();
const presentTime = () => backend().clock().getTime();

async function read(
  documents: DocumentReader,
  limit: string,
  key: string,
  longestMs: number,
): Promise<SharedCount | null> {
  const stored = await documents.get(countedTries, idOf(limit, key));
  if (!stored) return null;
  const now = presentTime();
  const endsAt = Date.parse(stored.endsAt);
  // A count that lasts longer than any can was made before the clock was set back.
  if (endsAt <= now || endsAt > now + longestMs) return null;
  return { count: stored.count, endsAt, closedUntil: stored.closedUntil ? Date.parse(stored.closedUntil) : 0 };
}

/**
 * Returns the count of `key`; null if there is none or it has ended. `longestMs` is the longest that a count can last.
 */
export function readShared(limit: string, key: string, longestMs: number): Promise<SharedCount | null> {
  return read(backend().documents, limit, key, longestMs);
}

/**
 * Replaces the count of `key` by the result of `change`: null leaves it as it is, "none" deletes it. Returns null when
 * so many changes came at once that this one was not counted; callers treat that as one try too many.
 */
export async function changeShared<R>(
  { name, longestMs }: { name: string; longestMs: number },
  key: string,
  change: (
    present: SharedCount | null,
    now: number,
  ) => { next: (Omit<SharedCount, "closedUntil"> & { closedUntil?: number }) | "none" | null; result: R },
): Promise<R | null> {
  try {
    return await backend().documents.transaction(SYSTEM, async (transaction) => {
      const { next, result } = change(await read(transaction, name, key, longestMs), presentTime());
      const id = idOf(name, key);
      if (next === "none") transaction.delete(countedTries, id);
      else if (next !== null) {
        const { count, endsAt, closedUntil } = next;
        const closed = !closedUntil ? {} : { closedUntil: isoAt(closedUntil) };
        transaction.set(countedTries, id, { limit: name, count, endsAt: isoAt(endsAt), ...closed });
      }
      return result;
    });
  } catch (error) {
    if (error instanceof Contention || (error instanceof StoreUnavailable && error.outage === "busy")) return null;
    throw error;
  }
}

/** Deletes counts that have ended. */
export async function forgetEndedTries(signal?: AbortSignal): Promise<void> {
  const { documents } = backend();
  for (;;) {
    const { items } = await documents.query(countedTries, {
      where: [["endsAt", "<", isoAt(presentTime())]],
      orderBy: ["endsAt"],
      limit: PURGED_AT_ONCE,
    });
    if (items.length === 0 || signal?.aborted) return;
    const batch = documents.batch(SYSTEM);
    for (const { id, version } of items) batch.delete(countedTries, id, { when: { version } });
    // If not, one of these counts has started again, and won't be found the next time.
    await commitIfHolds(batch);
  }
}
