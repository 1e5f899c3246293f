import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link, useNavigation } from "@remix-run/react";
import { PersonLink } from "~/platform/access/duties/use-duties";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, TextArea } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
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
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useSchemaForm(questionDecisionForm, { id: "question-decision", lastResult: result });
  const isPending = state === "pending";
  if (!isPending && state !== "published" && !form.allErrors[""]) return null;
  return (
    <PostForm {...getFormProps(form)} noValidate className="max-w-text space-y-5" aria-label="Decision">
      <ErrorSummary form={form} labels={{ reason: "Why not" }} />
      <TextArea
        field={fields.reason}
        label="Why not"
        optional
        hint={`Needed if you ${isPending ? "don’t publish it" : "take it down"}. We’ll send it to them.`}
        rows={3}
      />
      <div className="flex flex-wrap gap-3">
        {isPending && (
          <Button busy={busy} busyLabel="Saving…" name="act" value="publish">
            Publish
          </Button>
        )}
        {state === "published" && !isAnswer && answers > 0 && closedAt === null && (
          <Button busy={busy} busyLabel="Saving…" name="act" value="close">
            Close as answered
          </Button>
        )}
        <Button look="danger" busy={busy} busyLabel="Saving…" name="act" value={isPending ? "refuse" : "remove"}>
          {isPending ? "Don’t publish" : "Take down"}
        </Button>
      </div>
    </PostForm>
  );
}
