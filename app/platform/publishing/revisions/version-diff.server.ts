import type { Fields } from "~/backend/documents/port";
import { isSameValue } from "~/platform/audit/field-changes";
import { wordDiff, type DiffPart } from "~/ui/differences/word-diff";
import { fieldLabel, type FieldLabels } from "../fields/field-names";
import { fieldText } from "../fields/field-text";
import { withNames, type NameOf } from "./reference-names.server";

/** One field in which two versions differ, as text. */
export interface FieldDifference {
  field: string;
  label: string;
  from: string;
  to: string;
  /** Word by word; null if the versions are short or have too little in common to be shown as one text. */
  words: DiffPart[] | null;
}

const MOST_EDITS = 800;
/** Shorter texts are read faster side by side. */
const SHORTEST = 160;

/** Returns the deletions and insertions that turn `from` into `to`; null where both are better read side by side. */
export function versionWords(from: string, to: string): DiffPart[] | null {
  if (from === "" || to === "" || Math.max(from.length, to.length) < SHORTEST) return null;
  const parts = wordDiff(from, to, MOST_EDITS);
  const shared = parts.reduce((sum, { kind, text }) => (kind === "same" ? sum + text.length : sum), 0);
  return shared * 4 < Math.min(from.length, to.length) ? null : parts;
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
    return [{ field, label: fieldLabel(labels, field), from: before, to: after, words: versionWords(before, after) }];
  });
}
