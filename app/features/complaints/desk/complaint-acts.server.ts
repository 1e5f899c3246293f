import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { createHash, randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { currentSettings } from "~/platform/settings/settings.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { forbidden, notFound } from "~/http/responses/responses";
import { clockOf, TransitionRefused } from "../case/case-machine";
import { deskPath } from "../case/case-notices.server";
import { AlreadyOpen, CaseMoved, CaseNotFound, MergeRefused, NotYourStep } from "../case/case-refusals";
import { complaints } from "../collection";
import {
  assignForm,
  decideForm,
  DESK_INTENTS,
  mergeForm,
  recoveredMoney,
  writeForm,
  type Decision,
  type DeskIntent,
} from "./desk-forms";
import { keptText } from "../submit/echoed-text";
import { mergeComplaint } from "../case/merge-steps.server";
import {
  acceptComplaint,
  askParty,
  assignComplaint,
  decideComplaint,
  extendDeadline,
  rejectComplaint,
  writeMessage,
  type StaffStepBy,
} from "../case/staff-steps.server";
import { appended, fillTemplate } from "../templates/template-text";
import { findTemplate } from "../templates/templates.server";

/** What the desk answers a form that didn't do its act, or only asked for a preview or a template. */
export interface DeskAnswer {
  intent: "write" | "decide" | "assign" | "merge" | "accept" | "extend";
  result: SubmissionResult<string[]> | null;
  /** Why it is not possible now; nothing was changed. */
  conflict: string | null;
  preview: Decision | null;
  /** Tells one answer from the next: a form that was filled in for somebody is drawn anew. */
  stamp: string;
}

/** An error of a staff step as a response to throw; anything else is given back. */
export function deskFailure(error: unknown, path: string): unknown {
  if (error instanceof CaseNotFound) return notFound(path);
  if (error instanceof NotYourStep) return forbidden(error.message);
  return error;
}

/** True for what a member of staff can only learn by looking at the case anew. */
export function isConflict(error: unknown): error is Error {
  return error instanceof TransitionRefused || error instanceof CaseMoved || error instanceof AlreadyOpen;
}

/**
 * Who acts, on which case, and what they had seen of it, as each of the desk's forms says. The step's key is made of all
 * that was posted: the same post twice is one step, but other words from a page that somebody went back to are another.
 * `file`: what was uploaded with it.
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
  const seen = Number(form.get("seen") ?? NaN);
  return {
    staff,
    ref,
    ...(key !== null && { key }),
    // Who doesn't say what they had seen has seen nothing.
    basedOn: Number.isInteger(seen) ? seen : NOTHING_SEEN,
  };
}

const NOTHING_SEEN = -1;

const DONE = {
  note: "noted",
  parties: "written",
  public: "published",
  ask_player: "asked-player",
  ask_casino: "asked-casino",
} as const;

function answer(intent: DeskAnswer["intent"], over: Partial<DeskAnswer>, status: number) {
  const blank: DeskAnswer = { intent, result: null, conflict: null, preview: null, stamp: randomUUID() };
  return data({ ...blank, ...over }, { status });
}

/** Puts a template's words after what was typed; nothing is sent. */
async function insertTemplate(form: FormData, ref: string) {
  const complaint = await backend().documents.get(complaints, ref);
  if (!complaint) throw new CaseNotFound(ref);
  const isDecision = form.has("reason");
  const field = isDecision ? "reason" : "body";
  const kept = keptText(parseForm(form, isDecision ? decideForm : writeForm));
  const template = await findTemplate(String(form.get("template") ?? ""));
  const intent = isDecision ? "decide" : "write";
  if (!template) {
    const error = { template: ["Choose a template first."] };
    return answer(intent, { result: { ...kept, status: "error", error } }, 422);
  }
  const now = backend().clock().toISOString();
  const due = clockOf("awaiting_player", now, (await currentSettings()).clocks).dueAt ?? now;
  const typed = form.get(field);
  const text = appended(typeof typed === "string" ? typed : "", fillTemplate(template, complaint, due));
  const initialValue = { ...kept.initialValue, [field]: text, [isDecision ? "outcome" : "kind"]: template.act };
  return answer(intent, { result: { ...kept, initialValue } }, 200);
}

async function write(form: FormData, by: StaffStepBy) {
  const submission = parseForm(form, writeForm);
  if (submission.status !== "success") return answer("write", { result: submission.reply() }, 422);
  const { kind, body, askPrivately } = submission.value;
  if (kind === "ask_player" || kind === "ask_casino") {
    const party = kind === "ask_player" ? "player" : "casino";
    await askParty(by, { party, question: body, visibility: askPrivately ? "parties" : "public" });
  } else {
    // A note among staff holds whatever has happened meanwhile.
    const { basedOn: _seen, ...whenever } = by;
    const visibility = kind === "note" ? "staff" : kind;
    await writeMessage(kind === "note" ? whenever : by, { body, visibility });
  }
  return done(by.ref, DONE[kind]);
}

async function decide(form: FormData, by: StaffStepBy, preview: boolean) {
  const submission = parseForm(form, decideForm);
  if (submission.status !== "success") return answer("decide", { result: submission.reply() }, 422);
  const decision = submission.value;
  if (preview) return answer("decide", { result: keptText(submission), preview: decision }, 200);
  const { outcome, reason } = decision;
  if (outcome === "rejected") await rejectComplaint(by, { reason });
  else await decideComplaint(by, { to: outcome, reason, recovered: recoveredMoney(decision) });
  return done(by.ref, outcome);
}

async function assign(form: FormData, by: StaffStepBy) {
  const submission = parseForm(form, assignForm);
  if (submission.status !== "success") return answer("assign", { result: submission.reply() }, 422);
  const { to, was } = submission.value;
  const { basedOn: _seen, ...whenever } = by;
  await assignComplaint(whenever, { assignee: to ? { uid: to } : null, was: was ?? null });
  return done(by.ref, to ? "assigned" : "unassigned");
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

function take(intent: DeskIntent, form: FormData, by: StaffStepBy) {
  switch (intent) {
    case "insert":
      return insertTemplate(form, by.ref);
    case "write":
      return write(form, by);
    case "decide":
    case "preview":
      return decide(form, by, intent === "preview");
    case "assign":
      return assign(form, by);
    case "merge":
      return merge(form, by);
    case "accept":
      return acceptComplaint(by).then(() => done(by.ref, "accepted"));
    case "extend":
      return extendDeadline(by).then(() => done(by.ref, "extended"));
  }
}

/** Answers one of the desk's forms: takes the step, or says why not (422 for what is written, 409 for the moment). */
export async function answerDesk(request: Request, staff: Staff, ref: string) {
  const form = await readForm(request);
  const intent = DESK_INTENTS.find((known) => known === form.get("intent"));
  if (!intent) throw notFound(deskPath(ref));
  try {
    return await take(intent, form, stepOf(form, staff, ref));
  } catch (error) {
    if (!isConflict(error)) throw error;
    const shown = intent === "insert" ? "write" : intent === "preview" ? "decide" : intent;
    const schema = shown === "write" ? writeForm : shown === "decide" ? decideForm : null;
    const result = schema && keptText(parseForm(form, schema));
    return answer(shown, { result, conflict: error.message }, 409);
  }
}
