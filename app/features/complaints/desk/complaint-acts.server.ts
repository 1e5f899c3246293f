import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { createHash, randomUUID } from "node:crypto";
import type { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { CONFIRMED_FIELD } from "~/domain/forms/form-marks";
import { formatMoney, isMoreMoney, type ExchangeRates, type Money } from "~/domain/money/money";
import { listAdmins } from "~/platform/access/admins.server";
import { mentionedIn } from "~/platform/notifications/mentions.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { readParts, withOtherParts } from "~/http/forms/form-parts.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn, versionNumberIn } from "~/http/forms/version-field.server";
import { forbidden, notFound } from "~/http/responses/responses";
import { clockOf, TransitionRefused } from "../case/case-machine";
import { deskPath } from "../case/case-notices.server";
import {
  AlreadyOpen,
  CaseMoved,
  CaseNotFound,
  CorrectionRefused,
  MergeRefused,
  NotYourStep,
} from "../case/case-refusals";
import { hasMovedSince } from "../case/case-step.server";
import { complaints } from "../collection";
import { canonicalRef } from "../reference";
import { isTakenOver } from "../taken-over";
import {
  assignForm,
  correctForm,
  decideForm,
  DESK_INTENTS,
  linkForm,
  MESSAGE_KINDS,
  mergeForm,
  offersFor,
  reasonForm,
  recoveredMoney,
  releaseForm,
  typedMoney,
  writeForm,
  type ASK_KINDS,
  type Decision,
  type DeskIntent,
} from "./forms/desk-forms";
import { releaseStep } from "./evidence/release-step.server";
import { typedAreas, type TypedArea } from "./evidence/redaction-areas";
import { echoedText } from "../echoed-text";
import { mergeComplaint } from "../case/merge-steps.server";
import {
  acceptComplaint,
  assignComplaint,
  correctOutcome,
  decideComplaint,
  extendDeadline,
  recallRequest,
  rejectComplaint,
  reopenByStaff,
  writeMessage,
  type StaffStepBy,
} from "../case/staff-steps.server";
import { askParty, closeUnreached, endLink, renewLink } from "../reach/ask-party.server";
import { canAsk, isUnreached } from "../reach/reach";
import { readReach } from "../reach/read-reach.server";
import { sortComplaint } from "../sorting/sorting-steps.server";
import { sortForm } from "../sorting/sort-form";
import { tagsIn } from "../sorting/tag-words";
import { appended, fillTemplate } from "../templates/template-text";
import { findTemplate, type Template } from "../templates/templates.server";

type AskKind = (typeof ASK_KINDS)[number];

/** The acts that have a form of their own. */
type ShownIntent = Exclude<DeskIntent, "insert" | "preview" | AskKind>;

/** Answer to a form that didn't act, or that only asked for a preview or a template. */
export interface ComplaintDeskAnswer {
  intent: ShownIntent;
  result: SubmissionResult<string[]> | null;
  /** Reason the act is not possible now; nothing was changed. */
  conflict: string | null;
  preview: Decision | null;
  /** What is asked before a complaint is closed or corrected; the form sends `confirmed` back as the answer. */
  question: { confirmed: string; doubts: string[] } | null;
  /** Why a copy of evidence wasn’t released, with the areas that were marked. */
  release: { problem: string | null; areas: TypedArea[] } | null;
  /** Distinguishes one answer from the next, so that a form filled in by the server is redrawn. */
  stamp: string;
}

/** Converts an error of a staff step to a response to throw; returns any other error unchanged. */
function deskFailure(error: unknown, path: string): unknown {
  if (error instanceof CaseNotFound) return notFound(path);
  if (error instanceof NotYourStep) return forbidden(error.message);
  return error;
}

/** Does something with the case that an address of the desk names, and throws as a response what staff may not do. */
export async function atDesk<T>(
  { request, params }: Pick<ActionFunctionArgs, "request" | "params">,
  act: (ref: string) => Promise<T>,
): Promise<T> {
  try {
    return await act(canonicalRef(params["id"] ?? ""));
  } catch (error) {
    throw deskFailure(error, new URL(request.url).pathname);
  }
}

/** True for errors that mean the case has changed and must be looked at again. */
export function isConflict(error: unknown): error is Error {
  return error instanceof TransitionRefused || error instanceof CaseMoved || error instanceof AlreadyOpen;
}

/**
 * Returns who acts, on which case, and what they had seen of it, from the fields every desk form has. The step's key is
 * made of everything posted: the same post twice is one step, but other text from an earlier page is another. `file` is
 * the upload.
 */
