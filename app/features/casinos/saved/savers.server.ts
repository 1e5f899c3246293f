import { z } from "zod/v4";
import { eachDocument } from "~/backend/documents/each-document";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { textUpTo } from "~/domain/text/fields";
import { users } from "~/platform/access/collection";
import { ALERT_WANTS, WANTS_OF_SAVED } from "~/platform/alerts/kinds";
import { notifyOfAlerts, type Follower, type Happening } from "~/platform/alerts/notify-of-alerts.server";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queue } from "~/platform/outbox/queue.server";

/** Yields everybody who saved a casino as its follower, which they are until they choose otherwise. */
async function* savers(casinoId: string): AsyncGenerator<Follower> {
  const saved = { where: [["savedCasinoIds", "array-contains", casinoId] as const] };
  for await (const { id, preferences } of eachDocument(backend().documents, users, saved))
    yield { userId: id, wants: WANTS_OF_SAVED, pace: preferences.noticesByMail ? "at_once" : "site" };
}

/**
 * Tells everybody who saved a casino or has an alert about it what happened, each as they chose. Called again with the
 * same key, as after the signal stopped it, it tells only those who were not told yet. Returns how many people were
 * told.
 */
export function notifySavers(
  casinoId: string,
  happening: Omit<Happening, "kind" | "subject">,
  signal?: AbortSignal,
): Promise<number> {
  return notifyOfAlerts({ kind: "casino", subject: casinoId, ...happening }, { followers: savers(casinoId), signal });
}

const newsParams = z.object({
  casinoId: z.string(),
  lead: textUpTo(300),
  sentences: z.array(z.object({ wants: z.array(z.enum(ALERT_WANTS)), text: textUpTo(2_000) })),
  href: textUpTo(2_000),
  key: textUpTo(300),
});

const casinoNewsEntry = defineEntryKind<z.infer<typeof newsParams>>({
  kind: "casino-news",
  params: newsParams,
  urgency: "bulk",
  lane: ({ casinoId }) => casinoId,
  async deliver({ casinoId, ...happening }, { signal }) {
    await notifySavers(casinoId, happening, signal);
    if (signal.aborted) throw new Error("The server stopped before everybody was told.");
    return { state: "sent" };
  },
});

/** Queues `notifySavers` as part of the transaction that records what happened. */
export function queueCasinoNews(
  transaction: Transaction,
  casinoId: string,
  { sentences, ...happening }: Omit<Happening, "kind" | "subject" | "isOffer">,
): void {
  const copied = sentences.map(({ wants, text }) => ({ wants: [...wants], text }));
  queue(transaction, casinoNewsEntry, { casinoId, ...happening, sentences: copied }, { about: { casino: casinoId } });
}
