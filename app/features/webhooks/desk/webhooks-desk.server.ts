import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { outbox } from "~/platform/outbox/collection";
import { webhookDeliveries, webhooks } from "../collection";
import { UNSENT, type WebhookFields } from "../schema";

const PAGE = 25;

/** Returns a webhook as lists show it: the rest of its address may hold a secret, and is only on its own screen. */
function listed({ id, url, events, state, failingSince, lastSuccessAt, leftOutAt, by, at }: Stored<WebhookFields>) {
  return { id, host: new URL(url).host, events, state, failingSince, lastSuccessAt, leftOutAt, by: by.name, at };
}

/** Returns all webhooks, the oldest first. */
export async function listWebhooks() {
  const { items } = await backend().documents.query(webhooks, { limit: 1_000 });
  return items.sort((a, b) => a.at.localeCompare(b.at)).map(listed);
}

/** Returns the webhooks that we turned off, for the tasks of the day. */
export async function disabledWebhooks() {
  return (await listWebhooks()).filter(({ state }) => state === "disabled");
}

/** Returns a webhook with a page of its log, the newest delivery first; null for an unknown one. Throws 400 for a cursor of another list. */
export async function findWebhookPage(request: Request, id: string) {
  const { documents } = backend();
  const webhook = await documents.get(webhooks, id);
  if (!webhook) return null;
  const { pathname, searchParams } = new URL(request.url);
  const cursor = searchParams.get("cursor");
  const href = (to: string | null) =>
    to === null ? null : `${pathname}?${new URLSearchParams({ cursor: to }).toString()}`;
  try {
    const [page, waiting] = await Promise.all([
      documents.query(webhookDeliveries, {
        where: [["webhookId", "==", id]],
        orderBy: ["-at"],
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
      documents.count(webhookDeliveries, [
        ["webhookId", "==", id],
        ["state", "in", UNSENT],
      ]),
    ]);
    const entries = await documents.getMany(
      outbox,
      page.items.map(({ entry }) => entry ?? "none"),
    );
    const deliveries = page.items.map((delivery, at) => ({
      id: delivery.id,
      event: delivery.event,
      body: delivery.body,
      state: delivery.state === "queued" ? ("waiting" as const) : delivery.state,
      attempts: delivery.attempts,
      /** When it is tried again; null for one that hasn't been tried, or waits behind another. */
      nextAt: entries[at]?.tries ? entries[at].dueAt : null,
      at: delivery.at,
    }));
    return {
      webhook: { ...listed(webhook), url: webhook.url },
      waiting,
      deliveries,
      previous: href(page.previous),
      next: href(page.next),
    };
  } catch (error) {
    return refuseCursor(error);
  }
}
