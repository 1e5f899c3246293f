import { backend } from "~/backend/index.server";
import type { Page, Stored } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import type { UserFields } from "~/platform/access/schema";
import { notify, type Notice } from "~/platform/notifications/notifications.server";

const PAGE = 500;

/** Notifies everybody who saved a casino. With the same key again, only those who were not told yet. */
export async function notifySavers(casinoId: string, notice: Notice & { key: string }): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: Page<Stored<UserFields>> = await backend().documents.query(users, {
      where: [["savedCasinoIds", "array-contains", casinoId]],
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
    await notify(
      page.items.map(({ id }) => id),
      notice,
    );
    cursor = page.next;
  } while (cursor !== null);
}
