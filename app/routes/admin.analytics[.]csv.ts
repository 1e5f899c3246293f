import type { LoaderFunctionArgs } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { requireStaff } from "~/platform/access/guards.server";
import { parseRange } from "~/platform/statistics/day-range";
import { exportTable } from "~/site/analytics/report-export.server";
import { isTableId } from "~/site/analytics/report";
import { privateCsv } from "~/http/csv/csv.server";
import { badRequest, notFound } from "~/http/responses/responses";

/** Returns one table of the analytics as CSV, as the page shows it for the same range. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, ["reader", "commercial"]);
  const { pathname, searchParams } = new URL(request.url);
  const id = searchParams.get("table");
  if (!isTableId(id)) throw notFound(pathname);
  const { range, problem } = parseRange(searchParams, backend().clock().toISOString().slice(0, 10));
  if (problem) throw badRequest(problem.message);
  return privateCsv(await exportTable(id, range, staff), `analytics-${id}-${range.from}-to-${range.to}.csv`);
}
