import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { readParts, withOtherParts } from "~/http/forms/form-parts.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { forbidden, notFound, tooManyRequests } from "~/http/responses/responses";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { logSecurity } from "~/http/security/security-log.server";
import { readUpload } from "~/http/bodies/form.server";
import {
  answerForm,
  attachingIntent,
  CASE_INTENTS,
  linkAnswerForm,
  reopenForm,
  withdrawForm,
  type CaseIntent,
} from "./case-forms";
import { TransitionRefused } from "../case/case-machine";
import { casePath } from "../case/case-notices.server";
import { requireCase, type PartysCase } from "./case-page.server";
import { AlreadyOpen, CaseNotFound, NotYourStep } from "../case/case-refusals";
import { readReopenUntil } from "../case/reopening.server";
import type { StepBy } from "../case/case-step.server";
import { evidenceRow } from "../evidence/evidence-list";
import { maySeeOriginal, mayShareOriginal } from "../evidence/evidence-access.server";
import { listEvidence, setVisibility } from "../evidence/evidence.server";
import { EVIDENCE_UPLOAD, readEvidenceUpload, type Uploaded } from "../evidence/evidence-upload.server";
import { canonicalRef } from "../reference";
import { echoedText } from "../echoed-text";
import {
  acceptOutcome,
  answerComplaint,
  mayAddEvidence,
  reopenComplaint,
  withdrawComplaint,
} from "./party-steps.server";

const STEPS_BY_USER: Limit = { name: "case-steps", points: 120, seconds: 600, isShared: true };
const CHOOSE_A_FILE = "Choose a file first.";
/** Limits for a form whose files are all refused. */
const WITHOUT_FILES = { ...EVIDENCE_UPLOAD, file: 1, files: 0 };

/** Converts an error of the case to a response to throw; returns any other error unchanged. */
export function caseFailure(error: unknown, path: string): unknown {
  // Somebody else's case is answered like a missing one, so both are logged.
  if (error instanceof CaseNotFound || error instanceof NotYourStep) logSecurity("access-refused", null, { path });
  if (error instanceof CaseNotFound) return notFound(path);
  if (error instanceof NotYourStep) return forbidden(error.message);
  return error;
}

/** Does something with the case that an address names, and throws as a response what its parties may not do. */
export async function inCase<T>(
  { request, params }: Pick<ActionFunctionArgs, "request" | "params">,
  act: (ref: string) => Promise<T>,
): Promise<T> {
  try {
    return await act(canonicalRef(params["ref"] ?? ""));
  } catch (error) {
    throw caseFailure(error, new URL(request.url).pathname);
  }
}

async function requireFewSteps(uid: string): Promise<void> {
  const wait = await countTry(STEPS_BY_USER, uid);
  if (wait > 0) throw tooManyRequests(wait);
}

/** Reads the form with its files. If the party may not add any, every file is refused. */
async function readCaseForm(request: Request, { complaint, party, uid }: PartysCase): Promise<Uploaded> {
  const { clocks } = await currentSettings();
  const until = await readReopenUntil(complaint, clocks);
  if (mayAddEvidence(complaint, party, backend().clock().toISOString(), until))
    return readEvidenceUpload(request, { ownerId: complaint.ref, party, uploadedBy: uid });
  const refused: string[] = [];
  const form = await readUpload(request, WITHOUT_FILES, async ({ name }) => {
    refused.push(`${name}: files can't be added to this complaint any more.`);
  });
  return { form, stored: [], refused };
}

const DONE: Record<CaseIntent, string> = {
  answer: "answered",
  evidence: "added",
  accept: "accepted",
  reopen: "reopened",
  withdraw: "withdrawn",
};

