import { z } from "zod/v4";
import { allDocuments } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { plural } from "~/domain/plural";
import type { Staff } from "~/domain/staff";
import { env } from "~/env.server";
import { defineOperationKind, noInput, skipped } from "~/platform/operations/operation-kind";
import { startOperation } from "~/platform/operations/operations.server";
import type { ItemResult } from "~/platform/operations/schema";
import { watchingOfSite } from "~/platform/polite-fetching/watching.server";
import { planUndo } from "~/platform/publishing/bulk/undo.server";
import { articleKind } from "../../desk/article-kind.server";
import { importedPosts } from "../collection";
import { WORDPRESS_IMPORT } from "../old-paths";
import { fillPictures, picturesUndoItem, type PicturesUndoItem } from "./fill-pictures.server";

/** Less than an item of an operation may take. */
const LONGEST_MS = 4.5 * 60_000;

/** True if this server fetches pictures of old sites (`IMPORT_PICTURES`). */
export function fetchesPictures(): boolean {
  return env.IMPORT_PICTURES === "on";
}

/** Takes pictures out of articles again; they stay in Media. */
export const picturesUndo = defineOperationKind({
  duty: "editor",
  name: "wordpress-pictures-undo",
  item: picturesUndoItem,
  input: noInput,
  labelOf: ({ label }: PicturesUndoItem) => label,
  together: 1,
  async run(transaction, items: PicturesUndoItem[], { staff }) {
    const results: ItemResult[] = [];
    for (const item of items) {
      const record = await transaction.get(importedPosts, item.id);
      const planned = await planUndo(transaction, articleKind, item, staff);
      planned.write();
      if (planned.lock !== null && record)
        transaction.update(importedPosts, record.id, {
          pictures: [...item.pictures, ...record.pictures],
          hasOldPictures: true,
          ...(record.lock === item.lock && { lock: planned.lock }),
        });
      results.push(planned.result);
    }
    return results;
  },
});

/** Fetches the pictures of imported articles, an article at a time. */
export const picturesOperation = defineOperationKind({
  duty: "editor",
  name: "wordpress-pictures",
  item: z.string(),
  input: noInput,
  labelOf: () => "an imported article",
  undoneBy: picturesUndo.name,
  async runOutside(postKey: string, { operationId, staff }) {
    if (!fetchesPictures()) return skipped("An imported article", "This server doesn’t fetch pictures.");
    const watching = await watchingOfSite();
    return fillPictures(postKey, { operationId, staff, watching, signal: AbortSignal.timeout(LONGEST_MS) });
  },
});

/** Returns the number of articles whose pictures are still on the old site. */
export async function countWithOldPictures(): Promise<number> {
  return backend().documents.count(importedPosts, [["hasOldPictures", "==", true]]);
}

/** Starts to fetch every picture that is still on an old site. Returns the operation's id; null if there is none. */
export async function startPictures(staff: Staff, id?: string): Promise<string | null> {
  const posts = await allDocuments(backend().documents, importedPosts, { where: [["hasOldPictures", "==", true]] });
  const keys = posts.map((post) => post.id);
  if (keys.length === 0) return null;
  const title = `Fetch the pictures of ${plural(keys.length, "article")}`;
  const operation = { title, backTo: WORDPRESS_IMPORT, items: keys, input: {}, id };
  return startOperation(picturesOperation, operation, staff);
}
