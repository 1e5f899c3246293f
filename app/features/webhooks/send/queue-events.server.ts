import { commitIfHolds, type Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { eachDocument } from "~/backend/documents/each-document";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { log } from "~/backend/log.server";
import { queue } from "~/platform/outbox/queue.server";
import { eachPart } from "~/platform/scheduler/each-entry.server";
import { webhookDeliveries, webhooks } from "../collection";
import { DAYS_LOGGED, MOST_WAITING, type TEST_EVENT, type WebhookEvent } from "../kinds";
import { UNSENT, type WebhookDeliveryFields, type WebhookFields } from "../schema";
import { webhookEntry } from "./webhook-entry.server";

const SYSTEM = "system:webhooks";
const AT_ONCE = 100;
const LONGEST_BODY = 8_000;

/** A published change. */
export interface PublishedChange {
  type: WebhookEvent;
  /** Names the change for good: the same change found again is queued once. */
  key: string;
  /** UTC. */
  at: string;
  data: Readonly<Record<string, unknown>>;
}

export function bodyOf(type: WebhookEvent | typeof TEST_EVENT, at: string, data: object): string {
  return JSON.stringify({ type, timestamp: at, data });
}

export function newDelivery(
  webhookId: string,
  event: WebhookDeliveryFields["event"],
  body: string,
): WebhookDeliveryFields {
  const now = backend().clock();
  const at = now.toISOString();
  return {
    webhookId,
    event,
    body,
    state: "waiting",
    attempts: [],
    entry: null,
    at,
    expiresAt: new Date(now.getTime() + DAYS_LOGGED * DAY_MS).toISOString(),
  };
}

/** Returns the webhooks that are sent to. */
export async function activeWebhooks(): Promise<Stored<WebhookFields>[]> {
  const { items } = await backend().documents.query(webhooks, { limit: 1_000 });
  return items.filter(({ state }) => state === "active");
}

/**
 * Adds changes to the logs of all webhooks that want them, each once, however often and from wherever it is called. When
 * the signal stops it, the rest is left for another call with the same changes. A webhook that fails doesn't hold up the
 * others: its error is thrown at the end. Returns how many deliveries are new.
 */
export async function queueChanges(changes: readonly PublishedChange[], signal?: AbortSignal): Promise<number> {
  let count = 0;
  const queueAll = async (webhook: Stored<WebhookFields>) => {
    const wanted = changes.filter(({ type, at }) => webhook.events.includes(type) && at > webhook.since);
    for (let first = 0; first < wanted.length && !signal?.aborted; first += AT_ONCE)
      count += await queueFor(webhook, wanted.slice(first, first + AT_ONCE));
  };
  await eachPart((await activeWebhooks()).map((webhook) => () => queueAll(webhook)));
  return count;
}

async function queueFor(
  { id: webhookId }: Stored<WebhookFields>,
  changes: readonly PublishedChange[],
): Promise<number> {
  const { documents, clock } = backend();
  const entries = changes.map(({ type, key, at, data }) => ({
    id: sha256Hex(`${webhookId} ${key}`).slice(0, 32),
    fields: newDelivery(webhookId, type, bodyOf(type, at, data)),
  }));
  const known = await documents.getMany(
    webhookDeliveries,
    entries.map(({ id }) => id),
  );
  const fresh = entries.filter(({ fields }, place) => {
    if (fields.body.length > LONGEST_BODY) log.error({ event: fields.event }, "an event is too large for webhooks");
    return !known[place] && fields.body.length <= LONGEST_BODY;
  });
  if (fresh.length === 0) return 0;
  const waiting = await documents.count(webhookDeliveries, [
    ["webhookId", "==", webhookId],
    ["state", "in", UNSENT],
  ]);
  const taken = fresh.slice(0, Math.max(0, MOST_WAITING - waiting));
  const batch = documents.batch(SYSTEM);
  for (const { id, fields } of taken) batch.set(webhookDeliveries, id, fields);
  if (taken.length < fresh.length) batch.update(webhooks, webhookId, { leftOutAt: clock().toISOString() });
  // If it was removed meanwhile, the other webhooks still get theirs.
  return (await commitIfHolds(batch)) ? taken.length : 0;
}

/** Has the outbox send what waits in the logs of the webhooks that are on, to each in its order. */
export async function queueWaiting(): Promise<void> {
  await eachPart(
    (await activeWebhooks()).map(
      ({ id }) =>
        () =>
          queueWaitingFor(id),
    ),
  );
}

async function queueWaitingFor(webhookId: string): Promise<void> {
  const { documents } = backend();
  const where = [["webhookId", "==", webhookId] as const, ["state", "==", "waiting"] as const];
  for await (const { id, version } of eachDocument(documents, webhookDeliveries, { where, orderBy: ["at"] })) {
    const batch = documents.batch(SYSTEM);
    const entry = queue(batch, webhookEntry, { webhookId, deliveryId: id });
    await batch.update(webhookDeliveries, id, { state: "queued", entry }, { when: { version } }).commit();
  }
}
