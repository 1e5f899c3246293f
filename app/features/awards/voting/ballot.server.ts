import { data, redirect } from "@remix-run/node";
import type { Viewer } from "~/platform/access/viewer.server";
import { readParts, withOtherParts } from "~/http/forms/form-parts.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { notFound, tooManyRequests } from "~/http/responses/responses";
import { nominationForm, ownBallotId, voteForm } from "./ballot-schema";
import { nominate, vote, type BallotOutcome } from "./voting.server";

const CLOSED = "This is closed or not open yet. Nothing was changed.";
const UNVERIFIED = "Confirm your email address first. We emailed you a link when you joined.";

function failureOf(answer: Exclude<BallotOutcome, { outcome: "taken" }>) {
  switch (answer.outcome) {
    case "refused":
      return { status: 422, reply: { fieldErrors: { [answer.field]: [answer.message] } } };
    case "closed":
      return { status: 409, reply: { formErrors: [CLOSED] } };
    case "unverified":
      return { status: 403, reply: { formErrors: [UNVERIFIED] } };
    case "missing":
      throw notFound("award");
    case "wait":
      throw tooManyRequests(answer.seconds);
  }
}

/**
 * Handles a posted vote or nomination: redirects to the text that confirms it (303), or returns the form with what is
 * wrong.
 */
export async function takeBallot(viewer: Viewer, year: number, sent: FormData) {
  const { form, others } = readParts(sent);
  const category = String(form.get("category") ?? "");
  // Pages of an earlier release say which it is by their button.
  const isVote = (form.get("ballot") ?? form.get("intent")) === "vote";
  const submission = isVote ? parseForm(form, voteForm) : parseForm(form, nominationForm);
  if (submission.status !== "success")
    return withOtherParts(data({ category, result: submission.reply() }, { status: 422 }), others);
  const value = submission.value;
  const answer =
    "nominee" in value ? await vote(viewer, { year, ...value }) : await nominate(viewer, { year, ...value });
  if (answer.outcome === "taken")
    return withOtherParts(
      redirect(`/awards/${String(year)}#${encodeURIComponent(ownBallotId(category))}`, 303),
      others,
    );
  const { status, reply } = failureOf(answer);
  return withOtherParts(data({ category, result: submission.reply(reply) }, { status }), others);
}
