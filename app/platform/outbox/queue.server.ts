import { randomUUID } from "node:crypto";
import type { Collection, Fields, WriteOptions } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { withoutWriteConditions } from "~/backend/write-conditions.server";
import { mailboxId } from "~/platform/mailboxes/mailbox-id.server";
import { outbox } from "./collection";
import { transportOf, type EntryKind } from "./entry-kind";
import type { OutboxFields } from "./schema";
import { laneDigest, storedParams } from "./stored-params.server";

const SYSTEM = "system:outbox";

/** A batch or a transaction. */
export interface Writer {
  set<F extends Fields>(collection: Collection<F>, id: string, fields: F, options?: WriteOptions): unknown;
}

export interface QueueOptions {
  /** Names what the entry tells: of entries with the same key, the first is sent and the others are not. */
  key?: string;
  /** Time before which it isn't sent; default now. */
  dueAt?: string;
  about?: OutboxFields["about"];
  /** The address a mail goes to, where the params don't name it. */
  to?: string;
}

/** Entries of one commit, and of one millisecond, keep the order in which they were queued. */
let count = 0;

/**
 * Queues an entry as part of a batch or transaction, so that it is there exactly if that commits. Returns its id. It
 * reads nothing, so it may come after other writes.
 */
export function queue<P>(
  writer: Writer,
  kind: EntryKind<P>,
  params: NoInfer<P>,
  { key, dueAt, about = {}, to = kind.mailbox?.(params) }: QueueOptions = {},
): string {
  const id = randomUUID().replaceAll("-", "");
  const at = backend().clock().toISOString();
  const due = dueAt !== undefined && dueAt > at ? dueAt : at;
  const urgency = typeof kind.urgency === "function" ? kind.urgency(params) : kind.urgency;
  const lifetimeMs = typeof kind.lifetimeMs === "function" ? kind.lifetimeMs(params) : kind.lifetimeMs;
  const transport = transportOf(kind);
  count = (count + 1) % 1_000_000_000;
  writer.set(outbox, id, {
    kind: kind.kind,
    transport,
    urgency,
    lane: laneDigest(transport, urgency, kind.lane(params, to)),
    order: `${due}-${String(count).padStart(9, "0")}`,
    key: key ?? null,
    state: "waiting",
    params: storedParams(kind, id, params),
    dueAt: due,
    at,
    staleAt: lifetimeMs === undefined ? null : new Date(Date.parse(due) + lifetimeMs).toISOString(),
    tries: 0,
    claim: null,
    problem: null,
    attempts: [],
    mailbox: to === undefined ? null : mailboxId(to),
    purpose: kind.purpose?.(params) ?? null,
    settledAt: null,
    expiresAt: null,
    about,
  });
  return id;
}

/**
 * Queues an entry in a commit of its own. Resolves once it is stored. What it tells of is decided, so it doesn't depend on
 * the access of the person who decided it.
 */
export function queueAlone<P>(kind: EntryKind<P>, params: NoInfer<P>, options?: QueueOptions): Promise<string> {
  return withoutWriteConditions(async () => {
    const batch = backend().documents.batch(SYSTEM);
    const id = queue(batch, kind, params, options);
    await batch.commit();
    return id;
  });
}
