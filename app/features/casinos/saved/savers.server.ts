import { eachDocument } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { WANTS_OF_SAVED } from "~/platform/alerts/kinds";
import { tellAlerts, type Follower, type Happening } from "~/platform/alerts/tell-alerts.server";

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
export function tellOfCasino(
  casinoId: string,
  happening: Omit<Happening, "kind" | "subject">,
  signal?: AbortSignal,
): Promise<number> {
  return tellAlerts({ kind: "casino", subject: casinoId, ...happening }, { followers: savers(casinoId), signal });
}
