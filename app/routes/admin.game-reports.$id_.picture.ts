import { serveReportPicture } from "~/features/games/reports/decide-report.server";
import { requireFound } from "~/http/responses/responses";
import { adminLoader } from "~/platform/access/guards.server";

/** Shows staff the private picture of a report that isn't decided. */
export const loader = adminLoader("moderator", async ({ request, params }) =>
  requireFound(await serveReportPicture(request, params["id"] ?? ""), request),
);
