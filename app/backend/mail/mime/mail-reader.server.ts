import { limitConcurrency } from "../../concurrency";
import { oneTaskThread } from "../../threads/one-task-thread.server";
import type { ReadMail } from "./read-mail";

/** The largest mail that is read. It has room for two evidence files of the largest size, as mails encode them. */
export const LARGEST_MAIL_BYTES = 28 * 1024 * 1024;

const read = oneTaskThread<ReadMail | null>({
  name: "mail-reader",
  source: new URL("./mail-reader.worker.ts", import.meta.url),
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  longestMs: 10_000,
});

const inTurn = limitConcurrency({ running: 1, waiting: 20 });

/**
 * Reads a received mail in a thread of its own. Returns null for one that can't be read because it is damaged
 * or takes too much time or memory. Throws `QueueFull` when too many are waiting.
 */
export async function readMail(bytes: Uint8Array): Promise<ReadMail | null> {
  const outcome = await inTurn(() => read(bytes));
  return "failure" in outcome ? null : outcome.result;
}
