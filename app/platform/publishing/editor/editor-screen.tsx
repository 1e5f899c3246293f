import { getFormProps } from "@conform-to/react";
import { OVERRIDE_REASON } from "../approval/reason";
import { Form, Link, useActionData, useLocation } from "@remix-run/react";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { VERSION_FIELD } from "~/domain/forms/form-marks";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { ViewersPresent } from "~/platform/presence/viewers-present";
import { Button } from "~/ui/forms/button";
import { IntentButton } from "~/ui/forms/shared/intent-button";
import { FieldLabels, type AnyField } from "~/ui/forms/field";
import { UNSAVED_MARK } from "~/ui/forms/leave/unsaved-forms";
import { PostForm } from "~/ui/forms/post-form";
import { useRestored } from "~/ui/forms/restored-text";
import { VersionField } from "~/ui/forms/version/version-field";
import { Feedback, Done } from "~/ui/feedback";
import { Badge, Notice } from "~/ui/notice";
import { ProblemSummary } from "~/ui/forms/problem-summary";
import { ConflictPanel } from "./conflict-panel";
import { EditorSections, SectionLinks, type Section } from "./controls/editor-section";
import { SAVE_BUTTON_ID, SaveShortcut } from "./controls/save-shortcut";
import {
  STANDING_LABELS,
  type EditorAnswer,
  type EditorView,
  type NamedProblem,
  type PublishingState,
} from "./editor-view";
import type { EditorResult, EditorSchema } from "./kind-editor";
import { EDITOR_FORM, PUBLISH_AT_ID, PublishingPanel, RevisionsPanel, WithdrawalQuestion } from "./publishing-panel";
import { SEARCH_SECTION, SearchSection } from "./controls/search-section";
import { useTakenOver, useTypedOn, type Carrying, type TypedOn } from "./typed-on";
import { useStillMissing } from "./use-still-missing";
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
  schema: S;
  /** The editor's `pictures`, for its `PictureField`s. */
  pictures?: readonly Picture[];
  /** The form's sections, in order; `id` as in their `EditorSection`. */
  sections: readonly Section[];
  /** Links beside the item's name, such as its preview. */
  links?: ReactNode;
  children: (editor: EditorForm<(keyof S["shape"] & string) | Picture, P>) => ReactNode;
}

/** The outcomes (`?done=`) after which somebody goes on writing. */
const SAVED_IN_PLACE = new Set(["saved", "draft", "requested", "published", "scheduled"]);

const PUBLISH_BUTTON_ID = "editor-publish";
const BUTTONS: ReadonlyMap<string, string> = new Map([
  ["save", SAVE_BUTTON_ID],
  ["publish", PUBLISH_BUTTON_ID],
  ["request", PUBLISH_BUTTON_ID],
]);

const saveLabel = (standing: PublishingState) =>
  standing === "published" || standing === "new" || standing === "draft" ? "Save draft" : "Save";

/** The title of an editor's document. */
export function editorMeta({ data }: { data?: Pick<EditorView, "title"> | undefined }) {
  return [{ title: `${data?.title ?? "Editor"} · Admin` }];
}

/**
 * The screen of every editor, around a kind's own form: saving, publishing, scheduling, archiving, conflicts,
 * revisions. editor-actions.server.ts shows how a route uses it.
 */
