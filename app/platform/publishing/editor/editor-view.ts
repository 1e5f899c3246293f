import type { SubmissionResult } from "@conform-to/react";
import type { PickerChoice } from "~/platform/media/picker/picker-fields";
import type { CodeOptions } from "~/platform/settings/codes/code-options";
import type { PresentViewer } from "~/platform/presence/presence.server";
import type { FieldLabels } from "../fields/field-names";
import type { Image } from "~/platform/media/image-schema";
import type { DueFailure } from "~/platform/scheduler/schema";
import type { PageHead } from "~/http/pages/page-meta";
import type { RenderedText } from "../markdown/rendered-text";
import type { RevisionRow } from "../revisions/revision-row";
import type { ApprovalRequest } from "../schema";
import type { DiffPart } from "~/ui/differences/word-diff";

/** An item's state, for its editor. */
export type PublishingState = "new" | "draft" | "scheduled" | "published" | "archived";

/** A problem with the label of its field. */
export interface NamedProblem {
  field: string;
  label: string;
  message: string;
}

export interface PictureOptions {
  present: Image | null;
  choices: PickerChoice[];
}

/** Changes to a published item that the public doesn't see yet. */
export interface WaitingDraft {
  savedAt: string;
  savedByName: string;
  /** When it publishes itself; null: when somebody publishes it. */
  dueAt: string | null;
  /** Why it did not publish itself when its time came. */
  failure: DueFailure | null;
}

/** The data of an editor when it is opened. `panel` is anything the kind shows besides, such as a score. */
export interface EditorView<P = unknown> {
  /** null for a new item. */
  id: string | null;
  words: { one: string; many: string };
  /** The kind's list in the admin area. */
  listPath: string;
  title: string;
  standing: PublishingState;
  /** UTC, ISO 8601; the time of publication, past or future. */
  publishAt: string | null;
  /** The date of publication that readers see, where it is past: UTC, ISO 8601. */
  firstPublishedAt: string | null;
  /** Fields that this editor neither sees nor sets. */
  withheld: readonly string[];
  /** True for a kind that readers never see. */
  isPrivate: boolean;
  /** False while only staff see the site, published things included. */
  isSiteOpen: boolean;
  /** The public address; null while the item isn't public. */
  publicPath: string | null;
  version: string;
  /** The form's values, by the form's names. */
  values: Record<string, unknown>;
  draft: WaitingDraft | null;
  /** The second person that its kind asks for before it is published, and the request that waits for one. */
  approval: { isAsked: boolean; request: ApprovalRequest | null };
  missing: NamedProblem[];
  revisions: RevisionRow[];
  labels: FieldLabels;
  /** The value and the choices of each picture field. */
  pictures: Record<string, PictureOptions>;
  /** The codes that its fields offer. */
  codes: CodeOptions;
  /** Others who have this editor open. */
  viewersPresent: PresentViewer[];
  /** null for an item that exists. */
  submissionKey: string | null;
  /** True if it may be archived, unpublished and deleted; a page that is part of the site may not. */
  isRemovable: boolean;
  /** For a copy: the id of the item it was made of. */
  copyOf: string | null;
  /** The operation that undoes what has just been done; null: there is nothing to undo. */
  undoId: string | null;
  /** Message about what has just been done. */
  notice: string | null;
  panel: P | null;
  /** What search results show of the item's page as it is saved; null for a kind whose page has no words of its own there. */
  inResults: InResults | null;
  now: string;
}

/** An item's page in search results: what its head says by itself, and where it is. */
export interface InResults {
  made: PageHead;
  siteName: string;
  path: string;
}

/** One field in which an editor's version and the newest one differ. */
export interface ConflictRow {
  field: string;
  label: string;
  /** null if the form's content can't be read as this field; it is shown below. */
  mine: string | null;
  theirs: string;
  words: DiffPart[] | null;
  changedBy: "both" | "them" | "me" | null;
  choice: "mine" | "theirs";
  /** Fingerprint of my version as shown, so that a later edit counts over the choice. */
  shown: string;
}

export interface Conflict {
  /** The person who saved in the meantime; null if unknown. */
  by: string | null;
  at: string | null;
  rows: ConflictRow[];
}

/** The response of an editor that doesn't redirect. */
export interface EditorAnswer<P = unknown> {
  result: SubmissionResult<string[]>;
  problems: NamedProblem[];
  /** The submitted intent: `publish` lists what is missing. */
  intent: string;
  version: string;
  /** The schedule's field as typed. */
  publishAt: string;
  /** The date of the first publication as typed; null: the form had none. */
  firstPublishedAt: string | null;
  /** The pictures that were chosen and the texts written beside them, by the names of their controls. */
  sentPictures: Readonly<Record<string, string>>;
  /** A button that asks before it does something. */
  question: "archive" | "reopen" | null;
  conflict: Conflict | null;
  /** What a step did while the form held words that are not saved. */
  notice: string | null;
  /** The rendered text of a Markdown field. */
  rendered: ({ field: string } & RenderedText) | null;
  panel: P | null;
  /** The control to focus after a list has changed: an entry's name, or `add:` and the list's. */
  focus: string | null;
}

export const STANDING_LABELS: Record<PublishingState, string> = {
  new: "New",
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  archived: "Archived",
};
