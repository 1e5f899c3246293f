import { textIn } from "~/http/forms/text-in";
import { coerceFormValue } from "@conform-to/zod/v4/future";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod/v4";
import type { Fields } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { CONFIRMED_FIELD } from "~/domain/forms/form-marks";
import type { Staff } from "~/domain/staff";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { recordPresence } from "~/platform/presence/presence.server";
import type { Viewer } from "~/platform/access/viewer.server";
import { readForm } from "~/http/bodies/form.server";
import { newSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn } from "~/http/forms/version-field.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { badRequest, failure, notFound, requireFound } from "~/http/responses/responses";
import type { AuditedAct } from "~/platform/audit/labels";
import { applyChoices, conflictOf, echoedConflict } from "./editor-conflict.server";
import { pictureOptions, readPictures, sentPictures } from "./editor-pictures.server";
import { OVERRIDE_LABEL, OVERRIDE_REASON, reasonIn } from "../approval/reason";
import { asksForSecondPerson } from "../approval/second-person.server";
import { withheldFields, withheldFrom, withoutFields } from "../withheld/withheld-fields.server";
import { findForEditing, findRevision, listRevisions, type EditorState } from "../editor-state.server";
import type { EditorAnswer, EditorView, InResults, NamedProblem, PublishingState } from "./editor-view";
import { editableFields, type EditorialFields, type EditorialKind, type Problem } from "../editorial-kind";
import { itemKey, saveItem, type Change, type Intent } from "../editorial.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { siteOpening } from "~/platform/site-opening/opening.server";
import { codeOptions } from "~/platform/settings/codes/code-options.server";
import { canUndoById } from "~/platform/operations/operations.server";
import { withdrawItem } from "./withdrawal.server";
import { fieldLabel } from "../fields/field-names";
import type { EditorResult, EditorSchema, KindEditor } from "./kind-editor";
import { focusAfter } from "./use-editor-form";
import { instantOf, unclearTimeProblem } from "~/domain/zones/local-time";
import { timeText } from "~/http/forms/times-in-utc.server";
import { renderedText } from "../named/rendered-text.server";
import { withToldLines } from "../named/told-lines.server";
import { revisionRow } from "../revisions/revision-row";
import { firstPublished, isPublic } from "../schema";
import { withoutAdded } from "../fields/field";
import { missingToPublish } from "../fields/missing-to-publish";

/*
 * The two halves of every editor's route. A kind's route is:
 *
 *   export const loader = editorLoader(bonusEditor);
 *   export const action = editorAction(bonusEditor);
 *   export const meta = editorMeta;
 *   export default function AdminBonus() {
 *     return (
 *       <EditorScreen view={useLoaderData<typeof loader>()} schema={bonusForm} sections={BONUS_SECTIONS}>
 *         {(editor) => <BonusFormFields editor={editor} />}
 *       </EditorScreen>
 *     );
 *   }
 *
 * `bonusForm` (bonus-fields.ts, by `formOf` of its fields) is shared by server and screen; its top-level names are the
 * kind's field names and its output for each is the field itself. `bonusEditor` (bonus-editor.server.ts)
 * is a `kindEditor({ kind, schema: bonusForm, blank, toValues })`. Form controls are in editor-fields.tsx and
 * editor-group.tsx. `/new` creates. A field named in `pictures` is a PictureField and not in the schema. Any other
 * redirect to an editor after a save adds `&revision=`, because the same address keeps what is being written.
 */

const NEW = "new";
const REVISIONS_SHOWN = 5;
const LARGEST_FORM = 1_000_000;

const DONE: Record<string, string> = {
  saved: "Saved. The public doesn’t see it.",
  requested: "Approval requested. Another person sees it among their tasks and can publish it.",
  approved: "Approved.",
  returned: "Returned. The person who asked has been told.",
  draft: "Saved as a draft. The public sees what was published before until you publish the changes.",
  scheduled: "Scheduled. It will be published at the time you chose.",
  published: "Published. The public sees it now.",
  archived: "Archived. The public no longer sees it.",
  reopened: "It is a draft again. The public doesn’t see it.",
  unpublished: "Unpublished. It is a draft again, and the public no longer sees it.",
  discarded: "The waiting changes are discarded. They are still in the revisions.",
  restored: "The revision is restored.",
  "restored-draft": "The revision is restored as a draft. The public sees it when you publish it.",
};

