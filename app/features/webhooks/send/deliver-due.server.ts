import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { log } from "~/backend/log.server";
import { DAY_MS } from "~/domain/day-ms";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { webhookDeliveries, webhooks } from "../collection";
import { DAYS_OF_FAILING, TEST_EVENT } from "../kinds";
import { MOST_ATTEMPTS_KEPT, type WebhookDeliveryFields, type WebhookFields } from "../schema";
import { pauseAfter } from "./backoff";
import { postMessage, type Tried } from "./post-message.server";
import { activeWebhooks } from "./queue-events.server";
import { openWebhookSecret } from "./webhook-secret.server";

const SYSTEM = "system:webhooks";
const AT_ONCE = 20;
/** A round ends after this, so that a new one finds what was queued meanwhile in its order. */
const LONGEST_ROUND_MS = 60_000;

type Webhook = Stored<WebhookFields>;
type Delivery = Stored<WebhookDeliveryFields>;

/**
 * Sends what is due: to all webhooks side by side, and to each in order until a delivery fails. An error of our own
 * with one webhook is logged and doesn't hold up the others. A message is noted as sent after its answer: a server that
 * is killed in between sends it again, with the same id.
 */
export async function deliverDue(signal?: AbortSignal): Promise<void> {
  const all = await activeWebhooks();
  const outcomes = await Promise.allSettled(all.map((webhook) => deliverTo(webhook, signal)));
  // A delivery that the stopping server broke off is not a failure.
  if (signal?.aborted) return;
  for (const [at, outcome] of outcomes.entries())
    if (outcome.status === "rejected")
      log.error({ err: outcome.reason as unknown, webhook: all[at]?.id }, "what waits for a webhook could not be sent");
}

async function deliverTo({ id }: Webhook, signal: AbortSignal | undefined): Promise<void> {
  const until = performance.now() + LONGEST_ROUND_MS;
  while (performance.now() < until) {
    // Paused or removed meanwhile.
    const webhook = await backend().documents.get(webhooks, id);
    if (webhook?.state !== "active") return;
    const { items } = await backend().documents.query(webhookDeliveries, {
      where: [
        ["webhookId", "==", id],
        ["state", "==", "waiting"],
        ["nextAt", "<=", backend().clock().toISOString()],
      ],
      orderBy: ["nextAt"],
      limit: AT_ONCE,
    });
    if (items.length === 0) return;
    for (const delivery of items) {
      if (signal?.aborted || performance.now() > until) return;
      if (!(await deliverOne(webhook, delivery, signal))) return;
    }
  }
}

/** Tries a delivery once and notes the result. Returns whether the receiver accepted it. */
export async function deliverOne(webhook: Webhook, delivery: Delivery, signal?: AbortSignal): Promise<boolean> {
  const secret = openWebhookSecret(webhook.id, webhook.secret);
  const tried =
    secret === null ? withoutSecret() : await postMessage({ url: webhook.url, secret }, messageOf(delivery), signal);
  await note(webhook.id, delivery.id, tried);
  return tried.isDelivered;
}

function messageOf({ id, body }: Delivery) {
  return { id: `msg_${id}`, body };
}

function withoutSecret(): Tried {
  const problem = "Its secret can’t be opened, because the key it is sealed with is missing on this server.";
  const attempt = { at: backend().clock().toISOString(), status: null, problem, ms: 0, excerpt: "" };
  return { attempt, isDelivered: false, isGone: false, retryAfter: null };
}

async function hasOthersWaiting(transaction: Transaction, { id, webhookId }: Delivery): Promise<boolean> {
  const waiting = await transaction.query(webhookDeliveries, {
    where: [
      ["webhookId", "==", webhookId],
      ["state", "==", "waiting"],
    ],
    orderBy: ["nextAt"],
    limit: 2,
  });
  return waiting.some((other) => other.id !== id);
}

async function note(webhookId: string, deliveryId: string, tried: Tried): Promise<void> {
  const { documents, clock } = backend();
  await documents.transaction(SYSTEM, async (transaction) => {
    const webhook = await transaction.get(webhooks, webhookId);
    const delivery = await transaction.get(webhookDeliveries, deliveryId);
    // Removed while it was sent.
    if (!webhook || !delivery) return;
    const now = clock();
    const tries = delivery.tries + 1;
    const isTest = delivery.event === TEST_EVENT;
    const pause = isTest || tried.isGone ? null : pauseAfter(tries, tried.retryAfter);
    const isGivenUp = !isTest && !tried.isDelivered && pause === null;
    const isSilent = isGivenUp && !(await hasOthersWaiting(transaction, delivery));
    transaction.update(webhookDeliveries, deliveryId, {
      tries,
      attempts: [...delivery.attempts, tried.attempt].slice(-MOST_ATTEMPTS_KEPT),
      state: tried.isDelivered ? "delivered" : pause === null ? "failed" : "waiting",
      nextAt: new Date(now.getTime() + (pause ?? 0)).toISOString(),
    });
    // A test's result is shown on the screen, and says nothing about whether real deliveries arrive.
    if (isTest) return;
    if (tried.isDelivered) {
      transaction.update(webhooks, webhookId, { failingSince: null, lastSuccessAt: now.toISOString() });
      return;
    }
    const failingSince = webhook.failingSince ?? now.toISOString();
    const isOver = tried.isGone || now.getTime() - Date.parse(failingSince) >= DAYS_OF_FAILING * DAY_MS;
    if (isOver && webhook.state === "active") {
      transaction.update(webhooks, webhookId, { failingSince, state: "disabled" });
      tellAdmins(transaction, webhook, tried.isGone);
      return;
    }
    // With nothing left to send nobody knows whether the address still fails, so those days don't count.
    transaction.update(webhooks, webhookId, { failingSince: isSilent ? null : failingSince });
  });
}

function tellAdmins(transaction: Transaction, { id, url }: Webhook, isGone: boolean): void {
  const { host } = new URL(url);
  const why = isGone ? "it says that it is gone for good" : `it has failed for ${String(DAYS_OF_FAILING)} days`;
  queueNotice(transaction, "admins", {
    text: `The webhook to ${host} is turned off: ${why}. Nothing is sent to it until somebody turns it on.`,
    href: `/admin/settings/webhooks/${id}`,
  });
}

/** Deletes deliveries that the log no longer holds. */
export async function cleanUpDeliveries(): Promise<void> {
  const { documents, clock } = backend();
  const { items } = await documents.query(webhookDeliveries, {
    where: [["expiresAt", "<=", clock().toISOString()]],
    orderBy: ["expiresAt"],
    limit: 400,
  });
  if (items.length === 0) return;
  const batch = documents.batch(SYSTEM);
  for (const { id } of items) batch.delete(webhookDeliveries, id);
  await batch.commit();
}
