import type { Staff } from "~/domain/staff";
import { recordActAlone } from "~/platform/audit/audit.server";
import { csvText } from "~/http/csv/csv.server";
import type { DayRange } from "~/platform/statistics/day-range";
import { plural } from "~/domain/plural";
import { cellText, type TableId } from "./report";
import { readReport, tablesOf } from "./report.server";

/**
 * Returns a table of the analytics as CSV, with the rows of the page in their order. The audit log records who exported
 * it.
 */
export async function exportTable(id: TableId, range: DayRange, staff: Staff): Promise<string> {
  const report = await readReport(range);
  const table = tablesOf(report).find((one) => one.id === id);
  if (!table) throw new Error(`The report has no table ${id}.`);
  await recordActAlone(staff, {
    action: "analytics.export",
    entity: { kind: "analytics", id, label: table.title },
    note: `${range.from} to ${range.to}, ${plural(table.rows.length, "row")}`,
  });
  return csvText(
    table.columns.map(({ label }) => label),
    table.rows.map((row) => row.map(cellText)),
  );
}
