import { data, redirect } from "@remix-run/node";
import type { Viewer } from "~/platform/access/viewer.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { notFound, tooManyRequests } from "~/http/responses/responses";
import { nominationForm, voteForm } from "./ballot-schema";
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

/** Handles a posted vote or nomination: redirects to the category (303), or returns the form with what is wrong. */
export async function takeBallot(viewer: Viewer, year: number, form: FormData) {
  const category = String(form.get("category") ?? "");
  const isVote = form.get("intent") === "vote";
  const submission = isVote ? parseForm(form, voteForm) : parseForm(form, nominationForm);
  if (submission.status !== "success") return data({ category, result: submission.reply() }, { status: 422 });
  const value = submission.value;
  const answer =
    "nominee" in value ? await vote(viewer, { year, ...value }) : await nominate(viewer, { year, ...value });
  if (answer.outcome === "taken") return redirect(`/awards/${String(year)}#${encodeURIComponent(category)}`, 303);
  const { status, reply } = failureOf(answer);
  return data({ category, result: submission.reply(reply) }, { status });
}