export function stepOf(form: FormData, staff: Staff, ref: string, file?: Uint8Array | null): StaffStepBy {
  const given = form.get("key");
  const posted = [...form].filter(([, value]) => typeof value === "string");
  const key =
    typeof given === "string" && given !== ""
      ? createHash("sha256")
          .update(JSON.stringify(posted))
          .update(file ?? "")
          .digest("hex")
      : null;
  return {
    staff,
    ref,
    ...(key !== null && { key }),
    version: versionNumberIn(form),
  };
}

const DONE = {
  note: "noted",
  parties: "written",
  public: "published",
  ask_player: "asked-player",
  ask_casino: "asked-casino",
} as const;

function answer(intent: ComplaintDeskAnswer["intent"], over: Partial<ComplaintDeskAnswer>, status: number) {
  const blank: ComplaintDeskAnswer = {
    intent,
    result: null,
    conflict: null,
    preview: null,
    question: null,
    release: null,
    stamp: randomUUID(),
  };
  return data({ ...blank, ...over }, { status });
}

/** Returns what a template chooses in its form; a request is sent by its own button. */
function chosenBy({ act, isPrivate }: Template, isDecision: boolean): Record<string, string> {
  if (isDecision) return { outcome: act };
  const asked: Record<string, string> = isPrivate ? { askPrivately: "on" } : {};
  return MESSAGE_KINDS.some((kind) => kind === act) ? { kind: act } : asked;
}

/** Appends a template's text to what was typed; nothing is sent. */
async function insertTemplate(form: FormData, ref: string) {
  const complaint = await backend().documents.get(complaints, ref);
  if (!complaint) throw new CaseNotFound(ref);
  const isDecision = form.has("reason");
  const field = isDecision ? "reason" : "body";
  const echoed = echoedText(parseForm(form, isDecision ? decideForm : writeForm));
  const template = await findTemplate(String(form.get("template") ?? ""));
  const intent = isDecision ? "decide" : "write";
  if (!template) {
    const error = { template: ["Choose a template first."] };
    return answer(intent, { result: { ...echoed, status: "error", error } }, 422);
  }
  const now = backend().clock().toISOString();
  const due = clockOf("awaiting_player", now, (await currentSettings()).clocks).dueAt ?? now;
  const typed = form.get(field);
  const text = appended(typeof typed === "string" ? typed : "", fillTemplate(template, complaint, due));
  const chosen = { template: template.id, ...chosenBy(template, isDecision) };
  const initialValue = { ...echoed.initialValue, [field]: text, ...chosen };
  return answer(intent, { result: { ...echoed, initialValue } }, 200);
}

/** `asked`: the party whose button was pressed; whatever kind of message was chosen, it is a request then. */
async function write(form: FormData, by: StaffStepBy, asked?: AskKind) {
  if (asked) form.set("kind", asked);
  const submission = parseForm(form, writeForm);
  if (submission.status !== "success") return answer("write", { result: submission.reply() }, 422);
  const { kind, body, askPrivately, asks } = submission.value;
  if (kind === "ask_player" || kind === "ask_casino") {
    const party = kind === "ask_player" ? "player" : "casino";
    const visibility = askPrivately ? "parties" : "public";
    const shown = asks === undefined ? {} : { shown: asks };
    const { complaint } = await askParty(by, { party, question: body, visibility, ...shown });
    if (complaint.state === "asking_casino") return done(by.ref, "asking-casino");
  } else {
    // A note among staff can be saved whatever has happened to the case in the meantime.
    const { version: _seen, ...whenever } = by;
    const visibility = kind === "note" ? "staff" : kind;
    const people = kind === "note" && body.includes("@") ? await listAdmins("case-handler") : [];
    await writeMessage(kind === "note" ? whenever : by, { body, visibility }, mentionedIn(body, people));
  }
  return done(by.ref, DONE[kind]);
}

/**
 * Returns the question to ask first. Returns null once exactly this question was asked and confirmed, and for a case
 * that has moved, which the step itself refuses. A change in between is asked about again.
 */
async function questionOf(
  form: FormData,
  { ref, version = -1 }: StaffStepBy,
  said: readonly unknown[],
  recovered: Money | null,
) {
  const complaint = await backend().documents.get(complaints, ref);
  if (!complaint) throw new CaseNotFound(ref);
  if (await hasMovedSince(ref, version)) return null;
  const doubts = recoveredDoubts(complaint.disputed, recovered, (await currentSettings()).exchange.rates);
  const confirmed = createHash("sha256")
    .update(JSON.stringify([said, doubts]))
    .digest("base64url");
  return form.get(CONFIRMED_FIELD) === confirmed ? null : { confirmed, doubts };
}

