import type { LoaderFunctionArgs } from "@remix-run/node";
import { serveReportPicture } from "~/features/games/reports/decide-report.server";
import { requireFound } from "~/http/responses/responses";
import { requireAdmin } from "~/platform/access/guards.server";

/** Shows staff the private picture of a report that isn't decided. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "moderator");
  return requireFound(await serveReportPicture(request, params["id"] ?? ""), request);
}