export function EditorScreen<S extends EditorSchema, P = null, Picture extends string = never>(
  props: Props<S, P, Picture>,
) {
  const { view, schema } = props;
  const answer = useActionData<EditorAnswer<P>>();
  const unfilled = useMemo(
    () => ({
      values: view.values,
      missing: [
        ...view.missing,
        ...emptyRequired(schema, view).filter(({ field }) => view.missing.every((one) => one.field !== field)),
      ],
    }),
    [schema, view],
  );
  const missing = useStillMissing(EDITOR_FORM, unfilled);
  const isInResults = view.inResults !== null;
  const sections = useMemo(
    () => (isInResults ? [...props.sections, SEARCH_SECTION] : props.sections),
    [isInResults, props.sections],
  );
  const { search } = useLocation();
  const address = [view.id, search, (answer?.conflict ?? answer?.notice) && answer.version].join();
  const { typedOn, ...carrying } = useTypedOn(EDITOR_FORM, Object.keys(schema.shape), BUTTONS);
  const mine = typedOn?.of === address ? typedOn : null;
  const [first] = useState(search);
  // Somebody who saves goes on where they are: the bar below says that it was done.
  const isInPlace = first !== search && SAVED_IN_PLACE.has(new URLSearchParams(search).get("done") ?? "");
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
          {view.id !== null && !view.isPrivate && (
            <Link to={`${view.listPath}/${view.id}/preview`}>Preview saved version</Link>
          )}
          {view.publicPath && <a href={view.publicPath}>View public page</a>}
          {view.id !== null && <Link to={`${view.listPath}/new?copy=${view.id}`}>Duplicate</Link>}
          {props.links}
        </p>
      </header>
      {answer?.notice && <Done>{answer.notice} What you have written below is not saved yet.</Done>}
      {view.notice && !answer && !isInPlace && (
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
      <EditorSections sections={sections} missing={missing} problems={answer?.problems ?? NO_PROBLEMS}>
        <EditorBody
          key={mine ? `${address} typed on` : address}
          {...props}
          answer={answer}
          address={address}
          typedOn={mine}
          carrying={carrying}
          missing={missing}
          isComplete={unfilled.missing.length === 0}
        />
      </EditorSections>
      <EditorBar
        standing={view.standing}
        isAsked={view.approval.isAsked}
        isPrivate={view.isPrivate}
        isSiteOpen={view.isSiteOpen}
        saved={isInPlace && !answer ? view.notice : null}
      />
    </main>
  );
}

/** What a form has of the one that it takes the place of. */
interface TakenOver<P> {
  answer: EditorAnswer<P> | undefined;
  address: string;
  typedOn: TypedOn | null;
  carrying: Carrying;
  missing: readonly NamedProblem[];
  /** True if nothing was missing before anything was typed. */
  isComplete: boolean;
}

function EditorBody<S extends EditorSchema, P, Picture extends string>({
  view,
  answer,
  schema,
  children,
  address,
  typedOn,
  carrying,
  missing,
  isComplete,
}: Props<S, P, Picture> & TakenOver<P>) {
  const isHydrated = useHydrated();
  const restored = useRestored(EDITOR_FORM);
  // What was typed before a session ended belongs to the version that the form then showed.
  const seen = restored?.fields.find(({ name }) => name === VERSION_FIELD)?.value;
  const [version] = useState(answer?.version ?? seen ?? view.version);
  const isOvertaken = view.version !== version && !answer?.conflict;
  const sent = answer?.result ?? null;
  // An answer brings back what was sent; what was typed since goes on top of it.
  const lastResult = useMemo(
    () =>
      sent?.initialValue && typedOn
        ? ({ ...sent, initialValue: { ...sent.initialValue, ...typedOn.fields } } as EditorResult)
        : sent,
    [sent, typedOn],
  );
  const { form, controls, fields } = useEditorForm(schema, {
    id: EDITOR_FORM,
    lastResult,
    defaultValue: typedOn ? { ...view.values, ...typedOn.fields } : view.values,
  });
  useTakenOver(EDITOR_FORM, { address, typedOn, carrying });
  const { rendered = null, focus = null, sentPictures = null } = answer ?? {};
  const { pictures, codes } = view;
  const ownPath = view.inResults?.path ?? view.publicPath;
  const toFields = useMemo(
    () => ({ rendered, focus, pictures, codes, ownPath, sentPictures }),
    [rendered, focus, pictures, codes, ownPath, sentPictures],
  );
  const isStrict = ["publish", "schedule", "request", "override"].includes(answer?.intent ?? "");
  return (
    <>
      <PostForm
        action={`${view.listPath}/${view.id ?? "new"}${view.copyOf === null ? "" : `?copy=${view.copyOf}`}`}
        {...getFormProps(form)}
        {...(typedOn && { [UNSAVED_MARK]: "" })}
        preventScrollReset
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
              id:
                field === "publishAt"
                  ? PUBLISH_AT_ID
                  : field === OVERRIDE_REASON
                    ? OVERRIDE_REASON
                    : `${EDITOR_FORM}-${field}`,
              label,
              message,
            }))}
            {...(isStrict && { title: "Before it can be published:" })}
            answer={answer}
          />
        )}
        {answer?.question && <WithdrawalQuestion view={view as EditorView} question={answer.question} />}
        {answer?.conflict && <ConflictPanel conflict={answer.conflict} />}
        <SectionLinks />
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="min-w-0 space-y-8">
            <FieldsContext.Provider value={toFields}>
              <FieldLabels.Provider value={view.labels}>
                {children({
                  fields: fields as Record<(keyof S["shape"] & string) | Picture, AnyField>,
                  form: controls,
                  panel: answer?.panel ?? view.panel,
                  isPanelOfForm: answer?.panel != null,
                })}
                {view.inResults && <SearchSection fields={fields} inResults={view.inResults} />}
              </FieldLabels.Provider>
            </FieldsContext.Provider>
          </div>
          <div className="space-y-6">
            <PublishingPanel view={view as EditorView} missing={missing} isComplete={isComplete} answer={answer} />
            <RevisionsPanel view={view as EditorView} />
          </div>
        </div>
      </PostForm>
    </>
  );
}

