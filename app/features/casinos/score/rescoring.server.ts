import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { complaintTotals, reviewTotals } from "./totals-collection";
import type { ComplaintTotalsFields, ReviewTotalsFields } from "./totals-schema";
import type { Settings } from "~/platform/settings/schema";
import { settingsWithin } from "~/platform/settings/settings.server";
import { casinos } from "../collection";
import type { HeldFields } from "../held-casino";
import { emptyComplaintTally } from "./safety-score";
import type { CasinoFields } from "../schema";
import { newScore, rescored } from "./history/score-recording";

/** A casino's score recalculated within a transaction, not yet written. */
export interface PlannedScore {
  casino: Stored<CasinoFields>;
  /** Fields to write; null when there is nothing to record. */
  change: Pick<CasinoFields, "score" | "scoreHistory"> | null;
}

/** Inputs of a score besides the casino itself. */
interface Known {
  complaints: ComplaintTotalsFields | null | undefined;
  reviews: ReviewTotalsFields | null | undefined;
  settings: Settings;
}

/** Returns the evidence for a score now, and the date it is valid for. */
function evidenceOf({ complaints, reviews }: Known) {
  const now = backend().clock().toISOString();
  // A tally is valid only from its own date on.
  const at = [now, complaints?.tally.at ?? now, reviews?.tally.at ?? now].reduce((a, b) => (a > b ? a : b));
  return { at, record: { complaints: complaints?.tally ?? emptyComplaintTally(at), reviews: reviews?.tally ?? [] } };
}

/** True if recalculating now changes a casino's rounded score. */
export function hasNewScore(casino: HeldFields, known: Known): boolean {
  const { at, record } = evidenceOf(known);
  return newScore(casino, record, known.settings, at) !== null;
}

/**
 * Reads a casino and recalculates its score from its current complaints and reviews, after time has passed or settings
 * have changed; null when there is no such casino.
 */
export async function planScore(transaction: Transaction, id: string): Promise<PlannedScore | null> {
  const casino = await transaction.get(casinos, id);
  if (!casino) return null;
  const complaints = await transaction.get(complaintTotals, id);
  const reviews = await transaction.get(reviewTotals, id);
  const settings = await settingsWithin(transaction);
  const { at, record } = evidenceOf({ complaints, reviews, settings });
  return { casino, change: rescored(casino, record, settings, { at }) };
}
