import { data } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { readParts, withOtherParts } from "~/http/forms/form-parts.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { badRequest, requireFound } from "~/http/responses/responses";
import { parseQueue, reviewDeskPath } from "./review-queues";
import type { SubmissionResult } from "@conform-to/react";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn, versionNumberIn } from "~/http/forms/version-field.server";
import { reviews } from "../collection";
import { againstForm, reasonOf, verificationForm } from "./moderation-forms";
import { statementOfReasons } from "./review-letter.server";
import { lastActOn } from "./review-desk.server";
import {
  keepFlagged,
  moderate,
  removeReply,
  setVerification,
  type ModerationOutcome,
} from "./review-moderation.server";
import { REVIEW_MOVES, REVIEW_STATE_WORDS, type ReviewMove } from "./review-moves";

export type DeskForm = "favour" | "against" | "reply" | "verify";

/** Answer to a form of a review's page. */
export type ReviewDeskAnswer =
  | { outcome: "done"; done: string }
  | { outcome: "missing" }
  | { outcome: "unknown" }
  | { outcome: "invalid"; form: DeskForm; intent: string; result: SubmissionResult<string[]> }
  /** Somebody else was quicker; the text that was written is returned. */
  | {
      outcome: "conflict";
      form: DeskForm;
      intent: string;
      result: SubmissionResult<string[]>;
      message: string;
      rejectedText: string;
    }
  | { outcome: "preview"; form: "against"; intent: ReviewMove; result: SubmissionResult<string[]>; letter: string };

/** Prefix of a move whose mail is to be shown instead of sent. */
const PREVIEW = "preview-";

function isMove(value: unknown): value is ReviewMove {
  return typeof value === "string" && Object.hasOwn(REVIEW_MOVES, value);
}

/** Returns a message for the second person that says who decided first, and what they decided. */
async function conflictMessage(id: string, answer: Exclude<ModerationOutcome, { outcome: "done" }>): Promise<string> {
  if (answer.outcome === "stale") return "It was changed while you read it. Read it again before you decide.";
  const last = await lastActOn(id);
  const who = last ? `${last.actorName} got there first: ` : "";
  if (answer.outcome === "already") return `${who}the review is ${REVIEW_STATE_WORDS[answer.state]} already.`;
  return `${who}${answer.outcome === "refused" ? answer.message : ""}`;
}

async function answerOf(
  id: string,
  form: DeskForm,
  action: string,
  result: SubmissionResult<string[]>,
  outcome: ModerationOutcome,
  staff: Staff,
  rejectedText = "",
): Promise<ReviewDeskAnswer> {
  if (outcome.outcome === "missing") return { outcome: "missing" };
  if (outcome.outcome === "done") return { outcome: "done", done: action };
  // The same form sent twice by one person is not a conflict.
  const last = outcome.outcome === "already" ? await lastActOn(id) : null;
  if (last?.actorId === staff.uid && last.action === `review.${action}`) return { outcome: "done", done: action };
  const message = await conflictMessage(id, outcome);
  return { outcome: "conflict", form, intent: action, result, message, rejectedText };
}

async function letterOf(id: string, move: ReviewMove, reason: string): Promise<string | null> {
  const { documents, clock } = backend();
  const review = await documents.get(reviews, id);
  if (!review) return null;
  const casino = await documents.get(casinos, review.casinoId);
  const letter = await statementOfReasons({
    move,
    review,
    casinoName: casino?.name ?? "a casino",
    reason,
    decidedAt: clock().toISOString(),
    href: `/casinos/${casino?.slug ?? review.casinoId}/review`,
  });
  return letter.text;
}

async function decideAgainst(
  id: string,
  move: ReviewMove,
  form: FormData,
  staff: Staff,
  isPreview: boolean,
): Promise<ReviewDeskAnswer> {
  const submission = parseForm(form, againstForm);
  if (submission.status !== "success")
    return { outcome: "invalid", form: "against", intent: move, result: submission.reply() };
  const { ground } = submission.value;
  const reason = reasonOf(submission.value);
  if (isPreview) {
    const letter = await letterOf(id, move, reason);
    if (letter === null) return { outcome: "missing" };
    return { outcome: "preview", form: "against", intent: move, result: submission.reply(), letter };
  }
  return answerOf(
    id,
    "against",
    move,
    submission.reply(),
    await moderate(move, id, { by: staff, reason, ground, version: versionNumberIn(form) }),
    staff,
    reason,
  );
}

/** Handles a posted form of a review's page. Unknown fields are ignored. */
export async function actOnReview(id: string, form: FormData, staff: Staff): Promise<ReviewDeskAnswer> {
  const given = String(form.get("intent"));
  const isPreview = given.startsWith(PREVIEW);
  const intent = isPreview ? given.slice(PREVIEW.length) : given;
  if (isMove(intent) && REVIEW_MOVES[intent].needsReason) return decideAgainst(id, intent, form, staff, isPreview);
  if (isPreview) return { outcome: "unknown" };
  if (isMove(intent) || intent === "keep") {
    const decision = { by: staff, version: versionNumberIn(form) };
    const outcome = intent === "keep" ? await keepFlagged(id, decision) : await moderate(intent, id, decision);
    return answerOf(id, "favour", intent, {}, outcome, staff);
  }
  if (intent === "remove-reply") {
    const submission = parseForm(form, againstForm);
    if (submission.status !== "success")
      return { outcome: "invalid", form: "reply", intent, result: submission.reply() };
    const reason = reasonOf(submission.value);
    const outcome = await removeReply(id, { by: staff, reason, version: versionIn(form) });
    return answerOf(id, "reply", intent, submission.reply(), outcome, staff, reason);
  }
  if (intent === "verify") {
    const submission = parseForm(form, verificationForm);
    if (submission.status !== "success")
      return { outcome: "invalid", form: "verify", intent, result: submission.reply() };
    const { verification, note } = submission.value;
    const outcome = await setVerification(id, verification, { by: staff, note });
    return answerOf(id, "verify", intent, submission.reply(), outcome, staff, note);
  }
  return { outcome: "unknown" };
}

/** Handles a form of a review's desk; the queue that is being worked through is in the address. */
export async function handleReviewDesk(request: Request, id: string, staff: Staff) {
  const { form, others } = readParts(await readForm(request));
  const answer = await actOnReview(id, form, staff);
  if (answer.outcome === "unknown") throw badRequest();
  if (answer.outcome === "done") {
    const path = reviewDeskPath(id, parseQueue(new URL(request.url).searchParams.get("queue")));
    return withOtherParts(leadOn(form, `${path}${path.includes("?") ? "&" : "?"}done=${answer.done}`), others);
  }
  requireFound(answer.outcome === "missing" ? null : answer, request);
  const status = answer.outcome === "preview" ? 200 : answer.outcome === "conflict" ? 409 : 422;
  return withOtherParts(data(answer as Exclude<typeof answer, { outcome: "missing" }>, { status }), others);
}
