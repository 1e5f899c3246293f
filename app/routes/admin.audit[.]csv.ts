import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/platform/access/guards.server";
import { exportAuditLog } from "~/features/audit-log/audit-log.server";

/** What the page of the log shows for the same filters, all of it, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  return exportAuditLog(request, staff);
}