/** The buttons that save the form. They stay while the form is mounted again, so that what they say is heard. */
function EditorBar({
  standing,
  isAsked,
  isPrivate,
  isSiteOpen,
  saved,
}: {
  standing: PublishingState;
  isAsked: boolean;
  isPrivate: boolean;
  isSiteOpen: boolean;
  saved: string | null;
}) {
  const { key } = useLocation();
  const [typedSince, setTypedSince] = useState<string | null>(null);
  useEffect(() => {
    const typed = ({ target }: Event) => {
      const form = (target as Partial<HTMLInputElement> | null)?.form;
      if (form?.getAttribute("id") === EDITOR_FORM) setTypedSince(key);
    };
    document.addEventListener("input", typed);
    return () => document.removeEventListener("input", typed);
  }, [key]);
  const done = typedSince === key ? null : saved;
  return (
    <div className="editor-bar">
      <IntentButton id={SAVE_BUTTON_ID} form={EDITOR_FORM} intent="save" busyLabel="Saving…">
        {saveLabel(standing)}
      </IntentButton>
      <IntentButton
        id={PUBLISH_BUTTON_ID}
        look="secondary"
        form={EDITOR_FORM}
        intent={isAsked ? "request" : "publish"}
        busyLabel={isAsked ? "Asking…" : "Publishing…"}
      >
        {isAsked ? "Ask for approval" : standing === "published" ? "Publish the changes" : "Publish now"}
      </IntentButton>
      <SaveShortcut />
      <p
        role="status"
        className={done === null ? "text-sm text-quiet max-sm:hidden" : "text-sm text-good"}
        data-answers-act={done === null ? undefined : ""}
      >
        {done ??
          (standing === "published"
            ? isPrivate
              ? "A draft doesn’t change what is in force."
              : "A draft doesn’t change the public site."
            : standing === "scheduled"
              ? "Saving keeps the scheduled time."
              : isPrivate
                ? "Publishing puts it in force at once. No reader sees it."
                : isSiteOpen
                  ? "Publishing shows it to everybody at once."
                  : "Everybody sees what is published once the site is open.")}
      </p>
    </div>
  );
}
