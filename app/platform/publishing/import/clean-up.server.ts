import { deleteUntil } from "~/backend/documents/delete-until";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { importRows, undoSnapshots } from "../collection";

const SYSTEM = "system:clean-up";
const KEPT_MS = 90 * DAY_MS;

/**
 * Deletes the data that imports and bulk changes stored for reports and undo, after 90 days. The operations
 * themselves stay, with the result of each item. Returns the number of documents deleted.
 */
export async function cleanUpImports(): Promise<number> {
  const { documents, clock } = backend();
  const until = new Date(clock().getTime() - KEPT_MS).toISOString();
  const old = { field: "createdAt", until };
  const rows = await deleteUntil(documents, SYSTEM, importRows, old);
  return rows + (await deleteUntil(documents, SYSTEM, undoSnapshots, old));
}
