import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CONFIRMED_FIELD } from "~/domain/forms/form-marks";
import { IntentButton } from "~/ui/forms/shared/intent-button";
import { DateTime } from "~/ui/date-time";
import { useTimeWords } from "~/ui/times/time-words";
import { LocalTimeInput, useTimeLabel } from "~/ui/forms/local-time-input";
import { useTyped } from "~/ui/forms/typed-values";
import { Feedback } from "~/ui/feedback";
import { Notice } from "~/ui/notice";
import { PublishAlone, RequestState } from "../approval/approval-part";
import { CAUSE_LABELS } from "../revisions/revision-row";
import type { EditorAnswer, EditorView, NamedProblem } from "./editor-view";

export const EDITOR_FORM = "editor";
export const PUBLISH_AT_ID = `${EDITOR_FORM}-publishAt`;
const FIRST_PUBLISHED_ID = `${EDITOR_FORM}-firstPublishedAt`;

function PublishingStateLine({ view }: { view: EditorView }) {
  const { standing, publishAt, draft, words } = view;
  const unseen = view.isPrivate ? "It isn’t in force." : "The public doesn’t see it.";
  return (
    <div className="space-y-2 text-sm">
      <p>
        {standing === "new" && "Not saved yet."}
        {standing === "draft" && `A draft. ${unseen}`}
        {standing === "archived" && `Archived. ${unseen}`}
        {standing === "scheduled" && publishAt && (
          <>
            {view.isPrivate ? "Will be in force from" : "Will be published on"} <DateTime at={publishAt} withTime />.
          </>
        )}
        {standing === "published" && publishAt && (
          <>
            {view.isPrivate ? "In force since" : "Public since"} <DateTime at={publishAt} />.
            {view.firstPublishedAt !== null && view.firstPublishedAt !== publishAt && (
              <>
                {" "}
                Dated <DateTime at={view.firstPublishedAt} />.
              </>
            )}
          </>
        )}
      </p>
      {draft && (
        <p>
          Changes by {draft.savedByName}, saved <DateTime at={draft.savedAt} withTime />, are waiting
          {draft.dueAt && !draft.failure ? (
            <>
              {" "}
              and will be published on <DateTime at={draft.dueAt} withTime />.
            </>
          ) : (
            ` to be published. ${view.isPrivate ? `Until then the ${words.one} counts` : `The public sees the ${words.one}`} as it was before.`
          )}
        </p>
      )}
      {draft?.failure && (
        <Notice meaning="bad" title="The changes were not published on time">
          <p>{draft.failure.reason}</p>
          <p>
            {draft.failure.retryAt ? (
              <>
                We will try again on <DateTime at={draft.failure.retryAt} withTime />.
              </>
            ) : (
              "Correct them, then publish them or choose another time."
            )}
          </p>
        </Notice>
      )}
    </div>
  );
}

