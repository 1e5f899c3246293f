import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { wordpressRows } from "./collection";

const KEPT_MS = 90 * DAY_MS;
const PAGE = 100;

/**
 * Deletes what dry runs of imports from WordPress found, after 90 days. The operations stay, with the result of each
 * post, and so do the records that posts are recognised by.
 */
export async function cleanUpWordpressRows(): Promise<void> {
  const { documents, clock } = backend();
  const until = new Date(clock().getTime() - KEPT_MS).toISOString();
  for (let isMore = true; isMore;) {
    const { items } = await documents.query(wordpressRows, {
      where: [["createdAt", "<=", until]],
      orderBy: ["createdAt"],
      limit: PAGE,
    });
    const batch = documents.batch("system:clean-up");
    for (const { id } of items) batch.delete(wordpressRows, id);
    if (items.length > 0) await batch.commit();
    isMore = items.length === PAGE;
  }
}
