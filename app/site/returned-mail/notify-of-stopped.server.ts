import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { notifyStopped } from "~/platform/mailboxes/mailbox-state.server";
import { notify } from "~/platform/notifications/notifications.server";

/** Tells people on the site that their mailbox has sent too much back. */
export async function notifyOfStoppedMailboxes(): Promise<void> {
  await notifyStopped(
    async (person) => (await backend().documents.get(users, person))?.email ?? null,
    (person, stoppedAt) =>
      notify([person], {
        text: "Our emails to you keep coming back, so we have stopped sending them. Confirm your address to get them again.",
        href: "/dashboard",
        key: `mail-stopped.${stoppedAt}`,
        mail: false,
      }),
  );
}
