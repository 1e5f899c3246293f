import { fieldLabel, type FieldLabels } from "../fields/field-names";
import type { REVISION_CAUSES, RevisionFields } from "../schema";

export interface RevisionRow {
  number: number;
  cause: (typeof REVISION_CAUSES)[number];
  at: string;
  byName: string;
  note: string | null;
  /** Labels of the fields that the revision changed. */
  changed: string[];
}

export const CAUSE_LABELS: Record<RevisionRow["cause"], string> = {
  original: "Original version",
  saved: "Saved",
  requested: "Approval requested",
  published: "Published",
  scheduled: "Scheduled",
  archived: "Archived",
  reopened: "Reopened",
  discarded: "Draft discarded",
  restored: "Restored",
  imported: "Imported",
  deleted: "Deleted",
};

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
