import {
  addComplaint,
  emptyComplaintTally,
  removeComplaint,
  type ScoredComplaint,
} from "~/features/casinos/score/safety-score";
import type { ComplaintFields } from "../schema";
import type { ComplaintTotalsFields } from "~/features/casinos/score/totals-schema";

type Counted = Pick<
  ComplaintFields,
  "publishedAt" | "state" | "category" | "disputedEur" | "recoveredEur" | "closedAt"
>;

/** Rounds to whole cents and at least 0, because repeated additions and subtractions leave rounding errors. */
function cents(euros: number): number {
  return Math.max(0, Math.round(euros * 100) / 100);
}

function scored({ state, disputedEur, closedAt }: Counted): ScoredComplaint {
  return { outcome: state, amountEur: disputedEur, closedAt };
}

function counts(complaint: Counted): boolean {
  return complaint.publishedAt !== null;
}

/**
 * Returns the totals with a complaint's state `before` replaced by its state `after`; private complaints are not
 * counted. `answeredInHours` is set when the casino has just answered: hours since it was asked, one that has begun as a whole one.
 */
export function countChange(
  totals: ComplaintTotalsFields | null,
  casinoId: string | null,
  before: Counted,
  after: Counted,
  { at, answeredInHours }: { at: string; answeredInHours?: number | undefined },
): ComplaintTotalsFields {
  const next = {
    casinoId,
    counts: { ...totals?.counts } as Record<string, number>,
    disputedEur: totals?.disputedEur ?? 0,
    recoveredEur: totals?.recoveredEur ?? 0,
    tally: totals?.tally ?? emptyComplaintTally(at),
    ...(totals?.answerHours && { answerHours: totals.answerHours }),
  };
  const add = (complaint: Counted, sign: 1 | -1) => {
    if (!counts(complaint)) return;
    const key = `${complaint.state}|${complaint.category}`;
    const count = (next.counts[key] ?? 0) + sign;
    const { [key]: _, ...others } = next.counts;
    next.counts = count > 0 ? { ...others, [key]: count } : others;
    next.disputedEur = cents(next.disputedEur + sign * complaint.disputedEur);
    next.recoveredEur = cents(next.recoveredEur + sign * complaint.recoveredEur);
    next.tally = (sign === 1 ? addComplaint : removeComplaint)(next.tally, scored(complaint));
  };
  add(before, -1);
  add(after, 1);
  if (answeredInHours !== undefined) {
    const key = String(answeredInHours);
    next.answerHours = { ...next.answerHours, [key]: (next.answerHours?.[key] ?? 0) + 1 };
  }
  return next;
}

/** True when the step changes an input of the safety score. */
export function changesScore(before: Counted, after: Counted): boolean {
  const weight = (complaint: Counted) =>
    counts(complaint) && (complaint.state === "resolved" || complaint.state === "unresolved")
      ? `${complaint.state} ${complaint.closedAt ?? ""} ${String(complaint.disputedEur)}`
      : "";
  return weight(before) !== weight(after);
}
