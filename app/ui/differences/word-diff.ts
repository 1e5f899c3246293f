import { diffWordsWithSpace } from "diff";

/** A piece of a text: in both versions, only in the later one, or only in the earlier one. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Comparing takes time that grows with the square of the edits, and a diff of entirely different texts helps nobody. */
const MOST_EDITS = 500;

/** Compares two texts word by word. Very different ones are shown as replaced as a whole. */
export function wordDiff(from: string, to: string, mostEdits = MOST_EDITS): DiffPart[] {
  const parts = diffWordsWithSpace(from, to, { maxEditLength: mostEdits }) ?? [
    { value: from, removed: true, added: false },
    { value: to, removed: false, added: true },
  ];
  return parts.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}
