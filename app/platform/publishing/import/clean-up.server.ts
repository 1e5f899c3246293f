import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { importRows, undoSnapshots } from "../collection";

const SYSTEM = "system:clean-up";
const KEPT_MS = 90 * DAY_MS;
const PAGE = 100;

/**
 * Deletes the data that imports and bulk changes stored for reports and undo, after 90 days. The operations
 * themselves stay, with the result of each item. Returns the number of documents deleted.
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