/** What is said instead of a kind that no reader sees. */
const DONE_IN_PRIVATE: typeof DONE = {
  saved: "Saved. It isn’t in force.",
  draft: "Saved as a draft. What was published before stays in force until you publish the changes.",
  published: "Published. It is in force now.",
  archived: "Archived. It is no longer in force.",
  reopened: "It is a draft again. It isn’t in force.",
  unpublished: "Unpublished. It is a draft again, and no longer in force.",
  "restored-draft": "The revision is restored as a draft. It is in force when you publish it.",
};

/** What is said instead while the site isn’t open. */
const DONE_BEFORE_OPENING: typeof DONE = {
  published: "Published. The public sees it once the site is open.",
  scheduled: "Scheduled. It will be published at the time you chose, for when the site is open.",
};

function named<F extends EditorialFields>(kind: EditorialKind<F>, problems: readonly Problem[]): NamedProblem[] {
  return problems.map(({ field, message }) => ({ field, label: fieldLabel(kind.fieldLabels ?? {}, field), message }));
}

function standingOf(state: EditorState<EditorialFields> | null, now: string): PublishingState {
  if (!state) return "new";
  return isPublic(state.stored, now) ? "published" : state.stored.publishState;
}

/** The loader of a kind's editor, for those whose duty it is. */
export function editorLoader<F extends EditorialFields, P>(editor: KindEditor<F, P>) {
  return async ({ request, params }: LoaderFunctionArgs) =>
    editorView(editor, request, params["id"], await requireAdmin(request, editor.kind.duty ?? "editor"));
}

/**
 * Returns what the editor of an item shows to `viewer`; `id` "new": an empty one. Throws a 404 for an unknown item.
 * Call it after the guard.
 */
export async function editorView<F extends EditorialFields, P>(
  editor: KindEditor<F, P>,
  request: Request,
  id = NEW,
  viewer: Viewer,
): Promise<EditorView<P>> {
  const { kind } = editor;
  const now = backend().clock().toISOString();
  const state = id === NEW ? null : requireFound(await findForEditing(kind, id), request);
  const parameters = new URL(request.url).searchParams;
  const original = state ? null : await originalOf(editor, request);
  const fields = state?.fields ?? original?.copy ?? (await editor.blank(now, parameters));
  const undoId = parameters.get("undo");
  const standing = standingOf(state as EditorState<EditorialFields> | null, now);
  const [{ isOpen }, isAsked, pictures, codes, panel, revisions, viewersPresent] = await Promise.all([
    siteOpening(),
    asksForSecondPerson(kind.name),
    pictureOptions(editor, fields),
    codeOptions(fields, state?.draft),
    // The panel is always shown where publishing would change something.
    state === null || (standing === "published" && !state.draft && !editor.isPanelAlways)
      ? null
      : (editor.panel?.(fields, { stored: state.stored, now }) ?? null),
    state === null ? [] : listRevisions(kind, id, { limit: REVISIONS_SHOWN }).then(({ items }) => items),
    state === null ? [] : recordPresence(itemKey(kind, id), { uid: viewer.user.uid, name: viewer.user.displayName }),
  ]);
  return {
    id: state?.id ?? null,
    words: kind.words,
    listPath: kind.adminPath,
    title: state
      ? kind.titleOf(state.fields)
      : original
        ? `Copy of ${kind.titleOf(original.fields)}`
        : `New ${kind.words.one}`,
    standing,
    publishAt: state?.stored.publishAt ?? null,
    firstPublishedAt: state && firstPublished(state.fields, now),
    isPrivate: kind.isPrivate === true,
    isSiteOpen: isOpen,
    publicPath: state && standing === "published" && !kind.isPrivate ? kind.publicPath(state.stored) : null,
    version: state?.version ?? "",
    values: withoutFields(await editor.toValues(fields), withheldFields(kind, viewer.duties)),
    withheld: withheldFields(kind, viewer.duties),
    draft: state?.draft ?? null,
    approval: { isAsked, request: state?.head?.request ?? null },
    missing: named(kind, state?.missing ?? missingToPublish(kind, fields, now)),
    revisions: revisions.map((revision) => revisionRow(kind.fieldLabels ?? {}, revision)),
    labels: kind.fieldLabels ?? {},
    pictures,
    codes,
    viewersPresent,
    submissionKey: state ? null : newSubmissionKey(),
    isRemovable: state !== null && (kind.refusesWithdrawal?.(state.stored) ?? []).length === 0,
    copyOf: original?.id ?? null,
    undoId: undoId !== null && (await canUndoById(undoId)) ? undoId : null,
    notice: labelByParameter(
      { ...DONE, ...(kind.isPrivate ? DONE_IN_PRIVATE : !isOpen && DONE_BEFORE_OPENING), ...editor.doneWords },
      parameters.get("done"),
    ),
    panel,
    inResults: await inResults(kind, fields),
    now,
  };
}

