import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/platform/access/guards.server";
import { exportAuditLog } from "~/features/audit-log/audit-log.server";

/** Returns all entries of the log that match the page's filters as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "owner");
  return exportAuditLog(request, staff);
}
