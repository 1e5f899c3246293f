import type { Collection, Fields } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { reviews } from "~/features/reviews/collection";
import { users } from "~/platform/access/collection";

const SYSTEM = "system:list-fields";
const PAGE = 200;

/** A field that a collection's schema adds on each write, with its few values. */
const ADDED: readonly { collection: Collection; field: string; values: readonly boolean[] }[] = [
  { collection: users as unknown as Collection, field: "listed.isVerified", values: [true, false] },
  { collection: reviews as unknown as Collection, field: "isFlagged", values: [true, false] },
];

async function lacksSome({ collection, field, values }: (typeof ADDED)[number]): Promise<boolean> {
  const { documents } = backend();
  const counts = await Promise.all(values.map((value) => documents.count(collection, [[field, "==", value]])));
  return counts.reduce((sum, count) => sum + count, 0) < (await documents.count(collection));
}

/**
 * Rewrites documents of earlier versions, so that staff's lists, which filter by fields added since, include them. Does
 * nothing when none is left. Returns how many were rewritten.
 */
export async function completeListFields(): Promise<number> {
  const { documents } = backend();
  let written = 0;
  for (const added of ADDED) {
    if (!(await lacksSome(added))) continue;
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: { items: { id: string }[]; next: string | null } = await documents.query(added.collection, {
        limit: PAGE,
        ...(cursor && { cursor }),
      });
      // One at a time: somebody else may change or delete any of them meanwhile.
      for (const { id } of page.items) {
        await documents.transaction(SYSTEM, async (transaction) => {
          const found = await transaction.get(added.collection, id);
          if (found) transaction.update<Fields>(added.collection, id, {});
        });
        written += 1;
      }
      cursor = page.next;
    }
  }
  return written;
}
