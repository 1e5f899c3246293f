import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { watchingOfSite } from "~/platform/polite-fetching/watching.server";
import { webhookDeliveries, webhooks } from "../collection";
import { MOST_WEBHOOKS, TEST_EVENT, type WebhookEvent } from "../kinds";
import { bodyOf, newDelivery } from "../send/queue-events.server";
import { newWebhookSecret } from "../send/signature.server";
import { tryOnce } from "../send/webhook-entry.server";
import { sealWebhookSecret } from "../send/webhook-secret.server";

const entityOf = (id: string, url: string) => ({ kind: "webhook", id, label: new URL(url).host });

export type AddOutcome =
  | { outcome: "added"; id: string; secret: string }
  /** The same form was sent before, and its secret is shown once. */
  | { outcome: "again" }
  | { outcome: "too-many" }
  | { outcome: "address"; message: string };

/** Returns why nothing can be sent to an address; null if it can be tried. Whether its host is public is found by sending. */
async function addressProblem(text: string): Promise<string | null> {
  const { protocol, host, port } = new URL(text);
  const { allowed } = await watchingOfSite();
  if (allowed.includes(host)) return null;
  if (protocol !== "https:") return "Enter an address that starts with https://.";
  return port === "" ? null : "Use the usual port of https: leave it out.";
}

/**
 * Adds a webhook. Its secret is returned here alone, and stored sealed. `madeBy` is the submission's id; the webhook has
 * another, so that the same form sent after it was removed doesn't bring its log back.
 */
export async function addWebhook(
  { url, events }: { url: string; events: readonly WebhookEvent[] },
  staff: Staff,
  madeBy: string,
): Promise<AddOutcome> {
  const message = await addressProblem(url);
  if (message !== null) return { outcome: "address", message };
  const { documents, clock } = backend();
  const id = randomUUID();
  const secret = newWebhookSecret();
  const sealed = sealWebhookSecret(id, secret);
  return documents.transaction<AddOutcome>(staff.uid, async (transaction) => {
    const all = await transaction.query(webhooks, { limit: 1_000 });
    if (all.some((one) => one.madeBy === madeBy)) return { outcome: "again" };
    if (all.length >= MOST_WEBHOOKS) return { outcome: "too-many" };
    const at = clock().toISOString();
    transaction.set(webhooks, id, {
      url: new URL(url).href,
      events: [...events],
      secret: sealed,
      state: "active",
      since: at,
      failingSince: null,
      lastSuccessAt: null,
      leftOutAt: null,
      madeBy,
      by: { uid: staff.uid, name: staff.name.slice(0, 80) },
      at,
    });
    recordAct(transaction, staff, { action: "webhook.add", entity: entityOf(id, url), note: events.join(", ") });
    return { outcome: "added", id, secret };
  });
}

/**
 * Turns a webhook on or off. What waits when it is turned off is sent once it is on again; what is published meanwhile is
 * not. Returns false for an unknown one.
 */
export async function setWebhookState(id: string, state: "active" | "paused", staff: Staff): Promise<boolean> {
  const { documents, clock } = backend();
  return documents.transaction(staff.uid, async (transaction) => {
    const webhook = await transaction.get(webhooks, id);
    if (!webhook) return false;
    if (webhook.state === state) return true;
    const begins = state === "active" && { since: clock().toISOString(), failingSince: null, leftOutAt: null };
    transaction.update(webhooks, id, { state, ...begins });
    const action = state === "active" ? "webhook.resume" : "webhook.pause";
    recordAct(transaction, staff, { action, entity: entityOf(id, webhook.url) });
    return true;
  });
}

/** Removes a webhook with its secret at once. Its deliveries are no longer sent, and go with the log's own time. */
export async function removeWebhook(id: string, staff: Staff): Promise<void> {
  await backend().documents.transaction(staff.uid, async (transaction) => {
    const webhook = await transaction.get(webhooks, id);
    if (!webhook) return;
    transaction.delete(webhooks, id);
    recordAct(transaction, staff, { action: "webhook.remove", entity: entityOf(id, webhook.url) });
  });
}

/**
 * Sends a test at once, whether the webhook is on or not. Returns whether the receiver accepted it; null for an unknown
 * webhook.
 */
export async function sendTest(id: string, staff: Staff): Promise<boolean | null> {
  const { documents, clock } = backend();
  const webhook = await documents.get(webhooks, id);
  if (!webhook) return null;
  const deliveryId = randomUUID().replaceAll("-", "");
  const body = bodyOf(TEST_EVENT, clock().toISOString(), { message: "A test that somebody on the staff asked for." });
  // Its result says nothing about whether real deliveries arrive, so it is noted in the log alone.
  const { attempt, isDelivered } = await tryOnce(webhook, { id: deliveryId, body });
  const state = isDelivered ? "delivered" : "failed";
  const batch = documents.batch(staff.uid);
  batch.set(webhookDeliveries, deliveryId, { ...newDelivery(id, TEST_EVENT, body), state, attempts: [attempt] });
  recordAct(batch, staff, { action: "webhook.test", entity: entityOf(id, webhook.url) });
  await batch.commit();
  return isDelivered;
}

/** Queues a delivery of the log once more, with the same id and content. False if this webhook has no such delivery. */
export async function replayDelivery(id: string, deliveryId: string, staff: Staff): Promise<boolean> {
  return backend().documents.transaction(staff.uid, async (transaction) => {
    const webhook = await transaction.get(webhooks, id);
    const delivery = await transaction.get(webhookDeliveries, deliveryId);
    if (!webhook || delivery?.webhookId !== id) return false;
    if (delivery.state === "waiting" || delivery.state === "queued") return true;
    transaction.update(webhookDeliveries, deliveryId, { state: "waiting" });
    recordAct(transaction, staff, { action: "webhook.replay", entity: entityOf(id, webhook.url), note: deliveryId });
    return true;
  });
}
