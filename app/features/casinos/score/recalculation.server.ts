import { others } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { publishedCasinos } from "../public/published-casinos.server";
import { complaintTotalsInMemory, reviewTotalsInMemory } from "./published-totals.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { casinos } from "../collection";
import { hasNewScore, planScore } from "./rescoring.server";

const SYSTEM = "system:scores";
const CAUSE = "Daily recalculation: complaints, reviews and terms have aged";
/** Casinos recalculated before visitors get a turn. */
const AT_ONCE = 50;

/**
 * Recalculates every published casino's score and records those whose rounded score has changed. Returns how many have.
 * The check runs in memory, so that casinos whose score stays cost the store nothing.
 */
export async function recalculateScores(): Promise<number> {
  const [{ items }, complaints, reviews, settings] = await Promise.all([
    publishedCasinos.read(),
    complaintTotalsInMemory.read(),
    reviewTotalsInMemory.read(),
    currentSettings(),
  ]);
  let changed = 0;
  for (const [at, casino] of items.entries()) {
    if (at % AT_ONCE === 0) await others();
    const known = { complaints: complaints.byId.get(casino.id), reviews: reviews.byId.get(casino.id), settings };
    if (!hasNewScore(casino, known)) continue;
    const isChanged = await backend().documents.transaction(SYSTEM, async (transaction) => {
      const planned = await planScore(transaction, casino.id, CAUSE);
      if (!planned?.change) return false;
      transaction.update(casinos, casino.id, planned.change);
      return true;
    });
    if (isChanged) changed += 1;
  }
  return changed;
}
