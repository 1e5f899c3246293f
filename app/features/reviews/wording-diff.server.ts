import { diffWords } from "diff";
import type { ReviewFields } from "./schema";

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

/** Long texts that share nothing take long to compare: past this they are shown as replaced as a whole. */
const LONGEST_COMPARISON_MS = 50;

/** What changed between two texts, word by word; null when nothing did. */
export function wordDiff(from: string, to: string): DiffPart[] | null {
  if (from === to) return null;
  // Its types leave out that it gives nothing when the time is up.
  const parts = diffWords(from, to, { timeout: LONGEST_COMPARISON_MS }) as ReturnType<typeof diffWords> | undefined;
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
