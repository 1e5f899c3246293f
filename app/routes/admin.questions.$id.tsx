import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { decideQuestion, QUESTIONS_PATH, readQuestion } from "~/features/questions/decide-question.server";
import { QuestionDecision, QuestionFacts } from "~/features/questions/question-desk";
import { questionDecisionForm } from "~/features/questions/question-forms";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { requireFound } from "~/http/responses/responses";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";

const DONE = {
  publish: "Published. Its writer has been notified.",
  refuse: "Not published. Its writer has been told why.",
  remove: "Taken down. Its writer has been told why.",
  close: "Closed as answered.",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "moderator");
  const post = requireFound(await readQuestion(params["id"] ?? ""), request);
  return { post, done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "moderator");
  const form = await readForm(request);
  const submission = parseForm(form, questionDecisionForm);
  const { id } = requireFound(await readQuestion(params["id"] ?? ""), request);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const { act, reason = "" } = submission.value;
  const outcome = await decideQuestion(id, act, reason, staff);
  requireFound(outcome.outcome === "missing" ? null : outcome, request);
  if (outcome.outcome === "refused")
    return data({ result: submission.reply({ formErrors: [outcome.message] }) }, { status: 409 });
  return leadOn(form, `${QUESTIONS_PATH}/${encodeURIComponent(id)}?done=${act}`);
}

/** After a refusal, the page shows the text as it is now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta = () => [{ title: "Question · Questions · Admin" }];

export default function AdminQuestion() {
  const { post, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <main id="content" className="page space-y-6 py-6">
      <BackLink to="/admin/questions">Questions</BackLink>
      <h1 className="text-2xl">
        {post.isAnswer ? "Answer" : "Question"} about <bdi>{post.subject.name}</bdi>
      </h1>
      {done && !result && <Feedback meaning="good" role="status" title={done} />}
      <QuestionFacts post={post} />
      <QuestionDecision post={post} result={result} />
    </main>
  );
}