async function takeCaseStep(intent: CaseIntent, form: FormData, by: StepBy, linkId: string | null) {
  switch (intent) {
    case "answer": {
      const submission = parseForm(form, linkId === null ? answerForm : linkAnswerForm);
      if (submission.status !== "success") return submission.reply();
      const { name = "", body, partiesOnly } = submission.value;
      const link = linkId === null ? undefined : { id: linkId, name };
      await answerComplaint({ ...by, link }, { body, visibility: partiesOnly ? "parties" : "public" });
      return null;
    }
    case "reopen": {
      const submission = parseForm(form, reopenForm);
      if (submission.status !== "success") return submission.reply();
      await reopenComplaint(by, submission.value);
      return null;
    }
    case "withdraw": {
      const submission = parseForm(form, withdrawForm);
      if (submission.status !== "success") return submission.reply();
      await withdrawComplaint(by, { reason: submission.value.reason });
      return null;
    }
    case "accept":
      await acceptOutcome(by);
      return null;
    case "evidence":
      return null;
  }
}

/**
 * Handles a party's form on its case: takes the step, or returns what is wrong (422 for the input, 409 for a conflict).
 */
export async function handleCase(request: Request, ref: string) {
  const opened = await requireCase(request, ref);
  requireSameOrigin(request);
  const { uid, linkId } = opened;
  await requireFewSteps(uid);
  const { form: sent, stored, refused } = await readCaseForm(request, opened);
  const { form, others } = readParts(sent);
  const given = String(form.get("intent"));

  const [change, evidenceId = ""] = given.split(":");
  if (change === "show" || change === "hide") {
    const own = (await listEvidence(ref)).some((one) => one.id === evidenceId && mayShareOriginal(one, opened.party));
    if (!own) throw notFound(casePath(ref));
    await setVisibility([evidenceId], change === "show" ? "parties" : "staff", uid);
    return withOtherParts(redirect(`${casePath(ref)}#evidence`, 303), others);
  }
  const attaching = attachingIntent(given);
  if (attaching) {
    const why = refused.length > 0 || stored.length > 0 ? refused : [CHOOSE_A_FILE];
    if (why.length === 0)
      return withOtherParts(redirect(`${casePath(ref)}?done=added#${attaching}-files`, 303), others);
    const answer = { intent: attaching, isAttaching: true, result: null, refused: why, conflict: null };
    return withOtherParts(data(answer, { status: 422 }), others);
  }
  const intent = CASE_INTENTS.find((known) => known === given);
  if (!intent) throw notFound(casePath(ref));

  if (refused.length > 0 || (intent === "evidence" && stored.length === 0)) {
    const result = intent === "evidence" ? null : echoedText(parseForm(form, answerForm));
    const why = refused.length > 0 ? refused : [CHOOSE_A_FILE];
    return withOtherParts(data({ intent, result, refused: why, conflict: null }, { status: 422 }), others);
  }
  const key = form.get("key");
  try {
    const by = { uid, ref, ...(typeof key === "string" && key !== "" && { key }) };
    const result = await takeCaseStep(intent, form, by, linkId);
    if (result) return withOtherParts(data({ intent, result, refused: [], conflict: null }, { status: 422 }), others);
  } catch (error) {
    if (!(error instanceof TransitionRefused) && !(error instanceof AlreadyOpen)) throw error;
    const result = intent === "answer" || intent === "reopen" ? echoedText(parseForm(form, answerForm)) : null;
    return withOtherParts(data({ intent, result, refused: [], conflict: error.message }, { status: 409 }), others);
  }
  return withOtherParts(redirect(`${casePath(ref)}?done=${DONE[intent]}`, 303), others);
}

/** Handles an upload by script on a case: returns the files the page lists, and why others were refused. */
export async function handleCaseEvidence(request: Request, ref: string) {
  const opened = await requireCase(request, ref);
  requireSameOrigin(request);
  await requireFewSteps(opened.uid);
  const { refused } = await readCaseForm(request, opened);
  const own = (await listEvidence(ref)).filter((one) => maySeeOriginal(one, opened.party));
  return Response.json({ evidence: own.map(evidenceRow), refused });
}
