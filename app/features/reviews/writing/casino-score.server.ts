import type { Stored, Transaction } from "~/backend/documents/port";
import { casinos } from "~/features/casinos/collection";
import { emptyComplaintTally } from "~/features/casinos/score/safety-score";
import { rescored } from "~/features/casinos/score/history/score-recording";
import { noticeCasinoChange } from "~/features/casinos/saved/saved-notices.server";
import type { CasinoFields } from "~/features/casinos/schema";
import { complaintTotals, reviewTotals } from "~/features/casinos/score/totals-collection";
import type { Settings } from "~/platform/settings/schema";
import { inBackground } from "~/http/listener/background.server";
import { emptyReviewTotals } from "../review-totals";
import type { ReviewTotalsFields } from "~/features/casinos/score/totals-schema";

/** A casino's score before and after, where it changed. */
export interface ScoreChange {
  casinoId: string;
  before: CasinoFields;
  after: CasinoFields;
}

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

/** Writes a casino's new totals and, when the rounded score changes, the score with what changed it. */
export function writeTallied(
  transaction: Transaction,
  casinoId: string,
  { casino, complaints, totals: before }: Tallied,
  totals: ReviewTotalsFields,
  settings: Settings,
  at: string,
): ScoreChange | null {
  transaction.set(reviewTotals, casinoId, totals);
  if (!casino) return null;
  const changed = rescored(casino, { complaints, reviews: totals.tally }, settings, {
    at,
    record: { complaints, reviews: before.tally },
  });
  if (!changed) return null;
  transaction.update(casinos, casinoId, changed);
  return { casinoId, before: casino, after: { ...casino, ...changed } };
}

/** Tells the people who saved the casino about a change large enough to report. Call it after the commit. */
export function tellScoreChange(change: ScoreChange | null): void {
  if (change)
    inBackground("notices of a new score", () => noticeCasinoChange(change.casinoId, change.before, change.after));
}
