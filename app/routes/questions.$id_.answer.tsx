import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findQuestion } from "~/features/questions/public-questions.server";
import { answerForm } from "~/features/questions/question-forms";
import { OwnQuestions, QUESTION_DONE, QuestionForm } from "~/features/questions/question-form-screen";
import { handleQuestionPost } from "~/features/questions/question-post.server";
import { answerPath, answerQuestion, ownQuestions } from "~/features/questions/write-question.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Feedback } from "~/ui/feedback";

export const loader = memberLoader(async ({ request, params }, viewer) => {
  const { id, about, text, closedAt, subject } = requireFound(await findQuestion(params["id"] ?? ""), request);
  const own = await ownQuestions(viewer, about, id);
  return {
    question: { id, text, isClosed: closedAt !== null },
    subject: { kind: subject.kind, slug: subject.slug, name: subject.name },
    own,
    mayAnswer: closedAt === null && !own.some(({ state }) => state === "pending" || state === "published"),
    done: labelByParameter(QUESTION_DONE, new URL(request.url).searchParams.get("done")),
  };
});

export const action = memberAction(async ({ request, params }, viewer) => {
  const { id } = requireFound(await findQuestion(params["id"] ?? ""), request);
  return handleQuestionPost(request, viewer, {
    ...{ path: answerPath(id), schema: answerForm },
    write: (text) => answerQuestion(viewer, id, text),
  });
});

function crumbs(id: string, { kind, slug, name }: { kind: "casino" | "game"; slug: string; name: string }) {
  return subjectCrumbs(
    kind,
    { slug, name },
    { label: "Questions", to: `/${kind}s/${slug}/questions` },
    { label: "Answer", to: `/questions/${id}/answer` },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta({
        title: `Answer a question about ${data.subject.name}`,
        description: "Answer a reader’s question.",
        path: `/questions/${data.question.id}/answer`,
        matches,
        crumbs: crumbs(data.question.id, data.subject),
        noIndex: true,
      })
    : [];

export default function AnswerQuestion() {
  const { question, subject, own, mayAnswer, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={crumbs(question.id, subject)} />
      <h1>
        Answer a question about <bdi>{subject.name}</bdi>
      </h1>
      {done && !result && <Feedback meaning="good" role="status" title={done} />}
      <blockquote dir="auto" className="max-w-text border-s-2 border-line ps-4 whitespace-pre-line">
        {question.text}
      </blockquote>
      <p>
        <Link to={`/questions/${question.id}`}>Its answers so far</Link>
      </p>
      {(mayAnswer || result) && <QuestionForm kind="answer" result={result} />}
      {question.isClosed && <p>This question has been closed as answered.</p>}
      <OwnQuestions title="What you wrote" posts={own} />
    </main>
  );
}
