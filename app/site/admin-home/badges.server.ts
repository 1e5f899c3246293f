import { backend } from "~/backend/index.server";
import { complaints } from "~/features/complaints/collection";
import { badgesInForce } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { notifications } from "~/platform/access/collection";

export interface AdminBadges {
  complaints: number;
  userMenu: number;
}

/**
 * Returns the numbers in the admin header: fixed ones from the settings, or the tasks waiting for staff and the admin's
 * unread notices.
 */
export async function adminBadges(uid: string): Promise<AdminBadges> {
  const badges = badgesInForce(await currentSettings());
  if (badges.mode === "fixed") return { complaints: badges.complaints, userMenu: badges.userMenu };
  const { documents } = backend();
  const [waiting, unread] = await Promise.all([
    documents.count(complaints, [["waitingOn", "==", "staff"]]),
    documents.count(notifications, [
      ["userId", "==", uid],
      ["readAt", "==", null],
    ]),
  ]);
  return { complaints: waiting, userMenu: unread };
}
