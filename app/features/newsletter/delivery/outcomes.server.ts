import { eachDocument } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { operationParts, operations } from "~/platform/operations/collection";
import { PART_SIZE } from "~/platform/operations/operation-parts";
import { isNotReached } from "~/platform/operations/progress";
import type { ItemResult } from "~/platform/operations/schema";
import { queuedBy } from "~/platform/outbox/deliveries.server";
import type { Issue } from "../issues/issues.server";

export type MailOutcome = ItemResult["outcome"] | "waiting";

/**
 * Returns the outcome for each subscriber over all attempts; the last attempt counts. In a running attempt a mail counts
 * as done once it is queued.
 */
export async function outcomesOf({ sends }: Pick<Issue, "sends">): Promise<Map<string, MailOutcome>> {
  const { documents } = backend();
  const outcomes = new Map<string, MailOutcome>();
  for (const operationId of sends) {
    const operation = await documents.get(operations, operationId);
    const isStopped = operation?.state === "cancelled";
    // In versions before 29 November, the outcome of a mail that was sent when the delivery was stopped was not stored.
    const inHand = isStopped ? operation.begun : null;
    // Read before the results, so that a mail that is dropped in between isn't taken for one that was sent.
    const queued = isStopped ? await queuedBy(operationId) : new Map<string, { isTried: boolean }>();
    const parts = { where: [["operationId", "==", operationId] as const], orderBy: ["number"], limit: 50 };
    for await (const { number, items, results } of eachDocument(documents, operationParts, parts)) {
      for (const [at, item] of items.map(String).entries()) {
        const result = results[at];
        const known = result && isNotReached(result) ? undefined : result?.outcome;
        const waiting = queued.get(item);
        const stored = known ?? (inHand === number * PART_SIZE + at ? "unknown" : undefined);
        const outcome = waiting ? (waiting.isTried ? "unknown" : undefined) : stored;
        // For a subscriber whom a stopped attempt did not get to, the earlier attempt's outcome stays.
        if (outcome) outcomes.set(item, outcome);
        else if (!outcomes.has(item)) outcomes.set(item, "waiting");
      }
    }
  }
  return outcomes;
}
