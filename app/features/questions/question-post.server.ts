import { data, redirect } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { requireFound } from "~/http/responses/responses";
import { tooManyTries, waitMessage } from "~/http/security/rate-limit.server";
import type { Viewer } from "~/platform/access/viewer.server";
import type { askForm } from "./question-forms";
import { closeOwnQuestion, withdrawQuestion, type QuestionOutcome } from "./write-question.server";

/**
 * Handles a post of the page at `path`, on which a person asks or answers, closes their question or withdraws a text.
 */
export async function handleQuestionPost(
  request: Request,
  viewer: Viewer,
  { path, schema, write }: { path: string; schema: typeof askForm; write: (text: string) => Promise<QuestionOutcome> },
) {
  const form = await readForm(request);
  const [withdrawn, closed] = [form.get("withdraw"), form.get("close")];
  if (typeof withdrawn === "string")
    return redirect(`${path}?done=${(await withdrawQuestion(viewer, withdrawn)) ? "withdrawn" : "gone"}`, 303);
  if (typeof closed === "string")
    return redirect(`${path}?done=${(await closeOwnQuestion(viewer, closed)) ? "closed" : "gone"}`, 303);
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const answer = await write(submission.value.body);
  const refuse = (message: string) => submission.reply({ formErrors: [message] });
  if (answer.outcome === "wait")
    return data({ result: refuse(waitMessage(answer.seconds)) }, tooManyTries(answer.seconds));
  if (answer.outcome === "forbidden" || answer.outcome === "refused")
    return data({ result: refuse(answer.message) }, { status: answer.outcome === "forbidden" ? 403 : 409 });
  requireFound(answer.outcome === "missing" ? null : answer, request);
  return redirect(`${path}?done=${answer.outcome}`, 303);
}
