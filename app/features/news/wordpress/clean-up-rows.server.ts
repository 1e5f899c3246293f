import { deleteUntil } from "~/backend/documents/delete-until";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { wordpressRows } from "./collection";

const KEPT_MS = 90 * DAY_MS;

/**
 * Deletes what dry runs of imports from WordPress found, after 90 days. The operations stay, with the result of each
 * post, and so do the records that posts are recognised by.
 */
export async function cleanUpWordpressRows(): Promise<void> {
  const { documents, clock } = backend();
  const until = new Date(clock().getTime() - KEPT_MS).toISOString();
  await deleteUntil(documents, "system:clean-up", wordpressRows, { field: "createdAt", until });
}
