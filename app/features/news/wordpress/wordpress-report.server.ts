import { backend } from "~/backend/index.server";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { operations } from "~/platform/operations/collection";
import { wordpressRows } from "./collection";
import { wordpressImport } from "./import-operation.server";
import type { WordpressReportData } from "./wordpress-report";
import { POST_FINDINGS, wordpressInput, type PostFinding } from "./schema";

const POSTS_A_PAGE = 25;

/**
 * Returns what an import from WordPress would do or did, post by post, one finding at a time (`?posts=new`) and by
 * cursor; null for another operation.
 */
export async function findWordpressReport(operationId: string, request: Request): Promise<WordpressReportData | null> {
  const { documents } = backend();
  const operation = await documents.get(operations, operationId);
  if (operation?.kind !== wordpressImport.name) return null;
  const { importId, fileName, site, counts, others, comments } = wordpressInput.parse(operation.input);

  const parameters = new URL(request.url).searchParams;
  const wanted = POST_FINDINGS.find((finding) => finding === parameters.get("posts"));
  const present = POST_FINDINGS.filter((finding) => counts[finding] > 0);
  const finding: PostFinding = wanted ?? present[0] ?? "new";
  const cursor = parameters.get("cursor");
  const page = await documents
    .query(wordpressRows, {
      where: [
        ["importId", "==", importId],
        ["finding", "==", finding],
      ],
      orderBy: ["number"],
      limit: POSTS_A_PAGE,
      ...(cursor && { cursor }),
    })
    .catch(refuseCursor);

  const path = `/admin/operations/${operationId}`;
  const href = (to: string | null) =>
    to === null ? null : `${path}?${new URLSearchParams({ posts: finding, cursor: to }).toString()}`;
  return {
    ...{ fileName, site, counts, others, comments, finding },
    posts: page.items.map((row) => ({
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
    tabs: present.map((one) => ({ finding: one, href: `${path}?posts=${one}` })),
    previous: href(page.previous),
    next: href(page.next),
  };
}
