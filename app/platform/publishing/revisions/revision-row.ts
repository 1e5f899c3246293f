import type { RevisionRow } from "../editor/editor-view";
import { fieldLabel, type FieldLabels } from "../fields/field-names";
import type { RevisionFields } from "../schema";

/** Returns a revision as a row of a list. */
export function revisionRow(labels: FieldLabels, revision: RevisionFields): RevisionRow {
  const { number, cause, at, byName, note, changes } = revision;
  return {
    number,
    cause,
    at,
    byName,
    note,
    changed: [...new Set(changes.map(({ field }) => fieldLabel(labels, field)))],
  };
}
