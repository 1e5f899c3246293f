import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { TextArea } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Badge, type Meaning } from "~/ui/notice";
import { Section } from "~/ui/section";
import { TypedText } from "~/ui/text/typed-text";
import { QUESTION_STATE_LABELS } from "./labels";
import { answerForm, askForm } from "./question-forms";
import type { QuestionState } from "./schema";
import type { OwnQuestion } from "./write-question.server";

/** What is said after each act of these pages. */
export const QUESTION_DONE = {
  sent: "Sent. We check it before it is published, and tell you.",
  published: "Your answer is published.",
  withdrawn: "Withdrawn.",
  closed: "Closed as answered.",
  gone: "That can no longer be done.",
};

const MEANINGS: Record<QuestionState, Meaning | "plain"> = {
  pending: "info",
  published: "good",
  refused: "bad",
  removed: "bad",
};

const WORDS = {
  ask: {
    schema: askForm,
    label: "Your question",
    hint: "20 to 500 characters, without links.",
    button: "Send question",
  },
  answer: {
    ...{ schema: answerForm, label: "Your answer", hint: "20 to 2,000 characters, without links." },
    button: "Send answer",
  },
};

/** Form in which somebody asks or answers. */
export function QuestionForm({
  kind,
  result,
}: {
  kind: keyof typeof WORDS;
  result: SubmissionResult<string[]> | undefined;
}) {
  const { schema, label, hint, button } = WORDS[kind];
  const [form, fields] = useSchemaForm(schema, `question-${kind}`, result);
  return (
    <SchemaForm form={form} labels={{ body: label }} className="max-w-text space-y-5" aria-label={label}>
      <TextArea field={fields.body} label={label} hint={hint} rows={5} />
      <Button busyLabel="Sending…">{button}</Button>
    </SchemaForm>
  );
}

/** What its reader wrote here, with what became of it and what they may do. */
export function OwnQuestions({ title, posts }: { title: string; posts: readonly OwnQuestion[] }) {
  if (posts.length === 0) return null;
  return (
    <Section id="own" title={title}>
      <ul className="max-w-text divide-y divide-line border-y border-line">
        {posts.map(({ id, text, state, reason, isClosed, mayClose, mayWithdraw }) => (
          <li key={id} className="space-y-2 py-3">
            <TypedText>{text}</TypedText>
            <p className="text-sm">
              <Badge meaning={MEANINGS[state]}>{isClosed ? "Closed as answered" : QUESTION_STATE_LABELS[state]}</Badge>
            </p>
            {reason && <p dir="auto">Why: {reason}</p>}
            {(mayClose || mayWithdraw) && (
              <Form method="post">
                {mayClose ? (
                  <Button look="secondary" name="close" value={id}>
                    It is answered: close it
                  </Button>
                ) : (
                  <Button look="secondary" name="withdraw" value={id}>
                    Withdraw
                  </Button>
                )}
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
