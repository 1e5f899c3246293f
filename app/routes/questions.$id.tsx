import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { questionPage, type QuestionPage } from "~/features/questions/public-questions.server";
import { questionJsonLd } from "~/features/questions/question-json-ld";
import { Answers } from "~/features/questions/question-screens";
import { rootData } from "~/http/pages/page-data";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { shortened } from "~/http/pages/shortened";
import { requireFound } from "~/http/responses/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return requireFound(await questionPage(params["id"] ?? ""), request);
}

function crumbs({ question, subject: { kind, slug, name } }: QuestionPage) {
  return subjectCrumbs(
    kind,
    { slug, name },
    { label: "Questions", to: `/${kind}s/${slug}/questions` },
    { label: shortened(question.text, 60), to: `/questions/${question.id}` },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta({
        title: shortened(data.question.text, 80),
        description: `A reader’s question about ${data.subject.name}, and its answers.`,
        path: `/questions/${data.question.id}`,
        matches,
        crumbs: crumbs(data),
        jsonLd: questionJsonLd(data, rootData(matches).site),
      })
    : [];

export default function PublicQuestion() {
  const page = useLoaderData<typeof loader>();
  const { question, answers, subject } = page;
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={crumbs(page)} />
      <header className="max-w-text space-y-3">
        <p className="eyebrow">
          Question about{" "}
          <Link to={`/${subject.kind}s/${subject.slug}`} dir="auto">
            {subject.name}
          </Link>
        </p>
        <h1 dir="auto" className="text-xl whitespace-pre-line">
          {question.text}
        </h1>
        <p className="text-sm text-quiet">
          <bdi>{question.authorName}</bdi>, <DateTime at={question.at} />
        </p>
      </header>
      {answers.length > 0 ? <Answers answers={answers} /> : <p>No answer yet.</p>}
      <p className="no-print">
        {question.isClosed ? (
          "Closed as answered."
        ) : (
          <LinkButton look="secondary" to={`/questions/${question.id}/answer`} rel="nofollow">
            Answer
          </LinkButton>
        )}
      </p>
    </main>
  );
}
