import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/platform/access/guards.server";
import { exportList } from "~/platform/admin-list/files/list-export.server";
import { listDuty, requireList } from "~/site/registries/admin-lists.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, listDuty(params["name"], "see"));
  return exportList(request, requireList(params["name"], request), staff);
}
