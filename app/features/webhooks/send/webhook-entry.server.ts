import { z } from "zod/v4";
import { deleteUntil } from "~/backend/documents/delete-until";
import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { textUpTo } from "~/domain/text/fields";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { defineEntryKind, type Outcome } from "~/platform/outbox/entry-kind";
import { webhookDeliveries, webhooks } from "../collection";
import { DAYS_OF_FAILING } from "../kinds";
import { MOST_ATTEMPTS_KEPT, UNSENT, type WebhookFields, type Attempt } from "../schema";
import { openWebhookSecret } from "./webhook-secret.server";
import { FetchRefused } from "~/backend/fetching/refusal";
import { fetchSafely } from "~/backend/fetching/safe-fetch.server";
import { oneLine } from "~/domain/text/characters";
import { watchingOfSite } from "~/platform/polite-fetching/watching.server";
import { signedHeaders } from "./signature.server";

const LIMITS = { longestMs: 10_000, sentBytes: 2_000, unpackedBytes: 2_000, hops: 0 };
const LONGEST_EXCERPT = 300;
const GONE = 410;

interface Tried {
  attempt: Attempt;
  isDelivered: boolean;
  /** True if the receiver says that the address is gone for good. */
  isGone: boolean;
  retryAfter: number | null;
}

