import { eachDocument } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { notify, type Notice } from "~/platform/notifications/notifications.server";

/** Notifies everybody who saved a casino. With the same key again, only those who were not told yet. */
export async function notifySavers(casinoId: string, notice: Notice & { key: string }): Promise<void> {
  const ids: string[] = [];
  const savers = { where: [["savedCasinoIds", "array-contains", casinoId] as const] };
  for await (const { id } of eachDocument(backend().documents, users, savers)) ids.push(id);
  await notify(ids, notice);
}
