import { commitIfHolds, type Query, type Stored, type Transaction } from "~/backend/documents/port";
import { randomUUID } from "node:crypto";
import { eachDocument } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import type { Duty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { mayBeLost } from "~/http/listener/background.server";
import { countQueued } from "~/platform/outbox/deliveries.server";
import { plural } from "~/domain/plural";
import { operationParts, operations } from "./collection";
import { dutyOf, findOperationKind, type OperationKind } from "./operation-kind";
import { PART_SIZE, partId } from "./operation-parts";
import { progressOf } from "./progress";
import { runOperation } from "./run.server";
import type { ItemResult, OperationFields } from "./schema";

const PARTS_A_BATCH = 20;

export interface NewOperation<Item, Input> {
  title: string;
  backTo: string;
  items: readonly Item[];
  input: Input;
  undoes?: string;
  /** The duty by which one sees and steers it, where that isn't its kind's. */
  duty?: Duty | undefined;
  /** Made by `submissionId`: an operation of this id that exists is returned as it is. */
  id?: string | undefined;
}

/** Returns the document of an operation that nothing was done for yet. */
function proposedFields<Item, Input>(
  kind: OperationKind<Item, Input>,
  { title, backTo, input, undoes, duty }: Omit<NewOperation<Item, Input>, "items">,
  total: number,
  staff: Staff,
) {
  return {
    kind: kind.name,
    ...(duty && { duty }),
    title: title.slice(0, 200),
    backTo,
    ...starterOf(staff),
    state: "proposed" as const,
    input: input as Record<string, unknown>,
    total,
    position: 0,
    begun: null,
    counts: { done: 0, skipped: 0, failed: 0, unknown: 0 },
    at: backend().clock().toISOString(),
    startedAt: null,
    finishedAt: null,
    holder: null,
    heldUntil: null,
    undoes: undoes ?? null,
    undoneBy: null,
  };
}

const starterOf = ({ uid, name, requestId }: Staff) => ({
  startedBy: uid,
  startedByName: name.slice(0, 80),
  requestId,
});

async function store<Item, Input>(
  kind: OperationKind<Item, Input>,
  { items, id = randomUUID(), ...operation }: NewOperation<Item, Input>,
  staff: Staff,
): Promise<{ id: string; isNew: boolean }> {
  const { documents } = backend();
  if (await documents.get(operations, id)) return { id, isNew: false };
  // Items are stored first, so that an operation that can be found has all of them; and never again once it can be
  // found, because its results are in the same documents.
  for (let from = 0; from < items.length; from += PART_SIZE * PARTS_A_BATCH) {
    const isStored = await documents.transaction(staff.uid, async (transaction) => {
      if (await transaction.get(operations, id)) return false;
      for (let at = from; at < Math.min(items.length, from + PART_SIZE * PARTS_A_BATCH); at += PART_SIZE) {
        const number = at / PART_SIZE;
        transaction.set(operationParts, partId(id, number), {
          operationId: id,
          number,
          items: items.slice(at, at + PART_SIZE),
          results: [],
        });
      }
      return true;
    });
    if (!isStored) return { id, isNew: false };
  }
  const fields = proposedFields(kind, operation, items.length, staff);
  const batch = documents.batch(staff.uid).set(operations, id, fields, { when: { exists: false } });
  return { id, isNew: await commitIfHolds(batch) };
}

/**
 * Writes an operation that is already over, in the transaction that did the work, so that a single button's work is
 * listed and undone like a bulk act.
 */
export function recordFinished<Item, Input>(
  transaction: Transaction,
  kind: OperationKind<Item, Input>,
  { item, id, ...operation }: Omit<NewOperation<Item, Input>, "items" | "undoes"> & { id: string; item: Item },
  result: ItemResult,
  staff: Staff,
): void {
  const proposed = proposedFields(kind, operation, 1, staff);
  transaction.set(operationParts, partId(id, 0), { operationId: id, number: 0, items: [item], results: [result] });
  transaction.set(operations, id, {
    ...proposed,
    state: "done",
    position: 1,
    counts: { ...proposed.counts, [result.outcome]: 1 },
    startedAt: proposed.at,
    finishedAt: proposed.at,
  });
}

/** True if an operation of this id can be undone; false where there is none. */
export async function canUndoById(id: string): Promise<boolean> {
  const operation = await backend().documents.get(operations, id);
  return operation !== null && canUndo(operation);
}

/** Stores an operation that waits for `startProposed`. Returns its id. */
export async function proposeOperation<Item, Input>(
  kind: OperationKind<Item, Input>,
  operation: NewOperation<Item, Input>,
  staff: Staff,
): Promise<string> {
  return (await store(kind, operation, staff)).id;
}

/** Stores an operation and starts it in the background; `/admin/operations/{id}` shows its progress. Returns its id. */
export async function startOperation<Item, Input>(
  kind: OperationKind<Item, Input>,
  operation: NewOperation<Item, Input>,
  staff: Staff,
): Promise<string> {
  const { id, isNew } = await store(kind, operation, staff);
  if (isNew) await startProposed(id, staff);
  return id;
}

/** Reads and checks what is written together with a start; returns the write, or null to refuse the start. */
export type StartedWith = (transaction: Transaction) => Promise<(() => void) | null>;

/**
 * Starts a proposed operation, together with the writes that belong to the start; false if it is missing, no longer
 * proposed, or refused by `startedWith`.
 */
export async function startProposed(id: string, staff: Staff, startedWith?: StartedWith): Promise<boolean> {
  const { documents, clock } = backend();
  const started = await documents.transaction(staff.uid, async (transaction) => {
    const operation = await transaction.get(operations, id);
    if (operation?.state !== "proposed") return false;
    const write = startedWith ? await startedWith(transaction) : () => undefined;
    if (!write) return false;
    write();
    // The operation acts for the person who starts it, not the one who proposed it.
    const startedAt = clock().toISOString();
    transaction.update(operations, id, { state: "running", startedAt, ...starterOf(staff) });
    recordAct(transaction, staff, {
      action: "operation.start",
      entity: { kind: "operation", id, label: operation.title },
      note: plural(operation.total, "item"),
    });
    return true;
  });
  if (started) mayBeLost(`operation ${id}`, () => runOperation(id));
  return started;
}

/** True if it waits for a button. */
export function canStart({ kind, state }: Pick<OperationFields, "kind" | "state">): boolean {
  return state === "proposed" && findOperationKind(kind)?.startedByHand === true;
}

/** True while it can still be cancelled; one that must not stay half-done can't be once it runs. */
export function canCancel(operation: Pick<OperationFields, "kind" | "state">): boolean {
  if (operation.state === "proposed") return true;
  return operation.state === "running" && findOperationKind(operation.kind)?.mustFinish !== true;
}

/** Cancels an operation; finished items stay. False if it was over already, or must finish. */
export const cancelOperation = (id: string, staff: Staff): Promise<boolean> => cancelIf(canCancel, id, staff);

/**
 * Cancels an operation that was proposed and didn't start. False if it did: a start whose answer came too late may have
 * succeeded.
 */
export const withdrawOperation = (id: string, staff: Staff): Promise<boolean> =>
  cancelIf(({ state }) => state === "proposed", id, staff);

async function cancelIf(may: (operation: OperationFields) => boolean, id: string, staff: Staff): Promise<boolean> {
  const { documents, clock } = backend();
  const queued = await countQueued(id);
  return documents.transaction(staff.uid, async (transaction) => {
    const operation = await transaction.get(operations, id);
    if (!operation || !may(operation)) return false;
    const finishedAt = clock().toISOString();
    transaction.update(operations, id, { state: "cancelled", finishedAt, holder: null, heldUntil: null });
    recordAct(transaction, staff, {
      action: "operation.cancel",
      entity: { kind: "operation", id, label: operation.title },
      note: `${String(progressOf(operation, queued).position)} of ${String(operation.total)} items were processed`,
    });
    return true;
  });
}

/**
 * Returns how many items of an operation count as done and wait to be sent. What staff send again once it is done counts
 * as failed until then.
 */
export function countUnsent({ id, state }: Pick<Stored<OperationFields>, "id" | "state">): Promise<number> {
  return state === "running" || state === "cancelled" ? countQueued(id) : Promise.resolve(0);
}

/** True while it is over with failures that nobody has marked as settled. */
export function needsSettling({ state, counts, settledAt }: OperationFields): boolean {
  return state === "done" && counts.failed + counts.unknown > 0 && !settledAt;
}

/** Marks its failures as settled; false if there are none. */
export async function settleOperation(id: string, staff: Staff): Promise<boolean> {
  const { documents, clock } = backend();
  return documents.transaction(staff.uid, async (transaction) => {
    const operation = await transaction.get(operations, id);
    if (!operation || !needsSettling(operation)) return false;
    transaction.update(operations, id, { settledAt: clock().toISOString() });
    recordAct(transaction, staff, {
      action: "operation.settle",
      entity: { kind: "operation", id, label: operation.title },
    });
    return true;
  });
}

/** True if it can be undone and nobody has done so yet. */
export function canUndo(operation: OperationFields): boolean {
  const kind = findOperationKind(operation.kind);
  const isOver = operation.state === "done" || operation.state === "cancelled";
  return isOver && operation.undoneBy === null && kind?.undoneBy !== undefined && operation.counts.done > 0;
}

/** Starts the operation that undoes another's items; returns its id, or null if it can't be undone. */
export async function undoOperation(id: string, staff: Staff): Promise<string | null> {
  const { documents } = backend();
  const found = await documents.get(operations, id);
  const undoing = found && canUndo(found) ? findOperationKind(findOperationKind(found.kind)?.undoneBy ?? "") : null;
  if (!found || !undoing) return null;
  const items = (await readResults(id)).flatMap(({ undo }) => (undo === null ? [] : [undo]));
  const undo = {
    title: `Undo: ${found.title}`,
    backTo: found.backTo,
    items,
    input: {},
    undoes: id,
    duty: dutyOf(found),
  };
  const { id: undoId } = await store(undoing, undo, staff);
  const claimed = await startProposed(undoId, staff, async (transaction) => {
    const current = await transaction.get(operations, id);
    if (!current || !canUndo(current)) return null;
    return () => transaction.update(operations, id, { undoneBy: undoId });
  });
  if (claimed) return undoId;
  await withdrawOperation(undoId, staff);
  // A button pressed twice leads to the same undo.
  return (await documents.get(operations, id))?.undoneBy ?? null;
}

/** Returns the result of each finished item, in their order. */
export async function readResults(id: string): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  const parts: Query = { where: [["operationId", "==", id]], orderBy: ["number"], limit: 50 };
  for await (const part of eachDocument(backend().documents, operationParts, parts)) results.push(...part.results);
  return results;
}
