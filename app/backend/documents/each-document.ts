import type { Collection, Documents, Fields, Page, Query, Stored } from "./port";

const PAGE = 500;

/** Yields the pages of a query, each read when it is asked for. `limit` is the length of a page. */
export async function* eachPage<F extends Fields>(
  documents: Pick<Documents, "query">,
  collection: Collection<F>,
  query: Query,
): AsyncGenerator<Page<Stored<F>>> {
  let page = await documents.query(collection, { limit: PAGE, ...query });
  yield page;
  while (page.next !== null) {
    page = await documents.query(collection, { limit: PAGE, ...query, cursor: page.next });
    yield page;
  }
}

/** Yields every document of a query, read by pages. */
export async function* eachDocument<F extends Fields>(
  documents: Pick<Documents, "query">,
  collection: Collection<F>,
  query: Query,
): AsyncGenerator<Stored<F>> {
  for await (const { items } of eachPage(documents, collection, query)) yield* items;
}

/**
 * Returns every document of a query. Only for queries with few results, such as the documents that belong to one item.
 */
export async function allDocuments<F extends Fields>(
  documents: Pick<Documents, "query">,
  collection: Collection<F>,
  query: Query,
): Promise<Stored<F>[]> {
  const items: Stored<F>[] = [];
  for await (const item of eachDocument(documents, collection, query)) items.push(item);
  return items;
}

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