/** Sends one message once, to public addresses only, and returns the result. Throws only the signal's reason. */
async function postMessage(
  { url, secret }: { url: string; secret: string },
  { id, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<Tried> {
  const { userAgent, allowed } = await watchingOfSite();
  const at = backend().clock();
  const started = performance.now();
  const done = (rest: Omit<Attempt, "at" | "ms">): Attempt => ({
    at: at.toISOString(),
    ms: Math.round(performance.now() - started),
    ...rest,
  });
  try {
    const { status, bytes, retryAfter } = await fetchSafely(url, {
      userAgent: userAgent.replace("-Watch/", "-Webhooks/"),
      contentTypes: ["*/*"],
      limits: LIMITS,
      allowed,
      ...(signal && { signal }),
      post: { body, headers: { "content-type": "application/json", ...signedHeaders(secret, { id, at, body }) } },
    });
    const isDelivered = status >= 200 && status < 300;
    const excerpt = oneLine(bytes.toString("utf8").slice(0, LONGEST_EXCERPT));
    const problem = isDelivered ? null : `The answer was ${String(status)}.`;
    return { attempt: done({ status, problem, excerpt }), isDelivered, isGone: status === GONE, retryAfter };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    const attempt = done({ status: null, problem: oneLine(error.message).slice(0, 300), excerpt: "" });
    return { attempt, isDelivered: false, isGone: false, retryAfter: null };
  }
}

const SYSTEM = "system:webhooks";
/** An entry ends with this, while what it should have sent waits in the log for the webhook to be turned on. */
const OFF = { state: "dropped", reason: "The webhook is off, or was removed." } as const;

type Webhook = Stored<WebhookFields>;

const id = textUpTo(100);
const params = z.object({ webhookId: id, deliveryId: id });

/** One message to one webhook; its content and its tries are in the webhook's log. */
export const webhookEntry = defineEntryKind<z.infer<typeof params>>({
  kind: "webhook",
  params,
  urgency: "usual",
  lane: ({ webhookId }) => webhookId,
  transport: "webhook",
  async deliver({ webhookId, deliveryId }, { signal }) {
    const { documents } = backend();
    const webhook = await documents.get(webhooks, webhookId);
    if (webhook?.state !== "active") return OFF;
    const delivery = await documents.get(webhookDeliveries, deliveryId);
    if (!delivery) return { state: "dropped", reason: "The log no longer has it." };
    // The server was killed before the entry's outcome was recorded.
    if (delivery.state === "delivered") return { state: "sent" };
    return recordTry(webhookId, deliveryId, await tryOnce(webhook, delivery, signal));
  },
  async settled(transaction, { webhookId, deliveryId }, outcome) {
    const webhook = await transaction.get(webhooks, webhookId);
    const delivery = await transaction.get(webhookDeliveries, deliveryId);
    if (!webhook || delivery?.state !== "queued") return;
    const unsent = [["webhookId", "==", webhookId] as const, ["state", "in", UNSENT] as const];
    const others = await transaction.query(webhookDeliveries, { where: unsent, orderBy: ["at"], limit: 2 });
    const isOff = outcome.state === "dropped" && outcome.reason === OFF.reason;
    transaction.update(webhookDeliveries, deliveryId, { state: isOff ? "waiting" : "failed" });
    // With nothing left to send nobody knows whether the address still fails, so those days don't count.
    if (webhook.state === "active" && !isOff && others.every((other) => other.id === deliveryId))
      transaction.update(webhooks, webhookId, { failingSince: null });
  },
});

/** Sends a message of the log once, and returns the result without noting it. */
export async function tryOnce(
  webhook: Webhook,
  { id: deliveryId, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<Tried> {
  const secret = openWebhookSecret(webhook.id, webhook.secret);
  if (secret === null) return withoutSecret();
  return postMessage({ url: webhook.url, secret }, { id: `msg_${deliveryId}`, body }, signal);
}

function withoutSecret(): Tried {
  const problem = "Its secret can’t be opened, because the key it is sealed with is missing on this server.";
  const attempt = { at: backend().clock().toISOString(), status: null, problem, ms: 0, excerpt: "" };
  return { attempt, isDelivered: false, isGone: false, retryAfter: null };
}

/** Notes a try in the log and at the webhook, which may end with it. Returns what it means for the entry. */
function recordTry(webhookId: string, deliveryId: string, tried: Tried): Promise<Outcome> {
  const { documents, clock } = backend();
  return documents.transaction<Outcome>(SYSTEM, async (transaction) => {
    const webhook = await transaction.get(webhooks, webhookId);
    const delivery = await transaction.get(webhookDeliveries, deliveryId);
    // Removed while it was sent.
    if (!webhook || !delivery) return OFF;
    const { attempt, isDelivered, isGone, retryAfter } = tried;
    const now = clock();
    const attempts = [...delivery.attempts, attempt].slice(-MOST_ATTEMPTS_KEPT);
    transaction.update(webhookDeliveries, deliveryId, { attempts, ...(isDelivered && { state: "delivered" }) });
    if (isDelivered) {
      transaction.update(webhooks, webhookId, { failingSince: null, lastSuccessAt: now.toISOString() });
      return { state: "sent" };
    }
    const problem = attempt.problem ?? "";
    const failingSince = webhook.failingSince ?? now.toISOString();
    const isOver = isGone || now.getTime() - Date.parse(failingSince) >= DAYS_OF_FAILING * DAY_MS;
    const isTurnedOff = isOver && webhook.state === "active";
    transaction.update(webhooks, webhookId, { failingSince, ...(isTurnedOff && { state: "disabled" }) });
    if (isTurnedOff) notifyOwners(transaction, webhook, isGone);
    if (isGone) return { state: "refused", problem };
    return isOver ? OFF : { state: "later", problem, askedMs: (retryAfter ?? 0) * 1_000 };
  });
}

function notifyOwners(transaction: Transaction, { id: webhookId, url }: Webhook, isGone: boolean): void {
  const { host } = new URL(url);
  const why = isGone ? "it says that it is gone for good" : `it has failed for ${String(DAYS_OF_FAILING)} days`;
  queueNotice(transaction, "owners", {
    text: `The webhook to ${host} is turned off: ${why}. Nothing is sent to it until somebody turns it on.`,
    href: `/admin/settings/webhooks/${webhookId}`,
  });
}

/** Deletes deliveries that the log no longer holds. */
export async function cleanUpDeliveries(): Promise<void> {
  const until = backend().clock().toISOString();
  await deleteUntil(backend().documents, SYSTEM, webhookDeliveries, { field: "expiresAt", until });
}