function Missing({ view, missing, isComplete }: Pick<PanelProps, "view" | "missing" | "isComplete">) {
  if (isComplete)
    return view.standing === "published" && !view.draft ? null : (
      <p className="text-sm text-good">Nothing is missing. It can be published.</p>
    );
  if (missing.length === 0) return <p className="text-sm text-quiet">All is filled in. Publishing checks it.</p>;
  return (
    <div className="space-y-1 text-sm">
      <p className="font-semibold">Missing before it can be published:</p>
      <ul className="list-disc space-y-1 ps-5">
        {missing.map(({ field, label, message }) => (
          <li key={field + message}>
            <a href={`#${EDITOR_FORM}-${field}`}>
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Step({ hint, id, children }: { hint: string; id: string; children: ReactNode }) {
  return (
    <div className="space-y-1">
      {children}
      <p id={id} className="text-xs text-quiet">
        {hint}
      </p>
    </div>
  );
}

/** A time of the panel; `value` is its instant. */
function PanelTime({
  id,
  name,
  label,
  optional,
  value,
  hintId,
}: {
  id: string;
  name: string;
  label: string;
  optional?: boolean;
  value: string;
  hintId: string;
}) {
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {useTimeLabel(label)}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      <LocalTimeInput key={value} id={id} name={name} value={value} aria-describedby={hintId} />
    </div>
  );
}

interface PanelProps {
  view: EditorView;
  /** What is still missing as the form is written. */
  missing: readonly NamedProblem[];
  /** True if nothing was missing before anything was typed. */
  isComplete: boolean;
  answer: Pick<EditorAnswer, "intent" | "publishAt" | "firstPublishedAt"> | undefined;
}

/** An item's state, what it lacks, and the actions besides saving. */
export function PublishingPanel({ view, missing, isComplete, answer }: PanelProps) {
  const { standing, draft } = view;
  const { isAsked, request } = view.approval;
  const due = draft?.dueAt ?? (standing === "scheduled" ? view.publishAt : null);
  const publishAt = useTyped("publishAt", answer?.publishAt || (due ?? request?.publishAt ?? ""));
  const first = useTyped("firstPublishedAt", answer?.firstPublishedAt ?? view.firstPublishedAt ?? "");
  const isUtc = useTimeWords().zone === null;
  const removes = view.isPrivate ? "Ends it at once" : "Removes it from the public site";
  return (
    <section aria-labelledby="publishing" className="card space-y-4 p-4">
      <h2 id="publishing" className="text-base">
        Publishing
      </h2>
      <PublishingStateLine view={view} />
      {request && <RequestState request={request} path={`${view.listPath}/${view.id ?? ""}/approval`} />}
      <Missing view={view} missing={missing} isComplete={isComplete} />
      <PanelTime id={PUBLISH_AT_ID} name="publishAt" label="Publish at" value={publishAt} hintId="schedule-hint" />
      <Step
        id="schedule-hint"
        hint={
          isAsked
            ? "Published then, if somebody approves it before. Leave it empty to publish with the approval."
            : standing === "published"
              ? `The changes will be published then. Until then ${view.isPrivate ? "the current version counts" : "the public sees the current version"}.`
              : isUtc
                ? "It will be published then. The time is UTC; you can choose your zone in your profile."
                : "It will be published then."
        }
      >
        {!isAsked && (
          <IntentButton look="secondary" intent="schedule" busyLabel="Scheduling…">
            {due ? "Change the time" : standing === "published" ? "Schedule the changes" : "Schedule"}
          </IntentButton>
        )}
      </Step>
      {isAsked && <PublishAlone wasRefused={answer?.intent === "override"} />}
      {!view.isPrivate && (
        <div className="space-y-1">
          <PanelTime
            id={FIRST_PUBLISHED_ID}
            name="firstPublishedAt"
            label="First published"
            optional
            value={first}
            hintId="first-published-hint"
          />
          <p id="first-published-hint" className="text-xs text-quiet">
            The date readers see. It stays when the {view.words.one} is archived and published again.
          </p>
        </div>
      )}
      {(standing === "archived" || standing === "scheduled" || (standing === "published" && view.isRemovable)) && (
        <Step
          id="reopen-hint"
          hint={
            standing === "published"
              ? `${removes}. It becomes a draft with the content of the form.`
              : "It becomes a draft with the content of the form."
          }
        >
          <IntentButton look="secondary" intent="reopen" busyLabel="Reopening…">
            {standing === "archived"
              ? "Reopen as a draft"
              : standing === "published"
                ? "Unpublish to a draft…"
                : "Back to a draft"}
          </IntentButton>
        </Step>
      )}
      {draft && (
        <Step id="discard-hint" hint="The form goes back to the published version. The draft stays in the revisions.">
          <IntentButton look="secondary" intent="discard" formNoValidate busyLabel="Discarding…">
            Discard the waiting changes
          </IntentButton>
        </Step>
      )}
      {view.isRemovable && standing !== "archived" && (
        <Step
          id="archive-hint"
          hint={
            standing === "published"
              ? `${removes} and saves the form. You can reopen it.`
              : "Archives it and saves the form. You can reopen it."
          }
        >
          <IntentButton look="quiet" intent="archive" busyLabel="Archiving…">
            Archive this {view.words.one}…
          </IntentButton>
        </Step>
      )}
      {view.isRemovable && standing !== "published" && (
        <p className="text-sm">
          <Link to={`${view.listPath}/${view.id}/delete`}>Delete this {view.words.one}…</Link>
        </p>
      )}
    </section>
  );
}

const QUESTIONS = {
  archive: {
    title: "Archive",
    button: "Archive it",
    busyLabel: "Archiving…",
    text: "and what you typed is saved. You can undo this afterwards.",
  },
  reopen: {
    title: "Unpublish",
    button: "Unpublish it",
    busyLabel: "Unpublishing…",
    text: "and becomes a draft with the content of the form. You can undo this afterwards.",
  },
} as const;

/** Asks, inside the editor's form, before the item leaves the public site. */
export function WithdrawalQuestion({ view, question }: { view: EditorView; question: "archive" | "reopen" }) {
  const { title, button, busyLabel, text } = QUESTIONS[question];
  const leaves = view.isPrivate ? "It is no longer in force" : "It leaves the public site";
  return (
    <Feedback meaning="caution" role="alert" title={`${title} “${view.title}”?`}>
      <p>
        {view.standing === "published"
          ? `${leaves} at once${question === "archive" ? "," : ""} ${text}`
          : "What you typed is saved. You can undo this afterwards."}
      </p>
      <input type="hidden" name={CONFIRMED_FIELD} value={question} />
      <div className="flex flex-wrap gap-3 pt-2">
        <IntentButton look="danger" intent={question} busyLabel={busyLabel}>
          {button}
        </IntentButton>
        <IntentButton look="secondary" intent="keep" formNoValidate>
          Keep it as it is
        </IntentButton>
      </div>
    </Feedback>
  );
}

/** The latest revisions, with a link to all of them. */
export function RevisionsPanel({ view }: { view: EditorView }) {
  if (view.id === null) return null;
  const path = `${view.listPath}/${view.id}/revisions`;
  return (
    <section aria-labelledby="revisions" className="space-y-2 text-sm">
      <h2 id="revisions" className="text-base">
        Revisions
      </h2>
      {view.revisions.length === 0 ? (
        <p className="text-quiet">Nobody has edited this yet.</p>
      ) : (
        <>
          <ol className="space-y-2">
            {view.revisions.map(({ number, cause, at, byName }) => (
              <li key={number}>
                <Link to={`${path}/${String(number)}`}>
                  {number}. {CAUSE_LABELS[cause]}
                </Link>
                <span className="block text-xs text-quiet">
                  {byName}, <DateTime at={at} withTime />
                </span>
              </li>
            ))}
          </ol>
          <p>
            <Link to={path}>All revisions</Link>
          </p>
        </>
      )}
    </section>
  );
}
