import { backend } from "~/backend/index.server";
import { casinoShelf } from "~/features/catalogue/shelves.server";
import { complaintTotals } from "~/features/complaints/collection";
import { reviewTotals } from "~/features/reviews/collection";
import { currentSettings } from "~/features/settings/settings.server";
import { casinos } from "./collection";
import { emptyComplaintTally } from "./safety-score";
import { rescored } from "./score-recording";

const SYSTEM = "system:scores";
const CAUSE = "Daily recalculation: complaints, reviews and terms have aged";

/** Works every published casino's score out anew; those whose rounded score has moved get a record. Gives their number. */
export async function recalculateScores(): Promise<number> {
  const { documents, clock } = backend();
  const settings = await currentSettings();
  let changed = 0;
  for (const { id } of (await casinoShelf.read()).items) {
    const isChanged = await documents.transaction(SYSTEM, async (transaction) => {
      const casino = await transaction.get(casinos, id);
      if (!casino) return false;
      const complaints = await transaction.get(complaintTotals, id);
      const reviews = await transaction.get(reviewTotals, id);
      const now = clock().toISOString();
      // A tally is only good from its own date on.
      const at = [now, complaints?.tally.at ?? now, reviews?.tally.at ?? now].reduce((a, b) => (a > b ? a : b));
      const record = { complaints: complaints?.tally ?? emptyComplaintTally(at), reviews: reviews?.tally ?? [] };
      const score = rescored(casino, record, settings, { at, cause: CAUSE });
      if (score === null) return false;
      transaction.update(casinos, id, score);
      return true;
    });
    if (isChanged) changed += 1;
  }
  return changed;
}
