import { z } from "zod/v4";
import { groundOf, GROUNDS, type ReviewGround } from "../grounds";
import type { ReviewFields, ReviewState } from "../schema";
import { WITHHELD_STATES, type WithheldState } from "./withheld";

const count = z.number().int().min(0);
const byGround = z.partialRecord(z.enum(GROUNDS), count);

/**
 * A casino's reviews that readers don't see, updated in the transaction that changes a review. Document id: the
 * casino's. The published ones are counted with their stars in `reviewTotals`.
 */
export const reviewCountsFields = z.object({
  pending: count,
  rejected: byGround,
  hidden: byGround,
  removed: byGround,
});
export type ReviewCounts = z.infer<typeof reviewCountsFields>;

export type Countable = Pick<ReviewFields, "state" | "ground" | "stateReason">;

export const NO_REVIEWS: ReviewCounts = { pending: 0, rejected: {}, hidden: {}, removed: {} };

function isWithheld(state: ReviewState): state is WithheldState {
  return (WITHHELD_STATES as readonly ReviewState[]).includes(state);
}

function changed(counts: ReviewCounts, review: Countable, by: 1 | -1): ReviewCounts {
  const { state } = review;
  if (state === "pending") return { ...counts, pending: Math.max(0, counts.pending + by) };
  if (!isWithheld(state)) return counts;
  const ground = groundOf(review);
  const { [ground]: known = 0, ...others } = counts[state];
  const now = Math.max(0, known + by);
  return { ...counts, [state]: now === 0 ? others : { ...others, [ground]: now } };
}

/** Returns the counts after a review changed; null for one that didn't exist before or doesn't any more. */
export function recounted(counts: ReviewCounts, before: Countable | null, after: Countable | null): ReviewCounts {
  const without = before ? changed(counts, before, -1) : counts;
  return after ? changed(without, after, 1) : without;
}

export function countReviews(reviews: Iterable<Countable>): ReviewCounts {
  let counts = NO_REVIEWS;
  for (const review of reviews) counts = changed(counts, review, 1);
  return counts;
}

/** Adds up the counts of several casinos. */
export function sumCounts(all: Iterable<ReviewCounts>): ReviewCounts {
  const sum: ReviewCounts = { pending: 0, rejected: {}, hidden: {}, removed: {} };
  for (const counts of all) {
    sum.pending += counts.pending;
    for (const state of WITHHELD_STATES)
      for (const [ground, number] of Object.entries(counts[state]) as [ReviewGround, number][])
        sum[state][ground] = (sum[state][ground] ?? 0) + number;
  }
  return sum;
}
