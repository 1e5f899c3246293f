import type { Staff } from "~/domain/staff";
import { restoreGroup, type GroupOutcome } from "~/platform/settings/group-saving.server";
import type { GroupName } from "~/platform/settings/groups";
import { PictureGone, requirePictures } from "./look/save-look.server";

const INVALID = "This revision can’t be restored: it doesn’t exist, or is no longer valid.";
const GONE =
  "This revision can’t be restored: a picture that it names was deleted from Media. Upload it again under Look.";

export type RestoreOutcome = GroupOutcome<GroupName> | { outcome: "refused"; why: string };

/** Restores a revision of a group as the newest one, unless it is invalid or names a picture that is gone. */
export async function restoreRevision(
  name: GroupName,
  number: number | null,
  version: string,
  staff: Staff,
): Promise<RestoreOutcome> {
  if (number === null) return { outcome: "refused", why: INVALID };
  const change = { version, ...(name === "look" && { check: requirePictures }) };
  try {
    return (await restoreGroup(name, number, change, staff)) ?? { outcome: "refused", why: INVALID };
  } catch (error) {
    if (error instanceof PictureGone) return { outcome: "refused", why: GONE };
    throw error;
  }
}