async function isPossible(ref: string, outcome: Decision["outcome"]): Promise<boolean> {
  const complaint = await backend().documents.get(complaints, ref);
  if (complaint === null) return false;
  const { reach } = await readReach(complaint);
  const parties = { canAsk: canAsk(reach), isUnreached: isUnreached(reach), canAskPlayer: !isTakenOver(complaint) };
  return offersFor(complaint, parties).outcomes.includes(outcome);
}

function recoveredDoubts(disputed: Money | null, recovered: Money | null, rates: ExchangeRates): string[] {
  if (recovered === null || recovered.amount === 0) return [];
  const shown = formatMoney(recovered);
  if (disputed === null) return [`${shown} is recovered, but the complaint is not about money.`];
  return isMoreMoney(recovered, disputed, rates)
    ? [`${shown} is more than the ${formatMoney(disputed)} in dispute.`]
    : [];
}

async function decide(form: FormData, by: StaffStepBy, preview: boolean) {
  const submission = parseForm(form, decideForm);
  if (submission.status !== "success") return answer("decide", { result: submission.reply() }, 422);
  const decision = submission.value;
  if (preview) return answer("decide", { result: echoedText(submission), preview: decision }, 200);
  const { outcome, reason } = decision;
  const recovered = recoveredMoney(decision);
  const question = await questionOf(form, by, [outcome, reason, recovered], recovered);
  if (question && (await isPossible(by.ref, outcome)))
    return answer("decide", { result: echoedText(submission), preview: decision, question }, 200);
  if (outcome === "rejected") await rejectComplaint(by, { reason });
  else if (outcome === "unreachable") await closeUnreached(by, { reason });
  else await decideComplaint(by, { to: outcome, reason, recovered });
  return done(by.ref, outcome);
}

/** Takes an act that only needs its reason. */
async function actWithReason(
  intent: "extend" | "recall" | "reopen",
  form: FormData,
  by: StaffStepBy,
  act: (by: StaffStepBy, reason: { reason: string }) => Promise<unknown>,
) {
  const submission = parseForm(form, reasonForm);
  if (submission.status !== "success") return answer(intent, { result: submission.reply() }, 422);
  await act(by, submission.value);
  return done(by.ref, REASONED[intent]);
}

const REASONED = { extend: "extended", recall: "recalled", reopen: "reopened" } as const;

async function correct(form: FormData, by: StaffStepBy) {
  const submission = parseForm(form, correctForm);
  if (submission.status !== "success") return answer("correct", { result: submission.reply() }, 422);
  const { words, reason } = submission.value;
  const recovered = typedMoney(submission.value);
  const question = await questionOf(form, by, [words, reason, recovered], recovered);
  if (question && question.doubts.length > 0)
    return answer("correct", { result: echoedText(submission), question }, 200);
  try {
    await correctOutcome(by, { words, recovered, why: reason });
  } catch (error) {
    if (!(error instanceof CorrectionRefused)) throw error;
    return answer("correct", { result: submission.reply({ formErrors: [error.message] }) }, 422);
  }
  return done(by.ref, "corrected");
}

async function assign(form: FormData, by: StaffStepBy) {
  const submission = parseForm(form, assignForm);
  if (submission.status !== "success") return answer("assign", { result: submission.reply() }, 422);
  const { to } = submission.value;
  const { version: _seen, ...whenever } = by;
  await assignComplaint(whenever, { assignee: to ? { uid: to } : null, version: versionIn(form) });
  return done(by.ref, to ? "assigned" : "unassigned");
}

async function sort(form: FormData, by: StaffStepBy) {
  const submission = parseForm(form, sortForm);
  if (submission.status !== "success") return answer("sort", { result: submission.reply() }, 422);
  const { tags = "", priority } = submission.value;
  const { version: _seen, ...whenever } = by;
  await sortComplaint(whenever, { tags: tagsIn(tags), priority, version: versionIn(form) });
  return done(by.ref, "sorted");
}

async function changeLink(form: FormData, by: StaffStepBy, intent: "end-link" | "renew-link") {
  const submission = parseForm(form, linkForm);
  if (submission.status !== "success") return answer(intent, { result: submission.reply() }, 422);
  const { version: _seen, ...whenever } = by;
  await (intent === "end-link" ? endLink : renewLink)(whenever, submission.value.link);
  return done(by.ref, intent === "end-link" ? "link-ended" : "link-renewed");
}

