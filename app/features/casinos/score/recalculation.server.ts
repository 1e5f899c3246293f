import { letOthersRun } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { publishedCasinos } from "../published-casinos.server";
import { complaintTotalsInMemory, reviewTotalsInMemory } from "./published-totals.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { casinos } from "../collection";
import { hasNewScore, planScore } from "./rescoring.server";

const SYSTEM = "system:scores";
/** Casinos recalculated before visitors get a turn. */
const AT_ONCE = 50;

/**
 * Recalculates the score of every published casino and records those whose rounded score has changed. Returns their
 * number; throws at the end if any casino failed. Whether a score changes is decided from memory, so that the many that
 * stay the same cost the store nothing.
 */
export async function recalculateScores(): Promise<number> {
  const [{ items }, complaints, reviews, settings] = await Promise.all([
    publishedCasinos.read(),
    complaintTotalsInMemory.read(),
    reviewTotalsInMemory.read(),
    currentSettings(),
  ]);
  let at = 0;
  const changed = await eachEntry(items, "the score of a casino could not be recalculated", async (casino) => {
    if (at++ % AT_ONCE === 0) await letOthersRun();
    const known = { complaints: complaints.byId.get(casino.id), reviews: reviews.byId.get(casino.id), settings };
    if (!hasNewScore(casino, known)) return false;
    return backend().documents.transaction(SYSTEM, async (transaction) => {
      const planned = await planScore(transaction, casino.id);
      if (!planned?.change) return false;
      transaction.update(casinos, casino.id, planned.change);
      return true;
    });
  });
  // The job fails, so that it is tried again before its next day.
  if (changed.length < items.length) throw new Error("The scores of some casinos could not be recalculated.");
  return changed.filter(Boolean).length;
}
