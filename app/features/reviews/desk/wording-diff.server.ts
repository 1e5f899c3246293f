import { diffWords } from "diff";
import type { ReviewFields } from "../schema";

/** A piece of text that stayed, was added or was removed. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

export interface Rewording {
  at: string;
  stars: { from: number; to: number } | null;
  /** Null when unchanged. */
  title: DiffPart[] | null;
  body: DiffPart[] | null;
}

/**
 * Number of differing words at most. The time to compare grows with its square, so texts that differ more are shown as
 * replaced as a whole.
 */
const MOST_EDITS = 500;

/** Returns the changes between two texts, word by word; null when nothing changed. */
export function wordDiff(from: string, to: string): DiffPart[] | null {
  if (from === to) return null;
  const parts = diffWords(from, to, { maxEditLength: MOST_EDITS });
  if (!parts)
    return [
      { kind: "removed", text: from },
      { kind: "added", text: to },
    ];
  return parts.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

/** Returns each edit of a review, newest first, with its changes to the text before. */
export function rewordings(review: Pick<ReviewFields, "stars" | "title" | "body" | "edits">): Rewording[] {
  return review.edits.map((before, index) => {
    const after = review.edits[index - 1] ?? review;
    return {
      at: before.at,
      stars: before.stars === after.stars ? null : { from: before.stars, to: after.stars },
      title: wordDiff(before.title, after.title),
      body: wordDiff(before.body, after.body),
    };
  });
}
