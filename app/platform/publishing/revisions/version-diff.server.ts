import { diffWordsWithSpace } from "diff";
import type { Fields } from "~/backend/documents/port";
import { isSameValue } from "~/platform/audit/field-changes";
import { fieldLabel, type FieldLabels } from "../fields/field-names";
import { fieldText } from "../fields/field-text";
import { withNames, type NameOf } from "./reference-names.server";

/** A piece of a text that both versions have, or only one of them. */
export interface DiffPart {
  text: string;
  kind: "same" | "added" | "removed";
}

/** One field in which two versions differ, as text. */
export interface FieldDifference {
  field: string;
  label: string;
  from: string;
  to: string;
  /** Word by word; null if the versions are short or have too little in common to be shown as one text. */
  words: DiffPart[] | null;
}

/**
 * Comparing takes time that grows with the square of the edits, and a diff of entirely different texts helps nobody.
 */
const MOST_EDITS = 800;
/** Shorter texts are read faster side by side. */
const SHORTEST = 160;

/** Returns the deletions and insertions that turn `from` into `to`. */
export function wordDiff(from: string, to: string): DiffPart[] | null {
  if (from === "" || to === "" || Math.max(from.length, to.length) < SHORTEST) return null;
  const parts = diffWordsWithSpace(from, to, { maxEditLength: MOST_EDITS });
  if (!parts) return null;
  const shared = parts.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.length), 0);
  if (shared * 4 < Math.min(from.length, to.length)) return null;
  return parts.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? "added" : removed ? "removed" : "same",
  }));
}

/** Returns the fields in which two versions of an item differ, in the order of the newer one, with names for ids. */
export function versionDiff(
  from: Fields,
  to: Fields,
  labels: FieldLabels,
  nameOf: NameOf = () => null,
): FieldDifference[] {
  return [...new Set([...Object.keys(to), ...Object.keys(from)])].flatMap((field) => {
    if (isSameValue(from[field], to[field])) return [];
    const textOf = (version: Fields) => fieldText(withNames(version[field], field, nameOf));
    const [before, after] = [textOf(from), textOf(to)];
    return [{ field, label: fieldLabel(labels, field), from: before, to: after, words: wordDiff(before, after) }];
  });
}
