import { wordDiff, type DiffPart } from "~/ui/differences/word-diff";
import type { ReviewFields } from "../schema";

export interface Rewording {
  at: string;
  stars: { from: number; to: number } | null;
  /** Null when unchanged. */
  title: DiffPart[] | null;
  body: DiffPart[] | null;
}

const changed = (from: string, to: string) => (from === to ? null : wordDiff(from, to));

/** Returns each edit of a review, newest first, with its changes to the text before. */
export function rewordings(review: Pick<ReviewFields, "stars" | "title" | "body" | "edits">): Rewording[] {
  return review.edits.map((before, index) => {
    const after = review.edits[index - 1] ?? review;
    return {
      at: before.at,
      stars: before.stars === after.stars ? null : { from: before.stars, to: after.stars },
      title: changed(before.title, after.title),
      body: changed(before.body, after.body),
    };
  });
}
