import type { Collection, Fields } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { operations } from "~/platform/operations/collection";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { importRows } from "../collection";
import type { ImportReportData } from "./import-report";
import { importFile, ROW_FINDINGS, type RowFinding } from "./import-schema";

const ROWS_A_PAGE = 25;

interface Findings {
  operationId: string;
  importId: string;
  /** The parameter of the operation's page that chooses the finding. */
  parameter: string;
  finding: string;
  orderBy: readonly string[];
}

/** Returns one page of the rows of a finding, with the addresses of the operation's page for other findings and pages. */
export async function findingPage<F extends Fields>(
  rows: Collection<F>,
  { operationId, importId, parameter, finding, orderBy }: Findings,
  request: Request,
) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  const page = await backend()
    .documents.query(rows, {
      where: [
        ["importId", "==", importId],
        ["finding", "==", finding],
      ],
      orderBy,
      limit: ROWS_A_PAGE,
      ...(cursor && { cursor }),
    })
    .catch(refuseCursor);
  const hrefOf = (more: Record<string, string>) =>
    `/admin/operations/${operationId}?${new URLSearchParams(more).toString()}`;
  const turned = (to: string | null) => (to === null ? null : hrefOf({ [parameter]: finding, cursor: to }));
  return {
    items: page.items,
    previous: turned(page.previous),
    next: turned(page.next),
    tabOf: <One extends string>(one: One) => ({ finding: one, href: hrefOf({ [parameter]: one }) }),
  };
}

/**
 * Returns the findings of an import's dry run, one type at a time (`?rows=new`, `changed`, `faulty`; faulty by
 * default) and by cursor; null for an operation that is not an import.
 */
export async function findImportReport(operationId: string, request: Request): Promise<ImportReportData | null> {
  const operation = await backend().documents.get(operations, operationId);
  const input = importFile.safeParse(operation?.input);
  if (!input.success) return null;
  const { importId, fileName, counts, makes = "A new draft", ignored, mapped, readAs = null } = input.data;

  const asked = new URL(request.url).searchParams.get("rows");
  const wanted = ROW_FINDINGS.find((finding) => finding === asked);
  const present = (["faulty", "changed", "new"] as const).find((finding) => counts[finding] > 0);
  const rows: RowFinding = wanted ?? present ?? "new";
  const findings = { operationId, importId, parameter: "rows", finding: rows, orderBy: ["row"] };
  const { items, previous, next, tabOf } = await findingPage(importRows, findings, request);
  return {
    fileName,
    counts,
    makes,
    ignored,
    mapped,
    readAs,
    rows,
    found: items.map(({ row, label, changes, repairs, problems, fields, isSlugDerived }) => ({
      row,
      label,
      changes,
      repairs,
      problems,
      fields: Object.keys(fields),
      madeSlug: rows === "new" && isSlugDerived ? String(fields["slug"]) : null,
    })),
    tabs: ROW_FINDINGS.map(tabOf),
    previous,
    next,
  };
}
