import { eachPage } from "~/backend/documents/each-document";
import type { Collection, Fields } from "~/backend/documents/port";
import { FOLD_VERSION } from "~/domain/text/fold";
import { backend } from "~/backend/index.server";
import { reviews } from "~/features/reviews/collection";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { users } from "~/platform/access/collection";

const SYSTEM = "system:list-fields";
const PAGE = 200;

/** A field that a collection's schema adds on each write, with its few values. */
const ADDED: readonly { collection: Collection; field: string; values: readonly (boolean | number)[] }[] = [
  { collection: users as unknown as Collection, field: "listed.isVerified", values: [true, false] },
  { collection: users as unknown as Collection, field: "listed.hasNameBeginnings", values: [true] },
  { collection: users as unknown as Collection, field: "listed.foldVersion", values: [FOLD_VERSION] },
  { collection: reviews as unknown as Collection, field: "isFlagged", values: [true, false] },
];

async function lacksSome({ collection, field, values }: (typeof ADDED)[number]): Promise<boolean> {
  const { documents } = backend();
  const counts = await Promise.all(values.map((value) => documents.count(collection, [[field, "==", value]])));
  return counts.reduce((sum, count) => sum + count, 0) < (await documents.count(collection));
}

/**
 * Rewrites documents of earlier versions, so that the lists for staff, which query fields added since, include them.
 * Does nothing if none are left. Returns how many were rewritten; throws at the end if any failed.
 */
export async function completeListFields(): Promise<number> {
  const { documents } = backend();
  let written = 0;
  let failed = 0;
  for (const added of ADDED) {
    if (!(await lacksSome(added))) continue;
    for await (const { items } of eachPage(documents, added.collection, { limit: PAGE })) {
      // One by one, because somebody else may change or delete a document in between.
      const done = await eachEntry(items, "a document could not be rewritten", ({ id }) =>
        documents.transaction(SYSTEM, async (transaction) => {
          const found = await transaction.get(added.collection, id);
          if (found) transaction.update<Fields>(added.collection, id, {});
        }),
      );
      written += done.length;
      failed += items.length - done.length;
    }
  }
  if (failed > 0) throw new Error(`${String(failed)} documents could not be rewritten.`);
  return written;
}
