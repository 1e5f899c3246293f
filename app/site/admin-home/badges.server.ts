import { backend } from "~/backend/index.server";
import { complaints } from "~/features/complaints/collection";
import { badgesInForce } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { mayDo, type Duty } from "~/domain/roles/duties";
import { notifications } from "~/platform/access/collection";

export interface AdminBadges {
  /** null for those whose duty they aren't. */
  complaints: number | null;
  userMenu: number;
}

/**
 * Returns the numbers in the admin header: fixed ones from the settings, or the tasks waiting for staff and the admin's
 * unread notices.
 */
export async function adminBadges(uid: string, duties: readonly Duty[]): Promise<AdminBadges> {
  const handlesCases = mayDo(duties, "case-handler");
  const badges = badgesInForce(await currentSettings());
  if (badges.mode === "fixed")
    return { complaints: handlesCases ? badges.complaints : null, userMenu: badges.userMenu };
  const { documents } = backend();
  const [waiting, unread] = await Promise.all([
    handlesCases ? documents.count(complaints, [["waitingOn", "==", "staff"]]) : null,
    documents.count(notifications, [
      ["userId", "==", uid],
      ["readAt", "==", null],
    ]),
  ]);
  return { complaints: waiting, userMenu: unread };
}
