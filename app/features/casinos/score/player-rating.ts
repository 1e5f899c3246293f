import { addToSum, decayedSum, monthsBetween, sumAt } from "~/domain/decayed-sum";

/** Months after which a review counts half. */
export const REVIEW_HALF_LIFE = 6;
/** Prior of a casino without reviews: as though 7 fresh reviews had given 3.5. */
export const PRIOR_REVIEWS = 7;
export const PRIOR_STARS = 3.5;

export interface RatedReview {
  /** 1 to 5. */
  stars: number;
  /** Day or instant at which it was written, UTC. */
  at: string;
}

/** Any number of reviews in four numbers, updated as reviews are added and removed. */
export interface ReviewTally {
  /** Number of reviews, unweighted. */
  count: number;
  /** Sum of the weights at `at`. */
  weight: number;
  /** Sum of stars times weight at `at`. */
  weightedStars: number;
  at: string;
}

export interface PlayerRating {
  /** 1 to 5. */
  rating: number;
  count: number;
  /** Sum of the reviews' weights: the number of fresh reviews they are worth. */
  weight: number;
  weightedStars: number;
}

/** Returns a tally of no reviews. */
export function emptyReviewTally(at: string): ReviewTally {
  return { count: 0, weight: 0, weightedStars: 0, at };
}

/** Returns the tally of reviews as of `at`. Reviews written later than `at` are left out. */
export function tallyReviews(reviews: Iterable<RatedReview>, at: string): ReviewTally {
  const written = [...reviews].filter((review) => monthsBetween(review.at, at) >= 0);
  const weight = decayedSum(
    written.map((review) => ({ amount: 1, at: review.at })),
    at,
    REVIEW_HALF_LIFE,
  );
  const stars = decayedSum(
    written.map((review) => ({ amount: review.stars, at: review.at })),
    at,
    REVIEW_HALF_LIFE,
  );
  return { count: written.length, weight: weight.value, weightedStars: stars.value, at };
}

/** Returns the tally with one more review. */
export function addReview(tally: ReviewTally, review: RatedReview): ReviewTally {
  return changed(tally, review, 1);
}

/** Returns the tally without a review it includes. */
export function removeReview(tally: ReviewTally, review: RatedReview): ReviewTally {
  return tally.count <= 1 ? emptyReviewTally(tally.at) : changed(tally, review, -1);
}

/**
 * Returns the players' rating of a casino, 1 to 5: r = (7·3.5 + Σ stars·w) / (7 + Σ w) with w = 0.5^(ageMonths/6). The
 * mean is drawn towards 3.5, so that one glowing review can't top a list, and old reviews fade. Source: the safety
 * score's formula, version 1, component R.
 */
export function playerRating(reviews: readonly RatedReview[] | ReviewTally, at: string): PlayerRating {
  const tally = "weight" in reviews ? reviews : tallyReviews(reviews, at);
  // Removing reviews may leave a rounding error below zero.
  const weight = Math.max(0, sumAt({ value: tally.weight, at: tally.at }, at, REVIEW_HALF_LIFE));
  const weightedStars = Math.min(
    5 * weight,
    Math.max(weight, sumAt({ value: tally.weightedStars, at: tally.at }, at, REVIEW_HALF_LIFE)),
  );
  const rating = (PRIOR_REVIEWS * PRIOR_STARS + weightedStars) / (PRIOR_REVIEWS + weight);
  return { rating, count: tally.count, weight, weightedStars };
}

/** Rounds a rating to the one decimal that is shown and sorted by everywhere. */
export function shownRating(rating: number): number {
  return Math.round(rating * 10) / 10;
}

function changed(tally: ReviewTally, review: RatedReview, sign: 1 | -1): ReviewTally {
  const weight = addToSum({ value: tally.weight, at: tally.at }, sign, review.at, REVIEW_HALF_LIFE);
  const stars = addToSum(
    { value: tally.weightedStars, at: tally.at },
    sign * review.stars,
    review.at,
    REVIEW_HALF_LIFE,
  );
  return { count: tally.count + sign, weight: weight.value, weightedStars: stars.value, at: weight.at };
}
