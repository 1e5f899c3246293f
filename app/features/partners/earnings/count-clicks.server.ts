import { backend } from "~/backend/index.server";
import { clicks } from "../collection";
import { openCounts } from "./counts.server";
import { ONE_CLICK } from "./tally";

const SYSTEM = "system:clicks";
/** Clicks that one transaction counts. */
const AT_ONCE = 300;

/** Adds some clicks that nobody has counted to the reports. True while there may be more. */
async function countSome(): Promise<boolean> {
  return backend().documents.transaction(SYSTEM, async (transaction) => {
    const found = await transaction.query(clicks, { where: [["isCounted", "==", false]], limit: AT_ONCE });
    if (found.length === 0) return false;
    const counts = await openCounts(transaction, found);
    for (const click of found) counts.add(click, ONE_CLICK);
    counts.write();
    for (const { id } of found) transaction.update(clicks, id, { isCounted: true });
    return found.length === AT_ONCE;
  });
}

/** Counts each click once, also when two instances do so at the same time. */
export async function countClicks(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await countSome()));
}

/** Deletes the clicks whose time is over, and with them the ids that partners know. */
export async function forgetClicks(): Promise<void> {
  const { documents, clock } = backend();
  const today = clock().toISOString().slice(0, 10);
  for (;;) {
    const { items } = await documents.query(clicks, {
      where: [
        ["isCounted", "==", true],
        ["expiresOn", "<=", today],
      ],
      orderBy: ["expiresOn"],
      limit: AT_ONCE,
    });
    if (items.length === 0) return;
    const batch = documents.batch(SYSTEM);
    for (const { id } of items) batch.delete(clicks, id);
    await batch.commit();
  }
}
