import { backend } from "~/backend/index.server";
import { operations } from "~/platform/operations/collection";
import { findingPage } from "~/platform/publishing/import/import-report.server";
import { wordpressRows } from "./collection";
import { wordpressImport } from "./import-operation.server";
import type { WordpressReportData } from "./wordpress-report";
import { POST_FINDINGS, wordpressInput, type PostFinding } from "./schema";

/**
 * Returns what an import from WordPress would do or did, post by post, one finding at a time (`?posts=new`) and by
 * cursor; null for another operation.
 */
export async function findWordpressReport(operationId: string, request: Request): Promise<WordpressReportData | null> {
  const operation = await backend().documents.get(operations, operationId);
  if (operation?.kind !== wordpressImport.name) return null;
  const { importId, fileName, site, counts, others, comments } = wordpressInput.parse(operation.input);

  const asked = new URL(request.url).searchParams.get("posts");
  const wanted = POST_FINDINGS.find((finding) => finding === asked);
  const present = POST_FINDINGS.filter((finding) => counts[finding] > 0);
  const finding: PostFinding = wanted ?? present[0] ?? "new";
  const findings = { operationId, importId, parameter: "posts", finding, orderBy: ["number"] };
  const { items, previous, next, tabOf } = await findingPage(wordpressRows, findings, request);
  return {
    ...{ fileName, site, counts, others, comments, finding },
    posts: items.map((row) => ({
      number: row.number,
      title: row.title,
      address: row.address,
      state: row.intent,
      date: row.publishAt ?? row.date,
      author: row.author,
      tags: row.tags,
      pictures: row.pictures.length,
      oldPaths: row.oldPaths,
      notes: row.notes,
    })),
    tabs: present.map(tabOf),
    previous,
    next,
  };
}
