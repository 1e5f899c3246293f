import { backend } from "~/backend/index.server";
import { operations } from "~/platform/operations/collection";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { importRows } from "../collection";
import type { ImportReportData } from "./import-report";
import { importFile, ROW_FINDINGS, type RowFinding } from "./import-schema";

const ROWS_A_PAGE = 25;

/**
 * Returns the findings of an import's dry run, one type at a time (`?rows=new`, `changed`, `faulty`; faulty by
 * default) and by cursor; null for an operation that is not an import.
 */
export async function findImportReport(operationId: string, request: Request): Promise<ImportReportData | null> {
  const { documents } = backend();
  const operation = await documents.get(operations, operationId);
  const input = importFile.safeParse(operation?.input);
  if (!input.success) return null;
  const { importId, fileName, counts, makes = "A new draft", ignored, mapped, readAs = null } = input.data;

  const parameters = new URL(request.url).searchParams;
  const wanted = ROW_FINDINGS.find((finding) => finding === parameters.get("rows"));
  const present = (["faulty", "changed", "new"] as const).find((finding) => counts[finding] > 0);
  const rows: RowFinding = wanted ?? present ?? "new";
  const cursor = parameters.get("cursor");
  const page = await documents
    .query(importRows, {
      where: [
        ["importId", "==", importId],
        ["finding", "==", rows],
      ],
      orderBy: ["row"],
      limit: ROWS_A_PAGE,
      ...(cursor && { cursor }),
    })
    .catch(refuseCursor);

  const path = `/admin/operations/${operationId}`;
  const href = (to: string | null) =>
    to === null ? null : `${path}?${new URLSearchParams({ rows, cursor: to }).toString()}`;
  return {
    fileName,
    counts,
    makes,
    ignored,
    mapped,
    readAs,
    rows,
    found: page.items.map(({ row, label, changes, repairs, problems, fields, isSlugDerived }) => ({
      row,
      label,
      changes,
      repairs,
      problems,
      fields: Object.keys(fields),
      madeSlug: rows === "new" && isSlugDerived ? String(fields["slug"]) : null,
    })),
    tabs: ROW_FINDINGS.map((finding) => ({ finding, href: `${path}?rows=${finding}` })),
    previous: href(page.previous),
    next: href(page.next),
  };
}
