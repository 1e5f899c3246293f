import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin, staffOf } from "~/platform/access/guards.server";
import { exportList } from "~/platform/admin-list/files/list-export.server";
import { listDuty, requireList } from "~/site/registries/admin-lists.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, duties } = await requireAdmin(request, listDuty(params["name"], "see"));
  return exportList(request, requireList(params["name"], request), staffOf(user, request), duties);
}
