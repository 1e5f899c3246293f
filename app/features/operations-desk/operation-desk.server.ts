import { backend } from "~/backend/index.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { storeSource } from "~/platform/admin-list/store-source.server";
import { operations } from "~/platform/operations/collection";
import { isNotReached, progressOf } from "~/platform/operations/progress";
import { operationList, type OperationRow } from "./operation-list";
import type { OperationView } from "./operation-screen";
import { canStart, canUndo, countUnsent, needsSettling, readResults } from "~/platform/operations/operations.server";
import type { ItemResult, OperationFields } from "~/platform/operations/schema";

/** Admin list of operations, newest first. */
export const operationDesk: AdminList<OperationRow> = {
  definition: operationList,
  source: storeSource<OperationFields, OperationRow>({
    collection: operations,
    filters: { state: (value) => [["state", "==", value]] },
    sorts: { at: ["at"] },
    rows: (documents) =>
      Promise.all(
        documents.map(async ({ id, title, state, total, counts, startedByName, at }) => {
          const progress = progressOf({ counts }, await countUnsent({ id, state }));
          return { id, title, state, ...progress, total, startedByName, at };
        }),
      ),
  }),
};

const RESULTS_A_PAGE = 50;
const PICKED_UP_WITHIN_MS = 10_000;
const ORDER: Record<ItemResult["outcome"], number> = { unknown: 0, failed: 1, skipped: 2, done: 3 };

/** True while a running operation has no worker: its process has stopped, and another will take over. */
function isWaiting({ state, heldUntil, startedAt }: OperationFields, now: Date): boolean {
  if (state !== "running") return false;
  if (heldUntil !== null) return Date.parse(heldUntil) < now.getTime();
  return now.getTime() - Date.parse(startedAt ?? "") > PICKED_UP_WITHIN_MS;
}

/**
 * Returns an operation as its page shows it; null when there is none. Results of the items are listed once it is over:
 * failed, unknown and skipped ones first.
 */
export async function findOperation(id: string, page: number): Promise<OperationView | null> {
  const { documents, clock } = backend();
  const operation = await documents.get(operations, id);
  if (!operation) return null;
  const { kind, title, state, total, startedByName, at, startedAt, finishedAt, backTo } = operation;
  const { position, counts } = progressOf(operation, await countUnsent(operation));
  const isOver = state === "done" || state === "cancelled";
  const reached = isOver && position > 0 ? await readResults(id) : [];
  const results = reached.filter((result) => !isNotReached(result));
  const pages = Math.max(1, Math.ceil(results.length / RESULTS_A_PAGE));
  const shown = Math.min(page, pages);
  return {
    id,
    kind,
    duty: operation.duty,
    title,
    state,
    total,
    position,
    counts,
    startedByName,
    at,
    startedAt,
    finishedAt,
    backTo,
    undoes: operation.undoes,
    undoneBy: operation.undoneBy,
    canStart: canStart(operation),
    canUndo: canUndo(operation),
    needsSettling: needsSettling(operation),
    isWaiting: isWaiting(operation, clock()),
    results: results
      .toSorted((a, b) => ORDER[a.outcome] - ORDER[b.outcome])
      .slice((shown - 1) * RESULTS_A_PAGE, shown * RESULTS_A_PAGE)
      .map(({ item, outcome, message }) => ({ item, outcome, message })),
    page: shown,
    pages,
  };
}
