import type { Collection, Documents, Fields, Page, Query, Stored } from "./port";

/** Returns a page of a query, and how many there are in all. */
export async function firstOf<F extends Fields>(
  documents: Pick<Documents, "query" | "count">,
  collection: Collection<F>,
  query: Query,
): Promise<Page<Stored<F>> & { total: number }> {
  const [page, total] = await Promise.all([
    documents.query(collection, query),
    documents.count(collection, query.where),
  ]);
  return { ...page, total };
}
