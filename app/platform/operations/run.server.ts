import { randomUUID } from "node:crypto";
import { letOthersRun } from "~/backend/concurrency";
import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { mayBeLost } from "~/http/listener/background.server";
import { isDraining } from "~/http/listener/draining.server";
import { log } from "~/backend/log.server";
import { operationParts, operations } from "./collection";
import { failed, findOperationKind, unknown, type OperationContext, type OperationKind } from "./operation-kind";
import { partId, PART_SIZE } from "./operation-parts";
import { isNotReached } from "./progress";
import type { ItemResult, OperationFields } from "./schema";

const SYSTEM = "system:operations";
const HELD_MS = 60_000;
const RENEWED_EVERY_MS = 20_000;
const LONGEST_ITEM_MS = 5 * 60_000;
const FAILED = "It failed because of an error on our side.";
const UNKNOWN =
  "The server stopped while this was under way. It may or may not have happened, and was not tried again.";
const TOO_LONG = "It took longer than 5 minutes. It may or may not have happened, and was not tried again.";
const me = randomUUID();

type Operation = Stored<OperationFields>;

/** Takes a running operation that no living process works on. */
async function hold(id: string): Promise<Operation | null> {
  const { documents, clock } = backend();
  return documents.transaction(SYSTEM, async (transaction) => {
    const operation = await transaction.get(operations, id);
    if (operation?.state !== "running") return null;
    if (operation.holder !== null && isHeld(operation, clock())) return null;
    transaction.update(operations, id, held(me));
    return operation;
  });
}

/** A hold that lasts longer than any hold can was taken before the clock was set back: its holder may be long gone. */
function isHeld({ heldUntil }: Operation, now: Date): boolean {
  const left = Date.parse(heldUntil ?? "") - now.getTime();
  return left > 0 && left <= 2 * HELD_MS;
}

function held(by: string): Pick<OperationFields, "holder" | "heldUntil"> {
  return { holder: by, heldUntil: new Date(backend().clock().getTime() + HELD_MS).toISOString() };
}

function contextOf(operation: Operation): OperationContext<unknown> {
  const staff: Staff = {
    uid: operation.startedBy,
    name: operation.startedByName,
    requestId: operation.requestId,
  };
  return { operationId: operation.id, input: operation.input, staff };
}

/**
 * Processes the items from the operation's position until it is done or cancelled. When the process is asked to stop,
 * it finishes the current items and leaves the rest to another start.
 */
export async function runOperation(id: string): Promise<void> {
  const first = await hold(id);
  if (!first) return;
  const kind = findOperationKind(first.kind);
  if (!kind) {
    log.error({ operation: id, kind: first.kind }, "no code knows this kind of operation");
    return;
  }
  const context = contextOf(first);
  let position = first.position;
  if (first.begun === position && !("runOutside" in kind)) {
    // An earlier version, in which the effect of this kind was outside the store, stopped in the middle of it.
    const next = await storedStep(id, position, 1, async (_, [item]) => [unknown(labelOf(kind, item), UNKNOWN)]);
    if (next === null) return;
    position = next;
  }
  // After an error, items run one at a time, so that one bad item doesn't hold up the others.
  let aloneUntil = 0;
  while (position < first.total) {
    // The embedded store responds without waiting, so requests and signals would wait until every step is done.
    await letOthersRun();
    if (isDraining()) return release(id);
    const inPart = PART_SIZE - (position % PART_SIZE);
    const together = "runOutside" in kind || position < aloneUntil ? 1 : Math.min(kind.together, inPart);
    try {
      const next =
        "runOutside" in kind
          ? await outsideStep(id, position, kind, context)
          : await storedStep(id, position, together, (transaction, items) =>
              kind.run(transaction, items, { ...context, position }),
            );
      if (next === null) return;
      position = next;
    } catch (error) {
      // The item may have gone out: the next process to take the operation finds it begun, and says so.
      if ("runOutside" in kind) throw error;
      log.error({ err: error, operation: id, position }, "items of an operation failed");
      if (together > 1) aloneUntil = position + together;
      else {
        const next = await storedStep(id, position, 1, async (_, [item]) => [failed(labelOf(kind, item), FAILED)]);
        if (next === null) return;
        position = next;
      }
    }
  }
  if ((await kind.finished?.(context)) !== false) return finish(id);
  await release(id);
  // What it waits for may have come to its end meanwhile, when nobody else could continue it.
  if ((await kind.finished?.(context)) !== false) await runOperation(id);
}

function labelOf(kind: OperationKind, item: unknown): string {
  const parsed = kind.item.safeParse(item);
  return parsed.success ? kind.labelOf(parsed.data) : "an item that can’t be read";
}

type Work = (transaction: Transaction, items: unknown[]) => Promise<ItemResult[]>;

/**
 * Processes some items and records them in one transaction. Returns the new position; null if the operation is no
 * longer ours.
 */
