import type { Collection, Documents, Fields, Query, Stored } from "./port";

const PAGE = 500;

/** Yields every document of a query, read by pages. */
export async function* eachDocument<F extends Fields>(
  documents: Pick<Documents, "query">,
  collection: Collection<F>,
  query: Query,
): AsyncGenerator<Stored<F>> {
  let cursor: string | null = null;
  do {
    const page: { items: Stored<F>[]; next: string | null } = await documents.query(collection, {
      ...query,
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
    yield* page.items;
    cursor = page.next;
  } while (cursor !== null);
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