/** Releases a copy of the shown file with areas painted black. */
async function release(form: FormData, { version: _seen, ...by }: StaffStepBy) {
  const file = String(form.get("file") ?? "").slice(0, 100);
  const refused = await releaseStep("release-areas", form, null, by, file);
  if (refused === null) return done(by.ref, "released");
  const { result, ...release } = refused;
  return answer("release-areas", { result, release }, 422);
}

async function merge(form: FormData, by: StaffStepBy) {
  const submission = parseForm(form, mergeForm);
  if (submission.status !== "success") return answer("merge", { result: submission.reply() }, 422);
  try {
    await mergeComplaint(by, submission.value);
  } catch (error) {
    if (!(error instanceof MergeRefused)) throw error;
    return answer("merge", { result: submission.reply({ fieldErrors: { into: [error.message] } }) }, 422);
  }
  return done(by.ref, "merged");
}

function done(ref: string, what: string) {
  return redirect(`${deskPath(ref)}?done=${what}`, 303);
}

type Handler = (form: FormData, by: StaffStepBy) => Promise<ReturnType<typeof redirect> | ReturnType<typeof answer>>;

/** What each button of the desk does. */
const HANDLERS: Readonly<Record<DeskIntent, Handler>> = {
  insert: (form, by) => insertTemplate(form, by.ref),
  write: (form, by) => write(form, by),
  ask_player: (form, by) => write(form, by, "ask_player"),
  ask_casino: (form, by) => write(form, by, "ask_casino"),
  "end-link": (form, by) => changeLink(form, by, "end-link"),
  "renew-link": (form, by) => changeLink(form, by, "renew-link"),
  decide: (form, by) => decide(form, by, false),
  preview: (form, by) => decide(form, by, true),
  assign,
  sort,
  merge,
  "release-areas": release,
  accept: (_form, by) => acceptComplaint(by).then(() => done(by.ref, "accepted")),
  extend: (form, by) => actWithReason("extend", form, by, extendDeadline),
  recall: (form, by) => actWithReason("recall", form, by, recallRequest),
  reopen: (form, by) => actWithReason("reopen", form, by, reopenByStaff),
  correct,
};

/** Forms whose words a conflict must not lose. */
const ECHOED: Partial<Record<ComplaintDeskAnswer["intent"], z.ZodType<unknown, Record<string, unknown>>>> = {
  write: writeForm,
  decide: decideForm,
  sort: sortForm,
  extend: reasonForm,
  recall: reasonForm,
  reopen: reasonForm,
  correct: correctForm,
  "release-areas": releaseForm,
};

/** Returns the form that an act belongs to. */
function shownIntent(intent: DeskIntent): ShownIntent {
  if (intent === "insert" || intent === "ask_player" || intent === "ask_casino") return "write";
  return intent === "preview" ? "decide" : intent;
}

/**
 * Handles one of the desk's forms: takes the step, or returns what is wrong (422 for the input, 409 for a conflict).
 */
export async function handleComplaintDesk(request: Request, staff: Staff, ref: string) {
  const { form, others } = readParts(await readForm(request));
  const intent = DESK_INTENTS.find((known) => known === form.get("intent"));
  if (!intent) throw notFound(deskPath(ref));
  try {
    const answered = await HANDLERS[intent](form, stepOf(form, staff, ref));
    const isDone = answered instanceof Response;
    if (!isDone) return withOtherParts(answered, others);
    const own = answered.headers.get("Location") ?? deskPath(ref);
    const file = new URL(request.url).searchParams.get("file");
    const shown = file === null ? "" : `&file=${encodeURIComponent(file)}`;
    return withOtherParts(leadOn(form, own + shown), others);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const shown = shownIntent(intent);
    const schema = ECHOED[shown];
    const result = schema === undefined ? null : echoedText(parseForm(form, schema));
    const release = { problem: null, areas: typedAreas(form) };
    return withOtherParts(answer(shown, { result, release, conflict: error.message }, 409), others);
  }
}

/** The action of a complaint's desk, and of its task in the inbox. */
export async function actAtDesk({ request, params }: ActionFunctionArgs, staff: Staff) {
  const ref = canonicalRef(params["id"] ?? "");
  try {
    return await handleComplaintDesk(request, staff, ref);
  } catch (error) {
    throw deskFailure(error, deskPath(ref));
  }
}
