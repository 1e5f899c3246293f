import type { Stored, Transaction } from "~/backend/documents/port";
import { casinos } from "~/features/casinos/collection";
import { emptyComplaintTally } from "~/features/casinos/score/safety-score";
import { rescored } from "~/features/casinos/score/history/score-recording";
import { queueCasinoChange } from "~/features/casinos/saved/saved-notices.server";
import type { CasinoFields } from "~/features/casinos/schema";
import { complaintTotals, reviewTotals } from "~/features/casinos/score/totals-collection";
import type { Settings } from "~/platform/settings/schema";
import { emptyReviewTotals } from "../review-totals";
import type { ReviewTotalsFields } from "~/features/casinos/score/totals-schema";

/** Totals and casino to update, preloaded because a transaction's reads come before its writes. */
export interface Tallied {
  casino: Stored<CasinoFields> | null;
  totals: ReviewTotalsFields;
  complaints: Parameters<typeof rescored>[1]["complaints"];
}

/** Reads the casino and its totals in a transaction that is about to change the published reviews. */
export async function readTallied(transaction: Transaction, casinoId: string, at: string): Promise<Tallied> {
  const casino = await transaction.get(casinos, casinoId);
  const totals = await transaction.get(reviewTotals, casinoId);
  const complaints = await transaction.get(complaintTotals, casinoId);
  return {
    casino,
    totals: totals ? { byStars: totals.byStars, tally: totals.tally } : emptyReviewTotals(at),
    complaints: complaints?.tally ?? emptyComplaintTally(at),
  };
}

/**
 * Writes a casino's new totals and, when the rounded score changes, the score with what changed it. The people who saved
 * the casino are told of a change large enough to report.
 */
export function writeTallied(
  transaction: Transaction,
  casinoId: string,
  { casino, complaints, totals: before }: Tallied,
  totals: ReviewTotalsFields,
  settings: Settings,
  at: string,
): void {
  transaction.set(reviewTotals, casinoId, totals);
  if (!casino) return;
  const changed = rescored(casino, { complaints, reviews: totals.tally }, settings, {
    at,
    record: { complaints, reviews: before.tally },
  });
  if (!changed) return;
  transaction.update(casinos, casinoId, changed);
  queueCasinoChange(transaction, casinoId, casino, { ...casino, ...changed });
}
