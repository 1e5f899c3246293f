import type { Condition, Transaction } from "~/backend/documents/port";
import { reviewCounts, reviews } from "../collection";
import type { ReviewState } from "../schema";
import { countReviews, recounted, type Countable, type ReviewCounts } from "./review-counts";
import { WITHHELD_STATES } from "./withheld";

const AT_ONCE = 1_000;
const COUNTED: readonly ReviewState[] = ["pending", ...WITHHELD_STATES];

async function reviewsIn(transaction: Transaction, casinoId: string, state: ReviewState): Promise<Countable[]> {
  const found = new Map<string, Countable>();
  const own: Condition[] = [
    ["casinoId", "==", casinoId],
    ["state", "==", state],
  ];
  let from: Condition[] = [];
  for (;;) {
    const page = await transaction.query(reviews, {
      where: [...own, ...from],
      orderBy: ["submittedAt"],
      limit: AT_ONCE,
    });
    const known = found.size;
    for (const review of page) found.set(review.id, review);
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE || found.size === known) return [...found.values()];
    // From the same moment on, because others may share it.
    from = [["submittedAt", ">=", last.submittedAt]];
  }
}

/**
 * Returns the counts of a casino, in a transaction that is about to change one of its reviews and has written nothing
 * yet. A store that is older than the counts is counted once.
 */
export async function readCounts(transaction: Transaction, casinoId: string): Promise<ReviewCounts> {
  const known = await transaction.get(reviewCounts, casinoId);
  if (known) {
    const { pending, rejected, hidden, removed } = known;
    return { pending, rejected, hidden, removed };
  }
  const found: Countable[] = [];
  for (const state of COUNTED) found.push(...(await reviewsIn(transaction, casinoId, state)));
  return countReviews(found);
}

/** Writes the counts of `readCounts` as they are after a review changed; null for one that is new or deleted. */
export function writeCounts(
  transaction: Transaction,
  casinoId: string,
  counts: ReviewCounts,
  before: Countable | null,
  after: Countable | null,
): void {
  transaction.set(reviewCounts, casinoId, recounted(counts, before, after));
}
