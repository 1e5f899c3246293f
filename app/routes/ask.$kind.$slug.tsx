import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askForm } from "~/features/questions/question-forms";
import { OwnQuestions, QUESTION_DONE, QuestionForm } from "~/features/questions/question-form-screen";
import { handleQuestionPost } from "~/features/questions/question-post.server";
import { askPath, findSubject, subjectKey } from "~/features/questions/question-subject.server";
import { askQuestion, ownQuestions } from "~/features/questions/write-question.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Feedback } from "~/ui/feedback";

export const loader = memberLoader(async ({ request, params }, viewer) => {
  const { kind = "", slug = "" } = params;
  const found = await findSubject(kind, slug);
  if (!found && (kind === "casino" || kind === "game"))
    await redirectFormerSlug(kind, slug, (to) => `/ask/${kind}/${to}`);
  const subject = requireFound(found, request);
  const own = await ownQuestions(viewer, subjectKey(subject), null);
  return {
    subject: { kind: subject.kind, slug: subject.slug, name: subject.name },
    own,
    done: labelByParameter(QUESTION_DONE, new URL(request.url).searchParams.get("done")),
  };
});

export const action = memberAction(async ({ request, params }, viewer) => {
  const subject = requireFound(await findSubject(params["kind"] ?? "", params["slug"] ?? ""), request);
  return handleQuestionPost(request, viewer, {
    ...{ path: askPath(subject), schema: askForm },
    write: (text) => askQuestion(viewer, subject, text),
  });
});

function crumbs({ kind, slug, name }: { kind: "casino" | "game"; slug: string; name: string }) {
  return subjectCrumbs(kind, { slug, name }, { label: "Ask a question", to: `/ask/${kind}/${slug}` });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta({
        title: `Ask about ${data.subject.name}`,
        description: "Ask a question that other readers, the casino or our staff can answer.",
        path: `/ask/${data.subject.kind}/${data.subject.slug}`,
        matches,
        crumbs: crumbs(data.subject),
        noIndex: true,
      })
    : [];

export default function AskQuestion() {
  const { subject, own, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={crumbs(subject)} />
      <h1>
        Ask about <bdi>{subject.name}</bdi>
      </h1>
      {done && !result && <Feedback meaning="good" role="status" title={done} />}
      <p className="max-w-text">
        Your question is published under your name. Other readers, the casino’s people and our staff can answer it.
        Leave out account numbers.
      </p>
      <QuestionForm key={own.length} kind="ask" result={result} />
      <OwnQuestions title="Your questions" posts={own} />
    </main>
  );
}