const NO_HEAD = { title: "", description: "" };

async function inResults<F extends EditorialFields>(kind: EditorialKind<F>, fields: F): Promise<InResults | null> {
  if (!kind.madeHead) return null;
  const { site } = await currentSettings();
  // Sentences made of nothing show nobody anything.
  const isNamed = kind.titleOf(fields) !== "";
  const { title, description } = isNamed ? await kind.madeHead(fields, backend().documents) : NO_HEAD;
  const made = await withToldLines({ title, description }, ["title", "description"]);
  return { made, siteName: site.name, path: kind.publicPath(fields) };
}

/** Returns the item that a new one is a copy of (`?copy=` and its id), with the copy's first fields; null: none. */
async function originalOf<F extends EditorialFields, P>(editor: KindEditor<F, P>, request: Request) {
  const id = new URL(request.url).searchParams.get("copy");
  const state = id === null ? null : await findForEditing(editor.kind, id);
  if (!state) return null;
  const now = backend().clock().toISOString();
  const copy = {
    ...(await editor.blank(now)),
    ...editableFields(editor.kind, state.fields),
    ...{ slug: "", publishState: "draft", publishAt: null, firstPublishedAt: null },
    ...(await editor.copy?.(state.fields, now)),
  } as F;
  return { id: state.id, fields: state.fields, copy };
}

/**
 * Returns the date of the first publication that a form sets; nothing where it names the date there is already, which
 * the control shows to the minute.
 */
function typedFirstDate<F extends EditorialFields>(form: FormData, state: EditorState<F> | null, now: string) {
  if (typeof form.get("firstPublishedAt") !== "string") return { fields: {}, problem: null };
  const typed = timeText(form, "firstPublishedAt");
  const shown = state ? firstPublished(state.fields, now) : null;
  if (typed === "") return { fields: shown === null ? {} : { firstPublishedAt: null }, problem: null };
  const time = instantOf(typed);
  if ("problem" in time) return { fields: {}, problem: time.problem };
  return { fields: time.at.slice(0, 16) === shown?.slice(0, 16) ? {} : { firstPublishedAt: time.at }, problem: null };
}

type EditorIntent = Exclude<Intent, "amend">;

const noSuchButton = () => badRequest("This page has no such button.");

interface Sent<F> {
  form: FormData;
  result: EditorResult;
  /** The fields of the form that could be read; all of them if `isValid`. */
  readable: Fields;
  isValid: boolean;
  /** True if nobody typed the address. */
  isSlugDerived: boolean;
  /** The sent fields laid over the stored ones. */
  whole: F;
}

/** Returns the revision an editor started from, whatever was saved since. */
async function baseFields<F extends EditorialFields>(kind: EditorialKind<F>, id: string, form: FormData) {
  const number = Number.parseInt(versionIn(form), 10);
  return Number.isInteger(number) ? ((await findRevision(kind, id, number))?.fields ?? null) : null;
}

