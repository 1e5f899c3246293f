import type { Collection, Condition, Documents } from "./port";

const PAGE = 100;

/**
 * Deletes the oldest documents that fit `where`, by the indexed field `orderBy`, or the first by several fields, until at
 * most `most` are left. Returns how many were deleted. Concurrent calls may delete the same documents; newer ones stay.
 */
export async function keepNewest(
  documents: Pick<Documents, "count" | "query" | "batch">,
  actor: string,
  collection: Collection,
  { where = [], orderBy, most }: { where?: readonly Condition[]; orderBy: string | readonly string[]; most: number },
): Promise<number> {
  const tooMany = (await documents.count(collection, where)) - most;
  let gone = 0;
  while (gone < tooMany) {
    const { items } = await documents.query(collection, {
      where,
      orderBy: typeof orderBy === "string" ? [orderBy] : orderBy,
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
