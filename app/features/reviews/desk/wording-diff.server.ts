import { diffWords } from "diff";
import type { ReviewFields } from "../schema";

/** A stretch of text that stayed, came or went. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

export interface Rewording {
  at: string;
  stars: { from: number; to: number } | null;
  /** null: unchanged. */
  title: DiffPart[] | null;
  body: DiffPart[] | null;
}

/**
 * Words that may differ. Comparing takes time that grows with the square of them; texts that differ in more are shown as
 * replaced as a whole.
 */
const MOST_EDITS = 500;

/** What changed between two texts, word by word; null when nothing did. */
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

/** Each edit of a review, newest first: what it made of the wording before. */
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
