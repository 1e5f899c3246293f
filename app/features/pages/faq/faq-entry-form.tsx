import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { ConflictNotice } from "~/ui/conflict-notice";
import { DefaultSubmit } from "~/ui/forms/repeating-group";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { Button } from "~/ui/forms/button";
import { MarkdownArea } from "~/platform/publishing/editor/writing/markdown-area";
import { ErrorSummary, TextField } from "~/ui/forms/field";
import { Markdown } from "~/ui/markdown";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import type { FaqText } from "./faq-desk.server";
import { faqForm } from "./faq-form";

export interface FaqAnswer {
  result: SubmissionResult<string[]>;
  /** Preview of the answer's text. */
  shown: string | null;
  /** Version that somebody else has saved in the meantime. */
  theirs: FaqText | null;
  lock: string;
}

const GROUPS = "faq-groups";

function Theirs({ theirs, path }: { theirs: FaqText; path: string }) {
  return (
    <ConflictNotice isKept>
      <p>This is the current version:</p>
      <dl className="mt-2 space-y-2 text-sm">
        <div>
          <dt className="font-semibold">Group</dt>
          <dd>{theirs.group}</dd>
        </div>
        <div>
          <dt className="font-semibold">Question</dt>
          <dd dir="auto">{theirs.question}</dd>
        </div>
        <div>
          <dt className="font-semibold">Answer</dt>
          <dd dir="auto" className="whitespace-pre-wrap">
            {theirs.answer}
          </dd>
        </div>
      </dl>
      <p>
        Save again to replace it, or{" "}
        <Link to={path} reloadDocument>
          discard yours and continue with this one
        </Link>
        .
      </p>
    </ConflictNotice>
  );
}

/** Form of a question's text: a new one (`id` null) or an existing one. */
export function FaqEntryForm({
  id,
  entry,
  groups,
  submissionKey,
  answer,
}: {
  id: string | null;
  entry: Partial<FaqText> & { lock: string };
  /** Names of the existing groups. */
  groups: readonly string[];
  submissionKey: string;
  answer: FaqAnswer | undefined;
}) {
  const [form, fields] = useSchemaForm(faqForm, {
    id: `faq-${id ?? "new"}`,
    lastResult: answer?.result,
    defaultValue: entry,
  });
  const busy = useNavigation().formData !== undefined;
  const path = `/admin/faq/${id ?? "new"}`;
  return (
    <div className="grid max-w-3xl gap-5">
      {answer?.theirs && <Theirs theirs={answer.theirs} path={path} />}
      <Form method="post" action={path} {...getFormProps(form)} noValidate={false} className="space-y-5">
        <DefaultSubmit name="intent" value="save" />
        {id === null && <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />}
        <ErrorSummary
          form={form}
          labels={{
            group: { id: fields.group.id, label: "Group" },
            question: { id: fields.question.id, label: "Question" },
            answer: { id: fields.answer.id, label: "Answer" },
          }}
        />
        <input type="hidden" name="lock" value={answer?.lock ?? entry.lock} />
        <TextField
          field={fields.group}
          label="Group"
          hint="An existing one, or a new name."
          list={GROUPS}
          autoComplete="off"
        />
        <datalist id={GROUPS}>
          {groups.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        <TextField field={fields.question} label="Question" />
        <MarkdownArea field={fields.answer} label="Answer" hint="Markdown, up to 4,000 characters." rows={10} />
        {answer?.shown != null && (
          <section aria-label="The answer as readers will see it" id="shown" tabIndex={-1} className="card text-sm">
            <Markdown html={answer.shown} />
          </section>
        )}
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="save" busy={busy} busyLabel="Saving…">
            {id === null ? "Add the question" : answer?.theirs ? "Save mine over theirs" : "Save the question"}
          </Button>
          <Button look="secondary" name="intent" value="show" formNoValidate formAction={`${path}#shown`}>
            Show the answer as readers will see it
          </Button>
        </div>
      </Form>
    </div>
  );
}
