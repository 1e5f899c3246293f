import { Link } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { Section } from "~/ui/section";
import { TypedText } from "~/ui/text/typed-text";
import type { QuestionPage, QuestionsBeside, ShownQuestion } from "./public-questions.server";
import type { SubjectKind } from "./schema";

/** Questions, each leading to its own page. */
export function QuestionRows({ questions }: { questions: readonly ShownQuestion[] }) {
  return (
    <ul className="max-w-text divide-y divide-line border-y border-line">
      {questions.map(({ id, text, at, answers }) => (
        <li key={id} className="py-3">
          <Link to={`/questions/${id}`} dir="auto" className="block leading-6">
            {text}
          </Link>
          <p className="numbers text-sm text-quiet">
            {answers === 0 ? "No answer yet" : plural(answers, "answer")}, asked <DateTime at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What a casino's or a game's own page shows of the questions about it. */
export function QuestionsSection({
  kind,
  slug,
  questions: { total, first },
}: {
  kind: SubjectKind;
  slug: string;
  questions: QuestionsBeside;
}) {
  return (
    <Section id="questions" title="Questions">
      {total > 0 && <QuestionRows questions={first} />}
      <p className="no-print flex flex-wrap gap-x-6">
        {total > first.length && <Link to={`/${kind}s/${slug}/questions`}>All {total} questions</Link>}
        <Link to={`/ask/${kind}/${slug}`} rel="nofollow">
          Ask a question
        </Link>
      </p>
    </Section>
  );
}

/** The answers to a question, the first one first. */
export function Answers({ answers }: { answers: QuestionPage["answers"] }) {
  return (
    <ul className="max-w-text divide-y divide-line border-y border-line">
      {answers.map(({ id, text, by, from, at }) => (
        <li key={id} id={id} className="space-y-2 py-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="font-semibold">
              <bdi>{by}</bdi>
            </span>{" "}
            {from === "casino" && <Badge meaning="info">Answers for the casino</Badge>}{" "}
            <span className="text-quiet">
              <DateTime at={at} />
            </span>
          </p>
          <TypedText>{text}</TypedText>
        </li>
      ))}
    </ul>
  );
}
