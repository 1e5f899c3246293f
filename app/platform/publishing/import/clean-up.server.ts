import { backend } from "~/backend/index.server";
import { importRows, undoSnapshots } from "../collection";

const SYSTEM = "system:clean-up";
const KEPT_MS = 90 * 86_400_000;
const PAGE = 100;

/**
 * Deletes what imports and bulk changes kept for their reports and for undoing them, 90 days after. The operations
 * themselves stay, with what became of each item. Gives the number of documents that went.
 */
export async function cleanUpImports(): Promise<number> {
  const { documents, clock } = backend();
  const until = new Date(clock().getTime() - KEPT_MS).toISOString();
  const old = { where: [["createdAt", "<=", until]] as const, orderBy: ["createdAt"], limit: PAGE };
  let gone = 0;
  for (const collection of [importRows, undoSnapshots]) {
    for (;;) {
      const { items } = await documents.query(collection as typeof undoSnapshots, old);
      const batch = documents.batch(SYSTEM);
      for (const { id } of items) batch.delete(collection, id);
      if (items.length > 0) await batch.commit();
      gone += items.length;
      if (items.length < PAGE) break;
    }
  }
  return gone;
}
