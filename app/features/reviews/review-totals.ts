import { addReview, emptyReviewTally, removeReview, type RatedReview } from "~/features/casinos/score/player-rating";
import type { ReviewFields } from "./schema";
import type { ReviewTotalsFields } from "~/features/casinos/score/totals-schema";

type Counted = Pick<ReviewFields, "stars" | "publishedAt" | "submittedAt">;

function rated({ stars, publishedAt, submittedAt }: Counted): RatedReview {
  return { stars, at: publishedAt ?? submittedAt };
}

function counted(byStars: ReviewTotalsFields["byStars"], stars: number, sign: 1 | -1): ReviewTotalsFields["byStars"] {
  const of = (place: 1 | 2 | 3 | 4 | 5) =>
    Math.max(0, byStars[(place - 1) as 0 | 1 | 2 | 3 | 4] + (place === stars ? sign : 0));
  return [of(1), of(2), of(3), of(4), of(5)];
}

/** Returns a casino's totals before its first review. */
export function emptyReviewTotals(at: string): ReviewTotalsFields {
  return { byStars: [0, 0, 0, 0, 0], tally: emptyReviewTally(at) };
}

/** Returns the totals with one more published review. */
export function withReview(totals: ReviewTotalsFields, review: Counted): ReviewTotalsFields {
  return { byStars: counted(totals.byStars, review.stars, 1), tally: addReview(totals.tally, rated(review)) };
}

/** Returns the totals without a review they include, given the stars and date it was added with. */
export function withoutReview(totals: ReviewTotalsFields, review: Counted): ReviewTotalsFields {
  return { byStars: counted(totals.byStars, review.stars, -1), tally: removeReview(totals.tally, rated(review)) };
}
