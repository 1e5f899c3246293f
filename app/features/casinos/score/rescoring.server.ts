import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { complaintTotals, reviewTotals } from "./totals-collection";
import type { ComplaintTotalsFields, ReviewTotalsFields } from "./totals-schema";
import type { Settings } from "~/platform/settings/schema";
import { settingsWithin } from "~/platform/settings/settings.server";
import { casinos } from "../collection";
import type { HeldFields } from "../public/held-casino";
import { emptyComplaintTally } from "./safety-score";
import type { CasinoFields } from "../schema";
import { newScore, rescored } from "./score-recording";

/** A casino's score worked out anew within a transaction, not yet written. */
export interface PlannedScore {
  casino: Stored<CasinoFields>;
  /** What changes; null when its rounded score stays and the formula is the same. */
  change: Pick<CasinoFields, "score" | "scoreHistory"> | null;
}

/** What a score is made of besides the casino itself. */
interface Known {
  complaints: ComplaintTotalsFields | null | undefined;
  reviews: ReviewTotalsFields | null | undefined;
  settings: Settings;
}

/** What the score is worked out from now, and as of when. */
function evidenceOf({ complaints, reviews }: Known) {
  const now = backend().clock().toISOString();
  // A tally is only good from its own date on.
  const at = [now, complaints?.tally.at ?? now, reviews?.tally.at ?? now].reduce((a, b) => (a > b ? a : b));
  return { at, record: { complaints: complaints?.tally ?? emptyComplaintTally(at), reviews: reviews?.tally ?? [] } };
}

/** Whether a casino's rounded score is another one when it is worked out now. */
export function hasNewScore(casino: HeldFields, known: Known): boolean {
  const { at, record } = evidenceOf(known);
  return newScore(casino, record, known.settings, at) !== null;
}

/** Reads a casino and works its score out with what its complaints and reviews are now; null when it is not there. */
export async function planScore(transaction: Transaction, id: string, cause: string): Promise<PlannedScore | null> {
  const casino = await transaction.get(casinos, id);
  if (!casino) return null;
  const complaints = await transaction.get(complaintTotals, id);
  const reviews = await transaction.get(reviewTotals, id);
  const settings = await settingsWithin(transaction);
  const { at, record } = evidenceOf({ complaints, reviews, settings });
  return { casino, change: rescored(casino, record, settings, { at, cause }) };
}
