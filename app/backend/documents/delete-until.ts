import type { Actor, Collection, Condition, Documents } from "./port";

const PAGE = 100;

interface Old {
  field: string;
  until: string;
  where?: readonly Condition[];
  /** Stops once so many are deleted, or a few more. */
  most?: number;
}

/**
 * Deletes a collection's documents that fit `where` and whose `field` is at or before `until`, a hundred at a time. Returns
 * their number.
 */
export async function deleteUntil(
  documents: Pick<Documents, "query" | "batch">,
  actor: Actor,
  collection: Collection,
  { field, until, where = [], most = Infinity }: Old,
): Promise<number> {
  const old = { where: [...where, [field, "<=", until] as const], orderBy: [field], limit: Math.min(PAGE, most) };
  for (let gone = 0; ;) {
    const { items } = await documents.query(collection, old);
    const batch = documents.batch(actor);
    for (const { id } of items) batch.delete(collection, id);
    if (items.length > 0) await batch.commit();
    gone += items.length;
    if (items.length < PAGE || gone >= most) return gone;
  }
}
