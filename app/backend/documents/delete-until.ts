import type { Actor, Collection, Documents } from "./port";

const PAGE = 100;

/**
 * Deletes a collection's documents whose `field` is at or before `until`, a hundred at a time. Returns their number.
 */
export async function deleteUntil(
  documents: Pick<Documents, "query" | "batch">,
  actor: Actor,
  collection: Collection,
  { field, until, most = Infinity }: { field: string; until: string; most?: number },
): Promise<number> {
  const old = { where: [[field, "<=", until]] as const, orderBy: [field], limit: Math.min(PAGE, most) };
  for (let gone = 0; ;) {
    const { items } = await documents.query(collection, old);
    const batch = documents.batch(actor);
    for (const { id } of items) batch.delete(collection, id);
    if (items.length > 0) await batch.commit();
    gone += items.length;
    if (items.length < PAGE || gone >= most) return gone;
  }
}
