import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/features/accounts/guards.server";
import { exportList } from "~/features/admin-list/export.server";
import { requireList } from "~/features/admin-list/lists.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  return exportList(request, requireList(params["name"], request), staff);
}
