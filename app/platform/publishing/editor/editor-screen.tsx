import { getFormProps } from "@conform-to/react";
import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useMemo, useState, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { VERSION_FIELD } from "~/domain/forms/form-marks";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { ViewersPresent } from "~/platform/presence/viewers-present";
import { Button } from "~/ui/forms/button";
import type { AnyField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useRestored } from "~/ui/forms/restored-text";
import { VersionField } from "~/ui/forms/version/version-field";
import { Feedback } from "~/ui/feedback";
import { Badge, Notice } from "~/ui/notice";
import { PageContents } from "~/ui/page-contents";
import { ProblemSummary } from "~/ui/forms/problem-summary";
import { ConflictPanel } from "./conflict-panel";
import { EditorSections, type Section } from "./controls/editor-section";
import { SAVE_BUTTON_ID, SaveShortcut } from "./controls/save-shortcut";
import {
  STANDING_LABELS,
  type EditorAnswer,
  type EditorView,
  type NamedProblem,
  type PublishingState,
} from "./editor-view";
import type { EditorSchema } from "./kind-editor";
import { EDITOR_FORM, PUBLISH_AT_ID, PublishingPanel, RevisionsPanel, WithdrawalQuestion } from "./publishing-panel";
import { emptyRequired, FieldsContext, useEditorForm, type ListControls } from "./use-editor-form";

const MEANINGS: Record<PublishingState, "good" | "caution" | "info" | "plain"> = {
  new: "plain",
  draft: "plain",
  scheduled: "info",
  published: "good",
  archived: "caution",
};

const NO_PROBLEMS: readonly NamedProblem[] = [];

/** The props of a kind's own part of the form: its fields by name, and what its repeating groups need. */
export interface EditorForm<K extends string, P> {
  fields: Record<K, AnyField>;
  form: ListControls;
  /** The kind's panel, as last computed. */
  panel: P | null;
  /** True if `panel` was computed from the form's present content. */
  isPanelOfForm: boolean;
}

interface Props<S extends EditorSchema, P, Picture extends string> {
  view: EditorView<P>;
  answer: EditorAnswer<P> | undefined;
  schema: S;
  /** The editor's `pictures`, for its `PictureField`s. */
  pictures?: readonly Picture[];
  /** The form's sections, in order; `id` as in their `EditorSection`. */
  sections: readonly Section[];
  /** Links beside the item's name, such as its preview. */
  links?: ReactNode;
  children: (editor: EditorForm<(keyof S["shape"] & string) | Picture, P>) => ReactNode;
}

const saveLabel = (standing: PublishingState) =>
  standing === "published" || standing === "new" || standing === "draft" ? "Save draft" : "Save";

/** The title of an editor's document. */
export function editorTitle(view: Pick<EditorView, "title"> | undefined): string {
  return `${view?.title ?? "Editor"} · Admin`;
}

/**
 * The screen of every editor, around a kind's own form: saving, publishing, scheduling, archiving, conflicts,
 * revisions. editor-actions.server.ts shows how a route uses it.
 */
export function EditorScreen<S extends EditorSchema, P = null, Picture extends string = never>(
  props: Props<S, P, Picture>,
) {
  const { view, answer, schema } = props;
  const missing = useMemo(() => [...view.missing, ...emptyRequired(schema, view.values)], [schema, view]);
  const { search } = useLocation();
  return (
    <main id="content" className="page dense space-y-4 py-5">
      <p className="text-sm">
        <Link to={view.listPath}>All {view.words.many}</Link>
      </p>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 dir="auto" className="min-w-0 text-2xl">
          {view.title}
        </h1>
        <Badge meaning={MEANINGS[view.standing]}>{STANDING_LABELS[view.standing]}</Badge>
        {view.draft && <Badge meaning="caution">Changes waiting</Badge>}
        <p className="flex flex-wrap gap-x-4 text-sm sm:ms-auto [&>a]:inline-block [&>a]:min-h-6">
          {view.id !== null && <Link to={`${view.listPath}/${view.id}/preview`}>Preview saved version</Link>}
          {view.publicPath && <a href={view.publicPath}>View public page</a>}
          {view.id !== null && <Link to={`${view.listPath}/new?copy=${view.id}`}>Duplicate</Link>}
          {props.links}
        </p>
      </header>
      {answer?.notice && (
        <Feedback meaning="good" role="status">
          <p>{answer.notice} What you have written below is not saved yet.</p>
        </Feedback>
      )}
      {view.notice && !answer && (
        <Feedback meaning="good" role="status">
          <p>{view.notice}</p>
          {view.undoId !== null && (
            <Form method="post" action={`/admin/operations/${view.undoId}`} className="pt-1">
              <Button look="secondary" name="intent" value="undo">
                Undo
              </Button>
            </Form>
          )}
        </Feedback>
      )}
      {view.id !== null && (
        <ViewersPresent address={`${view.listPath}/${view.id}/presence`} first={view.viewersPresent} now={view.now} />
      )}
      {/* The form is remounted after each save and each conflict, and only then: the page reloads its data whenever
          it regains the focus, and what somebody else saved in the meantime must not replace what is being written. */}
      <EditorSections sections={props.sections} missing={missing} problems={answer?.problems ?? NO_PROBLEMS}>
        <EditorBody key={[view.id, search, (answer?.conflict ?? answer?.notice) && answer.version].join()} {...props} />
      </EditorSections>
    </main>
  );
}

