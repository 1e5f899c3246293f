import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { PersonLink } from "~/platform/access/duties/use-duties";
import { DateTime } from "~/ui/date-time";
import { DecisionForm } from "~/platform/decisions/decision-form";
import { DeskFact } from "~/ui/lists/desk-fact";
import type { QuestionOnDesk } from "./decide-question.server";
import { QUESTION_STATE_LABELS, SPEAKER_LABELS } from "./labels";
import { questionDecisionForm } from "./question-forms";

/** A question or an answer, with who wrote it and what it is about. */
export function QuestionFacts({ post }: { post: QuestionOnDesk }) {
  const { state, reason, subject, question, text, from, casino, person, at, closedAt, publicPath } = post;
  return (
    <dl className="border-t border-line text-sm">
      <DeskFact term="Status">
        {closedAt ? "Closed as answered" : QUESTION_STATE_LABELS[state]}
        {reason && `: ${reason}`}
      </DeskFact>
      <DeskFact term="About">
        {subject.path ? (
          <Link to={subject.path} dir="auto">
            {subject.name}
          </Link>
        ) : (
          <bdi>{subject.name}</bdi>
        )}
      </DeskFact>
      {question && (
        <DeskFact term="Answers">
          <Link to={question.path} dir="auto">
            {question.text}
          </Link>
        </DeskFact>
      )}
      <DeskFact term={post.isAnswer ? "Answer" : "Question"}>
        <span dir="auto" className="whitespace-pre-line">
          {text}
        </span>
      </DeskFact>
      <DeskFact term="From">
        {casino ? `${SPEAKER_LABELS[from]}, ${casino}` : SPEAKER_LABELS[from]}:{" "}
        {person ? <PersonLink uid={person.uid}>{person.name}</PersonLink> : "somebody whose account is gone"},{" "}
        <DateTime at={at} withTime />
      </DeskFact>
      {publicPath && (
        <DeskFact term="On the site">
          <Link to={publicPath}>{publicPath}</Link>
        </DeskFact>
      )}
    </dl>
  );
}

/** The decision about a text that waits, or about one that is public. */
export function QuestionDecision({
  post: { state, isAnswer, answers, closedAt },
  result,
}: {
  post: QuestionOnDesk;
  result: SubmissionResult<string[]> | undefined;
}) {
  const isPending = state === "pending";
  const mayClose = state === "published" && !isAnswer && answers > 0 && closedAt === null;
  return (
    <DecisionForm
      id="question-decision"
      schema={questionDecisionForm}
      result={result}
      isOpen={isPending || state === "published"}
      buttons={[
        isPending && { act: "publish", label: "Publish" },
        mayClose && { act: "close", label: "Close as answered" },
        isPending
          ? { act: "refuse", label: "Don’t publish", isDanger: true }
          : { act: "remove", label: "Take down", isDanger: true },
      ]}
      hint={`Needed if you ${isPending ? "don’t publish it" : "take it down"}. We’ll send it to them.`}
    />
  );
}
