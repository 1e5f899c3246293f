import type { Collection, Condition, Documents } from "./port";

const PAGE = 100;

/**
 * Deletes the oldest documents that fit `where` until no more than `most` are left, oldest by `orderBy`, an indexed field.
 * Gives how many went. Several calls at once may each delete the same documents; what was written meanwhile stays.
 */
export async function keepNewest(
  documents: Pick<Documents, "count" | "query" | "batch">,
  actor: string,
  collection: Collection,
  { where = [], orderBy, most }: { where?: readonly Condition[]; orderBy: string; most: number },
): Promise<number> {
  const tooMany = (await documents.count(collection, where)) - most;
  let gone = 0;
  while (gone < tooMany) {
    const { items } = await documents.query(collection, {
      where,
      orderBy: [orderBy],
      limit: Math.min(PAGE, tooMany - gone),
    });
    if (items.length === 0) break;
    const batch = documents.batch(actor);
    for (const { id } of items) batch.delete(collection, id);
    await batch.commit();
    gone += items.length;
  }
  return gone;
}
