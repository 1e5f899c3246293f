import { backend } from "~/backend/index.server";
import { operations } from "~/platform/operations/collection";
import { progressOf } from "~/platform/operations/progress";
import { countUnsent } from "~/platform/operations/operations.server";
import { newSubmissionKey } from "~/http/forms/submission-key.server";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { copyName } from "~/platform/publishing/editor/kind-editor";
import type { IssueForm } from "../issues/issue-schema";
import { findIssue, listIssues, previewIssue, type Issue } from "../issues/issues.server";
import { countRecipients, readProgress } from "../delivery/start-delivery.server";

export type ShownState = "draft" | "scheduled" | "sending" | "stopped" | "sent";

export interface IssueRow {
  id: string;
  subject: string;
  state: ShownState;
  sentAt: string | null;
  /** When a scheduled issue will be sent. */
  sendAt: string | null;
  /** Number of mails in its last delivery; null for a draft. */
  mailed: number | null;
  updatedAt: string;
}

function shownState(issue: Issue, isRunning: boolean): ShownState {
  if (issue.state === "draft") return issue.sendAt ? "scheduled" : "draft";
  return issue.state === "sending" && !isRunning ? "stopped" : issue.state;
}

/** Returns one page of the issues by `cursor`. */
export async function readIssueTable(parameters: URLSearchParams) {
  const page = await listIssues(parameters.get("cursor")).catch(refuseCursor);
  const lasts = await backend().documents.getMany(
    operations,
    page.items.map(({ sends }) => sends.at(-1) ?? "none"),
  );
  const counted = page.items.map(async (issue, at): Promise<IssueRow> => {
    const operation = lasts[at];
    const { id, subject, sentAt, updatedAt } = issue;
    const state = shownState(issue, operation?.state === "running");
    return {
      id,
      subject,
      state,
      sentAt,
      sendAt: issue.sendAt ?? null,
      mailed: operation ? progressOf(operation, await countUnsent(operation)).counts.done : null,
      updatedAt,
    };
  });
  const rows = await Promise.all(counted);
  const href = (cursor: string | null) => cursor && `/admin/newsletter/issues?cursor=${encodeURIComponent(cursor)}`;
  return { rows, previous: href(page.previous), next: href(page.next), isDeleted: parameters.get("deleted") === "1" };
}

/** Parameters of an issue's address that say what was just done. */
const NOTES = ["saved", "tested", "scheduled", "unscheduled"] as const;

const EMPTY = { subject: "", preheader: "", body: "" };

/** Returns the text that a new issue begins with: that of another one, sent or not, or nothing. */
async function copiedIssue(id: string | null): Promise<IssueForm> {
  const copied = id === null ? null : await findIssue(id);
  if (!copied) return EMPTY;
  const { subject, preheader, body } = copied;
  return { subject: copyName(subject, 150), preheader, body };
}

/**
 * Returns the data of one issue's page ("new" for an empty one, or a copy of the one in `?copy=`); null when there is
 * none.
 */
export async function readIssuePage(id: string, parameters: URLSearchParams) {
  if (id === "new")
    return { id, isNew: true, issue: await copiedIssue(parameters.get("copy")), version: 0, state: "draft" as const, text: null, progress: null, schedule: null, sendFailure: null, note: null, confirmed: 0, submissionKey: newSubmissionKey() }; // prettier-ignore
  const issue = await findIssue(id);
  if (!issue) return null;
  const progress = await readProgress(issue);
  const { subject, preheader, body, version } = issue;
  const operation = progress?.operation;
  const { text, html } = await previewIssue(issue);
  return {
    id,
    isNew: false,
    submissionKey: null,
    issue: { subject, preheader, body },
    version,
    state: shownState(issue, operation?.state === "running"),
    text,
    bytes: Buffer.byteLength(html),
    progress: progress &&
      operation && {
        operationId: operation.id,
        isRunning: operation.state === "running",
        position: operation.position,
        total: operation.total,
        startedByName: operation.startedByName,
        startedAt: operation.startedAt,
        finishedAt: operation.finishedAt,
        counts: progress.counts,
      },
    schedule: issue.sendAt ? { at: issue.sendAt, by: issue.scheduledBy?.name ?? null } : null,
    sendFailure: issue.sendFailure ?? null,
    note: NOTES.find((note) => parameters.has(note)) ?? null,
    confirmed: issue.state === "draft" ? await countRecipients(issue, "all") : 0,
  };
}

export type IssuePage = NonNullable<Awaited<ReturnType<typeof readIssuePage>>>;