async function readSent<F extends EditorialFields, P>(
  editor: KindEditor<F, P>,
  form: FormData,
  state: EditorState<F> | null,
  { now, original, withheld }: { now: string; original: F | null; withheld: readonly string[] },
): Promise<Sent<F>> {
  // What they may not set is as it was, whatever the form says.
  const shown = withheld.length === 0 ? {} : await editor.toValues(state?.fields ?? (await editor.blank(now)));
  for (const field of withheld) form.set(field, textOf(shown[field]));
  const submission = parseForm(form, editor.schema);
  const typed =
    submission.status === "success" ? (submission.value as Fields) : readableFields(editor.schema, submission.payload);
  const stored = state?.stored ?? null;
  const known =
    state && editor.pictures ? [state.fields, stored, await baseFields(editor.kind, state.id, form)] : [original];
  const first = typedFirstDate(form, state, now);
  const { pictures, problems } = await readPictures(editor, form, known);
  const resolved = (await editor.resolve?.(typed, { form, stored, now })) ?? { fields: typed, problems: [] };
  const said = submission.reply();
  const reply = { ...said, initialValue: withoutFields(said.initialValue ?? {}, withheld) };
  const own = { ...resolved.fields, ...pictures, ...first.fields };
  const edited = state?.fields ?? null;
  const readable = withoutAdded(editor.complete?.(own, edited) ?? own, edited);
  const found = [
    ...problems,
    ...resolved.problems,
    ...(first.problem === null ? [] : [{ field: "firstPublishedAt", message: first.problem }]),
  ];
  return {
    form,
    result: found.length > 0 ? withProblems(reply, found) : reply,
    readable,
    isValid: submission.status === "success" && found.length === 0,
    isSlugDerived: editor.derivesSlug ?? ("slug" in editor.schema.shape && !typed["slug"]),
    whole: { ...(state?.fields ?? (await editor.blank(now))), ...readable },
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Reads each field separately, so that one that can't be read doesn't hide the others. */
function readableFields(schema: EditorSchema, payload: Fields): Fields {
  const fields: Fields = {};
  for (const [field, own] of Object.entries(schema.shape)) {
    const one = coerceFormValue(z.object({ [field]: own })).safeParse(payload);
    if (one.success) Object.assign(fields, one.data);
  }
  return fields;
}

function problemsIn<F extends EditorialFields>(kind: EditorialKind<F>, result: EditorResult): NamedProblem[] {
  return named(
    kind,
    Object.entries(result.error ?? {}).flatMap(([field, messages]) =>
      messages ? [{ field, message: messages.join(" ") }] : [],
    ),
  );
}

function withProblems(result: EditorResult, problems: readonly Problem[]): EditorResult {
  const error: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(result.error ?? {})) if (messages) error[field] = messages;
  for (const { field, message } of problems) error[field] = [...(error[field] ?? []), message];
  return { ...result, ...(!result.intent && { status: "error" }), error };
}

/** A post of an editor's form. */
interface Post<F extends EditorialFields, P> {
  editor: KindEditor<F, P>;
  request: Request;
  form: FormData;
  /** null for a new item. */
  state: EditorState<F> | null;
  staff: Staff;
  now: string;
  /** The pressed button's value: an act, and for some after a colon what it acts on: `show:body`. */
  intent: string;
  /** The part of it after the colon. */
  on: string;
  /** The version that the form's page showed. */
  version: string;
  /** The schedule's field as typed. */
  publishAt: string;
  sent: Sent<F>;
}

function unjudged<F>({ result }: Sent<F>): EditorResult {
  return { ...result, status: undefined, error: {} };
}

/** Returns the form with everything that was typed. */
function answer<F extends EditorialFields, P>(
  { editor, form, state, intent, version, publishAt, sent }: Post<F, P>,
  status: 200 | 409 | 422,
  over: Partial<EditorAnswer<P>>,
) {
  const whole: EditorAnswer<P> = {
    result: status === 200 ? unjudged(sent) : sent.result,
    problems: [],
    intent,
    version,
    publishAt,
    firstPublishedAt: typeof form.get("firstPublishedAt") === "string" ? timeText(form, "firstPublishedAt") : null,
    sentPictures: sentPictures(editor, form),
    question: null,
    conflict: echoedConflict(editor.kind, form, sent.readable, state),
    notice: null,
    rendered: null,
    panel: null,
    focus: null,
    ...over,
  };
  return data(whole, { status });
}

/** Shows the form again, after an entry of a list was added, removed or moved. */
async function redraw<F extends EditorialFields, P>(post: Post<F, P>) {
  return answer(post, 200, { focus: focusAfter(post.sent.result) });
}

/** Shows a Markdown field's text rendered. */
async function showRendered<F extends EditorialFields, P>(post: Post<F, P>) {
  const { kind } = post.editor;
  const ownPath = kind.isPrivate ? null : kind.publicPath(post.sent.whole);
  const shown = await renderedText(textIn(post.form, post.on), ownPath);
  return answer(post, 200, { rendered: { field: post.on, ...shown }, focus: `shown:${post.on}` });
}

/** Computes the kind's panel from the form's content. */
async function computePanel<F extends EditorialFields, P>(post: Post<F, P>) {
  const { editor, state, sent, now } = post;
  if (!sent.isValid) return invalid(post);
  const panel = (await editor.panel?.(sent.whole, { stored: state?.stored ?? null, now })) ?? null;
  return answer(post, 200, { panel, focus: "panel" });
}

/** Takes a kind's own step at once, and leaves what is being written in the form. */
async function takeOwnStep<F extends EditorialFields, P>(post: Post<F, P>) {
  const { editor, request, form, state, staff, now, on, version, publishAt, sent } = post;
  const { kind } = editor;
  const step = Object.hasOwn(editor.steps ?? {}, on) ? editor.steps?.[on] : undefined;
  if (!step || !state) throw noSuchButton();
  const set = step.set(now);
  const saved = await saveStep(kind, state.id, { act: step.act, fields: set }, staff);
  const isScheduleTyped = publishAt.slice(0, 16) !== (plannedFor(state) ?? "").slice(0, 16);
  const seen = version === state.version ? state.fields : await baseFields(kind, state.id, form);
  if (seen && !isScheduleTyped && !isTyped(sent, seen))
    return redirect(`${kind.adminPath}/${state.id}?done=${on}&revision=${String(saved.revision)}`, 303);
  const after = requireFound(await findForEditing(kind, state.id), request);
  const shown = await editor.toValues(after.fields);
  const changed = Object.keys(set).filter((field) => field in shown);
  const initialValue = {
    ...sent.result.initialValue,
    ...Object.fromEntries(changed.map((field) => [field, asSent(shown[field])])),
  } as EditorResult["initialValue"];
  // Where somebody else has saved as well, the form keeps the version that its writer has seen: its save is a conflict.
  const isFresh =
    version === state.version && saved.revision === state.revision + 1 && after.revision === saved.revision;
  return answer(post, 200, {
    result: { ...unjudged(sent), initialValue },
    ...(isFresh && { version: after.version }),
    conflict: null,
    notice: labelByParameter(editor.doneWords ?? {}, on),
  });
}

/** Returns the form with its own problems and `more`. */
async function invalid<F extends EditorialFields, P>(post: Post<F, P>, more: readonly Problem[] = []) {
  const result = withProblems(post.sent.result, more);
  return answer(post, 422, { result, problems: problemsIn(post.editor.kind, result) });
}

/** Returns everything that an item lacks to be published, besides the fields that can't be read. */
async function missingIn<F extends EditorialFields, P>({ editor: { kind }, state, now, sent }: Post<F, P>) {
  const faulty = new Set(Object.keys(sent.result.error ?? {}).map((name) => name.split(/[.[]/)[0]));
  return [
    ...missingToPublish(kind, sent.whole, now),
    // Items that a new item refers to may not exist yet.
    ...((state && (await kind.missingElsewhere?.(backend().documents, sent.whole, now))) ?? []),
  ].filter(({ field }) => !faulty.has(field.split(/[.[]/)[0]));
}

/** Saves or publishes what was typed, at once or at a time. */
async function saveTyped<F extends EditorialFields, P>(
  post: Post<F, P>,
  intent: "save" | "request" | "publish" | "schedule",
  override?: string,
) {
  const { publishAt, sent } = post;
  const isTimed = intent === "schedule" || (intent === "request" && publishAt !== "");
  const why = isTimed ? unclearTimeProblem(publishAt) : null;
  const unclear = why === null ? [] : [{ field: "publishAt", message: why }];
  if (!sent.isValid) {
    const missing = intent === "save" ? [] : await missingIn(post);
    return invalid(post, [...missing, ...unclear]);
  }
  if (unclear.length > 0) return invalid(post, unclear);
  const schedule = instantOf(publishAt);
  return change(post, {
    intent,
    ...(isTimed && "at" in schedule && { publishAt: schedule.at }),
    ...(override !== undefined && { override, act: `${post.editor.kind.name}.override` as const }),
  });
}

/** Publishes what was typed without the second person that its kind asks for, if a reason is given. */
async function publishAlone<F extends EditorialFields, P>(post: Post<F, P>) {
  const reason = reasonIn(post.form, OVERRIDE_REASON);
  if ("problem" in reason) {
    const problem = { field: OVERRIDE_REASON, label: OVERRIDE_LABEL, message: reason.problem };
    return answer(post, 422, { problems: [...problemsIn(post.editor.kind, post.sent.result), problem] });
  }
  return saveTyped(post, "publish", reason.reason);
}

/** Archives an item or makes it a draft; where readers lose something by it, only after a question. */
async function withdraw<F extends EditorialFields, P>(post: Post<F, P>, intent: "archive" | "reopen") {
  const { editor, form, state, now, version, sent } = post;
  if (!sent.isValid) return invalid(post);
  const isWithdrawal = intent === "archive" || (state !== null && isPublic(state.stored, now));
  if (!isWithdrawal) return change(post, { intent });
  // There is no point in asking about something that can't be done.
  const isAllowed =
    state && state.version === version && (editor.kind.refusesWithdrawal?.(state.stored) ?? []).length === 0;
  if (isAllowed && form.get(CONFIRMED_FIELD) !== intent) return answer(post, 200, { question: intent });
  return change(post, { intent }, true);
}

/** Makes a change with what was typed, as a withdrawal that can be undone or not, and answers its outcome. */
async function change<F extends EditorialFields, P>(
  post: Post<F, P>,
  wanted: Pick<Change, "publishAt" | "override" | "act"> & { intent: EditorIntent },
  isWithdrawal = false,
) {
  const { editor, request, form, state, staff, version, sent } = post;
  const { kind } = editor;
  const { intent } = wanted;
  const mine = state ? applyChoices(kind, form, sent.readable, state.fields) : sent.readable;
  const made: Change = {
    ...wanted,
    ...(intent !== "discard" && { fields: mine }),
    isSlugDerived: sent.isSlugDerived,
    ...(state ? { version } : { newId: submissionId(form, { by: staff.uid, what: kind.name }) }),
  };
  const { outcome, undoId } =
    state && isWithdrawal && (intent === "archive" || intent === "reopen")
      ? await withdrawItem(kind, state.id, { ...made, intent }, staff)
      : { outcome: await saveItem(kind, state?.id ?? null, made, staff), undoId: null };
  switch (outcome.outcome) {
    case "missing":
      throw notFound(new URL(request.url).pathname);
    case "invalid": {
      const result = withProblems({ ...sent.result, error: {} }, outcome.problems);
      return answer(post, 422, { result, problems: named(kind, outcome.problems) });
    }
    case "conflict":
      return answer(post, 409, {
        result: { ...unjudged(sent), initialValue: await initialValueOf(editor, sent, mine) },
        version: outcome.version,
        // A picture that was chosen in an earlier conflict is no longer the one that was sent.
        ...((editor.pictures ?? []).some((name) => mine[name] !== sent.readable[name]) && { sentPictures: {} }),
        conflict: conflictOf(kind, mine, outcome),
      });
    case "saved": {
      const done = isWithdrawal && intent === "reopen" ? "unpublished" : doneWord(intent, outcome);
      // The revision gives every save its own address, so that the editor shows the saved content, not the earlier
      // form's.
      const address = `${kind.adminPath}/${outcome.id}?done=${done}&revision=${String(outcome.revision)}`;
      return redirect(undoId === null ? address : `${address}&undo=${undoId}`, 303);
    }
  }
}

type Handler = <F extends EditorialFields, P>(
  post: Post<F, P>,
) => Promise<ReturnType<typeof redirect> | ReturnType<typeof data<EditorAnswer<P>>>>;

/** What each button does, by its value up to and with a colon. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  keep: redraw,
  "show:": showRendered,
  panel: computePanel,
  "step:": takeOwnStep,
  save: (post) => saveTyped(post, "save"),
  request: (post) => saveTyped(post, "request"),
  override: publishAlone,
  publish: (post) => saveTyped(post, "publish"),
  schedule: (post) => saveTyped(post, "schedule"),
  archive: (post) => withdraw(post, "archive"),
  reopen: (post) => withdraw(post, "reopen"),
  discard: (post) => change(post, { intent: "discard" }),
};

/**
 * The action of a kind's editor, for those whose duty it is: does what the form's button says and redirects (303), or
 * returns the form with everything that was typed: 200 when a list grew or a text was rendered, 422 when there are
 * problems, 409 when somebody else saved in the meantime.
 */
export function editorAction<F extends EditorialFields, P>(editor: KindEditor<F, P>) {
  return async ({ request, params }: ActionFunctionArgs) => {
    const staff = await requireStaff(request, editor.kind.duty ?? "editor");
    return handlePost(editor, request, params["id"], staff);
  };
}

async function handlePost<F extends EditorialFields, P>(
  editor: KindEditor<F, P>,
  request: Request,
  id = NEW,
  staff: Staff,
) {
  const form = await readForm(request, { maxBytes: LARGEST_FORM });
  const now = backend().clock().toISOString();
  const state = id === NEW ? null : requireFound(await findForEditing(editor.kind, id), request);
  const original = state ? null : ((await originalOf(editor, request))?.fields ?? null);
  const sent = await readSent(editor, form, state, {
    ...{ now, original, withheld: await withheldFrom(backend().documents, editor.kind, staff.uid) },
  });
  const intent = String(form.get("intent") ?? "save");
  const [act = intent, on = ""] = /^(\w+:)(.*)$/s.exec(intent)?.slice(1) ?? [];
  const [version, publishAt] = [versionIn(form), timeText(form, "publishAt")];
  const post = { editor, request, form, state, staff, now, intent, on, version, publishAt, sent };
  // A button that changes a list says so itself.
  const handler = sent.result.intent ? redraw : Object.hasOwn(HANDLERS, act) ? HANDLERS[act] : undefined;
  if (!handler) throw noSuchButton();
  return handler(post);
}

/** Saves what a step sets, and nothing of the form. */
async function saveStep<F extends EditorialFields>(
  kind: EditorialKind<F>,
  id: string,
  { act, fields }: { act: AuditedAct; fields: Partial<F> },
  staff: Staff,
) {
  const saved = await saveItem(kind, id, { intent: "amend", fields, act }, staff);
  if (saved.outcome === "missing") throw notFound(kind.words.one);
  if (saved.outcome === "saved") return saved;
  throw failure(409, `The ${kind.words.one} has an error that must be fixed in its editor first.`);
}

/** When a waiting version is published by itself; null for never. */
function plannedFor<F extends EditorialFields>({ draft, stored }: EditorState<F>): string | null {
  return draft?.dueAt ?? (stored.publishState === "scheduled" ? stored.publishAt : null);
}

/** True if the form holds anything else than these fields. */
function isTyped<F extends EditorialFields>(sent: Sent<F>, fields: Fields): boolean {
  return (
    !sent.isValid ||
    Object.entries(sent.readable).some(([field, value]) => !isDeepStrictEqual(value ?? null, fields[field] ?? null))
  );
}

/** Returns what the form shows in a conflict: the typed fields, changed by earlier choices. */
async function initialValueOf<F extends EditorialFields, P>(
  editor: KindEditor<F, P>,
  sent: Sent<F>,
  mine: Fields,
): Promise<EditorResult["initialValue"]> {
  const chosen = Object.keys(mine).filter((field) => mine[field] !== sent.readable[field]);
  const typed = sent.result.initialValue ?? {};
  if (chosen.length === 0) return typed;
  const values = await editor.toValues({ ...sent.whole, ...mine });
  return {
    ...typed,
    ...Object.fromEntries(chosen.map((field) => [field, asSent(values[field])])),
  } as EditorResult["initialValue"];
}

/** Returns a form's value as a browser would send it. */
function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSent);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asSent(part)]));
  if (typeof value === "boolean") return value ? "on" : "";
  return typeof value === "number" ? String(value) : (value ?? "");
}

function doneWord(intent: EditorIntent, { hasDraft }: { hasDraft: boolean }): string {
  switch (intent) {
    case "save":
      return hasDraft ? "draft" : "saved";
    case "request":
      return "requested";
    case "publish":
      return "published";
    case "schedule":
      return "scheduled";
    case "archive":
      return "archived";
    case "reopen":
      return "reopened";
    case "discard":
      return "discarded";
  }
}
