import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/forms/button";
import { CursorPagination } from "~/ui/lists/pagination";
import type { QuestionListPage } from "./question-list.server";
import { QuestionRows } from "./question-screens";

function crumbs({ subject: { kind, slug, name }, path }: QuestionListPage) {
  return subjectCrumbs(kind, { slug, name }, { label: "Questions", to: path });
}

export function questionListMeta({ data, matches }: Pick<MetaArgs, "matches"> & { data?: unknown }): MetaDescriptor[] {
  if (!data) return [];
  const page = data as QuestionListPage;
  return pageMeta({
    title: `Questions about ${page.subject.name}`,
    description: `What readers ask about ${page.subject.name}, with answers.`,
    path: page.path,
    matches,
    crumbs: crumbs(page),
    noIndex: page.questions.length === 0 || !page.isFirst,
  });
}

/** The list of questions about a casino or a game. */
export function QuestionListScreen({ page }: { page: QuestionListPage }) {
  const { subject, questions, previous, next } = page;
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={crumbs(page)} />
      <h1>
        Questions about <bdi>{subject.name}</bdi>
      </h1>
      {questions.length > 0 ? <QuestionRows questions={questions} /> : <p>Nobody has asked yet.</p>}
      <CursorPagination
        previous={previous}
        next={next}
        labels={{ previous: "Newer questions", next: "Earlier questions" }}
      />
      <p className="no-print">
        <LinkButton look="secondary" to={`/ask/${subject.kind}/${subject.slug}`} rel="nofollow">
          Ask a question
        </LinkButton>
      </p>
    </main>
  );
}
