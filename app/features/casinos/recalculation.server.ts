import { backend } from "~/backend/index.server";
import { casinoShelf } from "~/features/catalogue/shelves.server";
import { casinos } from "./collection";
import { planScore } from "./rescoring.server";

const SYSTEM = "system:scores";
const CAUSE = "Daily recalculation: complaints, reviews and terms have aged";

/** Works every published casino's score out anew; those whose rounded score has moved get a record. Gives their number. */
export async function recalculateScores(): Promise<number> {
  let changed = 0;
  for (const { id } of (await casinoShelf.read()).items) {
    const isChanged = await backend().documents.transaction(SYSTEM, async (transaction) => {
      const planned = await planScore(transaction, id, CAUSE);
      if (!planned?.change) return false;
      transaction.update(casinos, id, planned.change);
      return true;
    });
    if (isChanged) changed += 1;
  }
  return changed;
}