async function storedStep(id: string, position: number, count: number, work: Work): Promise<number | null> {
  return backend().documents.transaction(SYSTEM, async (transaction) => {
    const operation = await transaction.get(operations, id);
    if (operation?.state !== "running" || operation.holder !== me || operation.position !== position) return null;
    const part = await transaction.get(operationParts, partId(id, Math.floor(position / PART_SIZE)));
    const items = part?.items.slice(position % PART_SIZE, (position % PART_SIZE) + count) ?? [];
    if (!part || items.length === 0) throw new Error(`Operation ${id} has no items at ${String(position)}.`);
    const results = await work(transaction, items);
    if (results.length !== items.length) throw new Error(`${String(items.length)} items, other results.`);
    const counts = { ...operation.counts };
    for (const { outcome } of results) counts[outcome] += 1;
    transaction.update(operationParts, part.id, { results: [...part.results, ...results] });
    transaction.update(operations, id, {
      position: position + items.length,
      begun: null,
      counts,
      ...held(me),
    });
    return position + items.length;
  });
}

/**
 * Reads what is needed to change the result of a finished item whose effect comes later. Returns the write; null if the
 * item has no result. `NOT_REACHED` takes the item out of the counts.
 */
export async function readResult(
  transaction: Transaction,
  { operationId, position }: { operationId: string; position: number },
): Promise<((change: Pick<ItemResult, "outcome" | "message">) => void) | null> {
  const operation = await transaction.get(operations, operationId);
  const part = await transaction.get(operationParts, partId(operationId, Math.floor(position / PART_SIZE)));
  const at = position % PART_SIZE;
  const before = part?.results[at];
  if (!operation || !before || isNotReached(before)) return null;
  return (change) => {
    if (change.outcome === before.outcome && change.message === before.message) return;
    const counts = { ...operation.counts };
    counts[before.outcome] -= 1;
    if (!isNotReached(change)) counts[change.outcome] += 1;
    transaction.update(operationParts, part.id, { results: part.results.with(at, { ...before, ...change }) });
    transaction.update(operations, operationId, { counts });
  };
}

async function outsideStep(
  id: string,
  position: number,
  kind: Extract<OperationKind, { runOutside: unknown }>,
  context: OperationContext<unknown>,
): Promise<number | null> {
  let known: ItemResult | null = null;
  let item: unknown;
  const { documents } = backend();
  const goesOn = await documents.transaction(SYSTEM, async (transaction) => {
    const operation = await transaction.get(operations, id);
    if (operation?.state !== "running" || operation.holder !== me || operation.position !== position) return false;
    const part = await transaction.get(operationParts, partId(id, Math.floor(position / PART_SIZE)));
    item = part?.items[position % PART_SIZE];
    known = operation.begun === position ? unknown(labelOf(kind, item), UNKNOWN) : null;
    transaction.update(operations, id, { begun: position, ...held(me) });
    return true;
  });
  if (!goesOn) return null;
  let result: ItemResult;
  try {
    const work = async () => kind.runOutside(kind.item.parse(item), context);
    result = known ?? (await whileHeld(id, position, work)) ?? unknown(labelOf(kind, item), TOO_LONG);
  } catch (error) {
    log.error({ err: error, operation: id, position }, "an item of an operation failed");
    result = failed(labelOf(kind, item), FAILED);
  }
  return storedStep(id, position, 1, async () => [result]);
}

/** Processes an item outside the store while the operation stays ours; null if it takes too long. */
function whileHeld(id: string, position: number, work: () => Promise<ItemResult>): Promise<ItemResult | null> {
  return new Promise((resolve, reject) => {
    let waitedMs = 0;
    const timer = setInterval(() => {
      waitedMs += RENEWED_EVERY_MS;
      if (waitedMs < LONGEST_ITEM_MS) void renew(id, position);
      else {
        clearInterval(timer);
        resolve(null);
      }
    }, RENEWED_EVERY_MS);
    void work()
      .then(resolve, reject)
      .finally(() => clearInterval(timer));
  });
}

async function renew(id: string, position: number): Promise<void> {
  try {
    await backend().documents.transaction(SYSTEM, async (transaction) => {
      const operation = await transaction.get(operations, id);
      if (operation?.state !== "running" || operation.holder !== me || operation.begun !== position) return;
      transaction.update(operations, id, held(me));
    });
  } catch (error) {
    log.error({ err: error, operation: id }, "an operation could not be held on to");
  }
}

async function finish(id: string): Promise<void> {
  const { documents, clock } = backend();
  await documents.transaction(SYSTEM, async (transaction) => {
    const operation = await transaction.get(operations, id);
    if (operation?.state !== "running" || operation.holder !== me) return;
    const finishedAt = clock().toISOString();
    transaction.update(operations, id, { state: "done", finishedAt, holder: null, heldUntil: null });
  });
}

async function release(id: string): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const operation = await transaction.get(operations, id);
    // It has stopped only if nobody has gone on by then.
    if (operation?.holder === me) transaction.update(operations, id, { ...held(me), holder: null });
  });
}

/** Continues operations that a stop or a crash interrupted. */
export async function resumeOperations(): Promise<void> {
  const { items } = await backend().documents.query(operations, { where: [["state", "==", "running"]], limit: 100 });
  for (const { id } of items) mayBeLost(`operation ${id}`, () => runOperation(id));
}
