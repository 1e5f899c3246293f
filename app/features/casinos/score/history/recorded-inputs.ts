import { sumAt } from "~/domain/decayed-sum";
import { isSameValue } from "~/platform/audit/field-changes";
import type { ScoreWeights } from "~/platform/settings/schema";
import type { HistoryRecord, RecordedInputs } from "../../schema";
import { emptyReviewTally, REVIEW_HALF_LIFE, tallyReviews, type ReviewTally } from "../player-rating";
import {
  COMPLAINT_HALF_LIFE,
  safetyScore,
  tallyComplaints,
  type ComplaintTally,
  type SafetyScore,
} from "../safety-score";
import type { CasinoScoreInputs } from "../score-inputs";

const MOST_RECORDS = 2_000;
/** Largest size of a history as JSON: with the longest texts, the casino still fits a document of 1 MiB. */
const MOST_BYTES = 400_000;
/** Tallies are updated in a different order from the one they were recorded in, so their last digits may differ. */
const ROUNDING = 1e-9;

/** Everything a score follows from. */
export interface ScoreState {
  inputs: RecordedInputs;
  formulaVersion: number;
  at: string;
}

/** Returns a score's inputs as a history stores them. Lists of complaints and reviews are tallied as of `at`. */
export function recordInputs(inputs: CasinoScoreInputs, weights: ScoreWeights, at: string): RecordedInputs {
  const { complaints, reviews, sizeBand, listedOn, monthlyLimitEur, lifecycle } = inputs;
  return {
    licences: inputs.licences.map(({ tier, verifiedAt }) => ({ tier, verified: verifiedAt !== null })),
    complaints: "burden" in complaints ? { ...complaints } : tallyComplaints(complaints, at),
    sizeBand,
    listedOn,
    termFlags: inputs.termFlags.map(({ category, severity, foundAt, enforcedAt, removedAt }) => ({
      category,
      severity,
      foundAt,
      enforcedAt,
      removedAt,
    })),
    payments: inputs.payments.map(({ method, statedHours, testedHours }) => ({ method, statedHours, testedHours })),
    monthlyLimitEur,
    reviews:
      "weight" in reviews ? { ...reviews } : reviews.length > 0 ? tallyReviews(reviews, at) : emptyReviewTally(at),
    protectionTools: [...inputs.protectionTools],
    lifecycle,
    weights: { ...weights },
  };
}

/** Works a score out from recorded inputs. */
export function scoreOfState({ inputs, formulaVersion, at }: ScoreState): SafetyScore {
  const { weights, licences, ...rest } = inputs;
  const checked = licences.map(({ tier, verified }) => ({ tier, verifiedAt: verified ? at : null }));
  return safetyScore({ ...rest, licences: checked }, at, weights, formulaVersion);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a), Math.abs(b));
}

/** True if two tallies count the same complaints. */
export function isSameBurden(a: ComplaintTally, b: ComplaintTally): boolean {
  const at = a.at > b.at ? a.at : b.at;
  const burden = (tally: ComplaintTally) => sumAt({ value: tally.burden, at: tally.at }, at, COMPLAINT_HALF_LIFE);
  return a.unresolved === b.unresolved && a.resolved === b.resolved && isNear(burden(a), burden(b));
}

/** True if two tallies count the same reviews. */
export function isSameRating(a: ReviewTally, b: ReviewTally): boolean {
  const at = a.at > b.at ? a.at : b.at;
  const sum = (value: number, tally: ReviewTally) => sumAt({ value, at: tally.at }, at, REVIEW_HALF_LIFE);
  return (
    a.count === b.count &&
    isNear(sum(a.weight, a), sum(b.weight, b)) &&
    isNear(sum(a.weightedStars, a), sum(b.weightedStars, b))
  );
}

/** Returns the inputs of `after` that differ from `before`. */
export function differingInputs(before: RecordedInputs, after: RecordedInputs): Partial<RecordedInputs> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => {
      if (name === "complaints") return !isSameBurden(before.complaints, after.complaints);
      if (name === "reviews") return !isSameRating(before.reviews, after.reviews);
      return !isSameValue(before[name as keyof RecordedInputs], value);
    }),
  );
}

/** Returns all inputs at each entry of a history; null for entries that were written without inputs. */
export function inputsOfHistory(history: readonly HistoryRecord[]): (RecordedInputs | null)[] {
  let known: RecordedInputs | null = null;
  return history.map(({ inputs }) => {
    // An entry without inputs is older than all that have them, and the first with inputs has them all.
    known = inputs === undefined ? null : ({ ...known, ...inputs } as RecordedInputs);
    return known;
  });
}

/** Returns the latest part of a history that may be stored; its first entry has all its inputs. */
export function withinLimits(history: readonly HistoryRecord[]): HistoryRecord[] {
  const sizes = history.map((record) => JSON.stringify(record).length);
  let bytes = sizes.reduce((sum, size) => sum + size, 0);
  let from = 0;
  while (history.length - from > 1 && (history.length - from > MOST_RECORDS || bytes > MOST_BYTES))
    bytes -= sizes[from++] ?? 0;
  const kept = history.slice(from);
  const inputs = inputsOfHistory(history)[from];
  return from > 0 && inputs && kept[0] ? [{ ...kept[0], inputs }, ...kept.slice(1)] : kept;
}
