import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link, useNavigation } from "@remix-run/react";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { Refused } from "~/ui/feedback";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { MarkdownArea } from "~/platform/publishing/editor/writing/markdown-area";
import { ErrorSummary, TextField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { formatNumber } from "~/domain/numbers";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import type { IssuePage } from "./issue-desk.server";
import { issueForm, type IssueForm } from "../issues/issue-schema";

export interface IssueAnswer {
  result: SubmissionResult<string[]> | null;
  /** Version that somebody else has saved in the meantime. */
  theirs: (IssueForm & { version: number }) | null;
  problem: string | null;
}

/** Id of the editor’s form. */
export const ISSUE_FORM = "issue";

const LABELS = { subject: "Subject", preheader: "Preview line", body: "Text" } as const;

function Theirs({ theirs }: { theirs: IssueForm }) {
  return (
    <ConflictNotice isKept>
      <p>This is the current version. Save again to replace it.</p>
      <dl className="mt-2 space-y-2 text-sm">
        {(["subject", "preheader", "body"] as const).map((name) => (
          <div key={name}>
            <dt className="font-semibold">{LABELS[name]}</dt>
            <dd dir="auto" className="max-h-64 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
              {theirs[name] || "empty"}
            </dd>
          </div>
        ))}
      </dl>
    </ConflictNotice>
  );
}

/** Editor of an issue, which can be saved as a draft and mailed to oneself as a test. */
export function IssueEditor({ page, answer }: { page: IssuePage; answer: IssueAnswer | null }) {
  const navigation = useNavigation();
  const intent = navigation.formData?.get("intent");
  const [form, fields] = useSchemaForm(issueForm, ISSUE_FORM, answer?.result, page.issue);
  return (
    <PostForm {...getFormProps(form)} noValidate={false} className="max-w-text space-y-4">
      {answer?.theirs && <Theirs theirs={answer.theirs} />}
      <Refused>{answer?.problem}</Refused>
      <ErrorSummary form={form} labels={{ subject: LABELS.subject, preheader: LABELS.preheader, body: LABELS.body }} />
      {page.submissionKey !== null && <input type="hidden" name={SUBMISSION_KEY_FIELD} value={page.submissionKey} />}
      <VersionField value={answer?.theirs?.version ?? page.version} />
      <TextField field={fields.subject} label={LABELS.subject} maxLength={150} />
      <TextField
        field={fields.preheader}
        label={LABELS.preheader}
        optional
        maxLength={150}
        hint="What mail programs show after the subject."
      />
      <MarkdownArea
        field={fields.body}
        label={LABELS.body}
        rows={18}
        hint={
          <>
            Markdown. Pictures and links of this site may begin with a slash;{" "}
            <Link to="/admin/media" target="_blank">
              Media
            </Link>{" "}
            shows what to write for a picture.
          </>
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save" busy={intent === "save"} busyLabel="Saving…">
          Save the draft
        </Button>
        <Button look="secondary" name="intent" value="test" busy={intent === "test"} busyLabel="Sending…">
          Save and email me a test
        </Button>
        {!page.isNew && (
          <Button look="secondary" name="intent" value="send" busy={intent === "send"} busyLabel="Saving…">
            Send to {page.confirmed === 1 ? "1 subscriber" : `${formatNumber(page.confirmed)} subscribers`}…
          </Button>
        )}
      </div>
    </PostForm>
  );
}
