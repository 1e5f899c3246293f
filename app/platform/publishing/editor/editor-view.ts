import type { SubmissionResult } from "@conform-to/react";
import type { PickerChoice } from "~/platform/media/picker/picker-fields";
import type { FieldLabels } from "../fields/field-names";
import type { Image } from "~/platform/media/image-schema";
import type { REVISION_CAUSES } from "../schema";
import type { DiffPart } from "../revisions/version-diff.server";

/** How a thing stands, for its editor. */
export type Standing = "new" | "draft" | "scheduled" | "published" | "archived";

/** Something that stands in the way, with what its field is called. */
export interface NamedProblem {
  field: string;
  label: string;
  message: string;
}

export interface RevisionRow {
  number: number;
  cause: (typeof REVISION_CAUSES)[number];
  at: string;
  byName: string;
  note: string | null;
  /** What the fields that it changed are called. */
  changed: string[];
}

export interface PictureOptions {
  present: Image | null;
  choices: PickerChoice[];
}

/** What an editor shows when it is opened. `panel` is whatever the kind shows besides, such as a score. */
export interface EditorView<P = unknown> {
  /** null: a new thing. */
  id: string | null;
  words: { one: string; many: string };
  /** List of the kind in the admin area. */
  listPath: string;
  title: string;
  standing: Standing;
  /** UTC, ISO 8601; when it was or will be published. */
  publishAt: string | null;
  /** Where the public sees it; null while it doesn't. */
  publicPath: string | null;
  basedOn: string;
  /** The form's values, in its own names. */
  values: Record<string, unknown>;
  draft: { savedAt: string; savedByName: string; dueAt: string | null } | null;
  missing: NamedProblem[];
  revisions: RevisionRow[];
  labels: FieldLabels;
  /** What each picture field can hold, and what it holds. */
  pictures: Record<string, PictureOptions>;
  /** What has just been done. */
  notice: string | null;
  panel: P | null;
  now: string;
}

/** One field in which an editor's version and the newest one differ. */
export interface ConflictRow {
  field: string;
  label: string;
  /** null: what the form holds can't be read as this field; it is below. */
  mine: string | null;
  theirs: string;
  words: DiffPart[] | null;
  changedBy: "both" | "them" | "me" | null;
  choice: "mine" | "theirs";
  /** Fingerprint of my version, so that what I write afterwards counts over the choice. */
  shown: string;
}

export interface Conflict {
  /** Who saved meanwhile; null when it isn't known. */
  by: string | null;
  at: string | null;
  rows: ConflictRow[];
}

/** What an editor answers when it doesn't lead on. */
export interface EditorAnswer<P = unknown> {
  result: SubmissionResult<string[]>;
  problems: NamedProblem[];
  /** What was tried: `publish` lists what is missing. */
  intent: string;
  basedOn: string;
  /** As typed into the schedule's field. */
  publishAt: string;
  conflict: Conflict | null;
  /** A Markdown field's text as it will look. */
  rendered: { field: string; html: string } | null;
  panel: P | null;
  /** What takes the focus after a list has changed: an entry's name, or `add:` and the list's. */
  focus: string | null;
}

export const STANDING_LABELS: Record<Standing, string> = {
  new: "New",
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  archived: "Archived",
};

export const CAUSE_LABELS: Record<RevisionRow["cause"], string> = {
  original: "As it was first",
  saved: "Saved",
  published: "Published",
  scheduled: "Scheduled",
  archived: "Archived",
  reopened: "Reopened",
  discarded: "Draft discarded",
  restored: "Restored",
  imported: "Imported",
};