function EditorBody<S extends EditorSchema, P, Picture extends string>({
  view,
  answer,
  schema,
  sections,
  children,
}: Props<S, P, Picture>) {
  const navigation = useNavigation();
  const isHydrated = useHydrated();
  const restored = useRestored(EDITOR_FORM);
  // What was typed before a session ended belongs to the version that the form then showed.
  const seen = restored?.fields.find(({ name }) => name === VERSION_FIELD)?.value;
  const [version] = useState(answer?.version ?? seen ?? view.version);
  const isOvertaken = view.version !== version && !answer?.conflict;
  const { form, controls, fields } = useEditorForm(schema, {
    id: EDITOR_FORM,
    lastResult: answer?.result ?? null,
    defaultValue: view.values,
  });
  const intent = navigation.formData?.get("intent");
  const busy = {
    isBusy: navigation.formMethod === "POST",
    intent: typeof intent === "string" ? intent : null,
  };
  const { rendered = null, focus = null, sentPictures = null } = answer ?? {};
  const { pictures, codes } = view;
  const toFields = useMemo(
    () => ({ rendered, focus, pictures, codes, sentPictures }),
    [rendered, focus, pictures, codes, sentPictures],
  );
  const isStrict = answer?.intent === "publish" || answer?.intent === "schedule";
  return (
    <>
      <PostForm
        action={`${view.listPath}/${view.id ?? "new"}${view.copyOf === null ? "" : `?copy=${view.copyOf}`}`}
        {...getFormProps(form)}
        // Without JavaScript the server judges: the browser's own check can't reach a field in a folded section.
        noValidate={!isHydrated}
        className="space-y-5"
      >
        {/* The Enter key presses the first button. */}
        <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
          {saveLabel(view.standing)}
        </button>
        <VersionField value={version} />
        {view.submissionKey !== null && <input type="hidden" name={SUBMISSION_KEY_FIELD} value={view.submissionKey} />}
        {isOvertaken && (
          <Notice meaning="caution" role="status" title="Somebody else has saved in the meantime">
            <p>Your text stays. When you save, you will see both versions.</p>
          </Notice>
        )}
        {answer && answer.problems.length > 0 && (
          <ProblemSummary
            problems={answer.problems.map(({ field, label, message }) => ({
              id: field === "publishAt" ? PUBLISH_AT_ID : `${EDITOR_FORM}-${field}`,
              label,
              message,
            }))}
            {...(isStrict && { title: "Before it can be published:" })}
            answer={answer}
          />
        )}
        {answer?.question && <WithdrawalQuestion view={view as EditorView} question={answer.question} busy={busy} />}
        {answer?.conflict && <ConflictPanel conflict={answer.conflict} />}
        <details className="text-sm lg:hidden">
          <summary className="min-h-6 text-accent">On this page</summary>
          <ul className="mt-1 grid grid-cols-2 gap-x-4">
            {[...sections, { id: "publishing", label: "Publishing" }].map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block min-h-6">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </details>
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="min-w-0 space-y-8">
            <FieldsContext.Provider value={toFields}>
              {children({
                fields: fields as Record<(keyof S["shape"] & string) | Picture, AnyField>,
                form: controls,
                panel: answer?.panel ?? view.panel,
                isPanelOfForm: answer?.panel != null,
              })}
            </FieldsContext.Provider>
          </div>
          <div className="space-y-6">
            <PublishingPanel view={view as EditorView} answer={answer} busy={busy} />
            <RevisionsPanel view={view as EditorView} />
            <div className="lg:sticky lg:top-24 max-lg:hidden">
              <PageContents sections={sections} />
            </div>
          </div>
        </div>
        <div className="editor-bar">
          <Button
            id={SAVE_BUTTON_ID}
            name="intent"
            value="save"
            busy={busy.isBusy && (busy.intent === null || busy.intent === "save")}
            busyLabel="Saving…"
            disabled={busy.isBusy}
          >
            {saveLabel(view.standing)}
          </Button>
          <Button
            look="secondary"
            name="intent"
            value="publish"
            busy={busy.isBusy && busy.intent === "publish"}
            busyLabel="Publishing…"
            disabled={busy.isBusy}
          >
            {view.standing === "published" ? "Publish the changes" : "Publish now"}
          </Button>
          <SaveShortcut />
          <p className="text-sm text-quiet max-sm:hidden">
            {view.standing === "published"
              ? "A draft doesn’t change the public site."
              : view.standing === "scheduled"
                ? "Saving keeps the scheduled time."
                : "Publishing shows it to everybody at once."}
          </p>
        </div>
      </PostForm>
    </>
  );
}
