import { useActionData, useLoaderData } from "@remix-run/react";
import { questionAction, readQuestion } from "~/features/questions/decide-question.server";
import { QuestionDecision, QuestionFacts } from "~/features/questions/question-desk";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { requireFound } from "~/http/responses/responses";
import { adminLoader } from "~/platform/access/guards.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";

const DONE = {
  publish: "Published. Its writer has been notified.",
  refuse: "Not published. Its writer has been told why.",
  remove: "Taken down. Its writer has been told why.",
  close: "Closed as answered.",
};

export const loader = adminLoader("moderator", async ({ request, params }) => {
  const post = requireFound(await readQuestion(params["id"] ?? ""), request);
  return { post, done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")) };
});

export const action = questionAction;

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
