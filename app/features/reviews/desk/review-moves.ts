import type { ReviewState } from "../schema";

/** Moves of a review by staff: from which state, to which, and whether the author is owed a reason. */
export const REVIEW_MOVES = {
  publish: { from: "pending", to: "published", needsReason: false, done: "published" },
  reject: { from: "pending", to: "rejected", needsReason: true, done: "rejected" },
  hide: { from: "published", to: "hidden", needsReason: true, done: "hidden" },
  restore: { from: "hidden", to: "published", needsReason: false, done: "restored" },
  remove: { from: "hidden", to: "removed", needsReason: true, done: "removed" },
} as const satisfies Record<string, { from: ReviewState; to: ReviewState; needsReason: boolean; done: string }>;

export type ReviewMove = keyof typeof REVIEW_MOVES;

export const REVIEW_STATE_WORDS: Record<ReviewState, string> = {
  pending: "waiting to be read",
  published: "published",
  rejected: "rejected",
  hidden: "hidden",
  removed: "removed",
};
