import { adminLoader, staffOf } from "~/platform/access/guards.server";
import { exportList } from "~/platform/admin-list/files/list-export.server";
import { dutyToSee, requireList } from "~/site/registries/admin-lists.server";

export const loader = adminLoader(dutyToSee, ({ request, params }, { user, duties }) =>
  exportList(request, requireList(params["name"], request), staffOf(user, request), duties),
);
