import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Ledger } from "~/ui/lists/ledger";
import { WebhookState } from "./webhook-state";
import type { listWebhooks } from "./webhooks-desk.server";
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, FieldError, TextField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from "../kinds";
import { webhookForm } from "./webhook-fields";

type Webhook = Awaited<ReturnType<typeof listWebhooks>>[number];

/** The webhooks, each with a link to its own screen. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return <p className="text-quiet">There are no webhooks yet.</p>;
  return (
    <Ledger
      label="Webhooks"
      rowKey="id"
      rows={webhooks}
      columns={[
        {
          head: "Address",
          isName: true,
          className: "font-normal wrap-anywhere",
          cell: ({ id, host }) => <Link to={`/admin/settings/webhooks/${id}`}>{host}</Link>,
        },
        { head: "Sends", cell: ({ events }) => events.join(", ") },
        {
          head: "Added",
          cell: ({ at, by }) => (
            <>
              <DateTime at={at} /> by <span dir="auto">{by}</span>
            </>
          ),
        },
        { head: "State", cell: (webhook) => <WebhookState {...webhook} /> },
      ]}
    />
  );
}

/** The form that adds a webhook. */
export function NewWebhookForm({
  submissionKey,
  result,
}: {
  submissionKey: string;
  result: SubmissionResult<string[]> | null | undefined;
}) {
  const [form, fields] = useSchemaForm(webhookForm, "webhook", result);
  const chosen = [fields.events.value ?? []].flat();
  return (
    <PostForm {...getFormProps(form)} isAccepted={result === null} className="max-w-text space-y-4">
      <ErrorSummary form={form} labels={{ url: "Address", events: "What is sent" }} />
      <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />
      <TextField field={fields.url} type="url" label="Address" hint="It starts with https://." autoComplete="off" />
      <fieldset id={fields.events.id} tabIndex={-1} aria-describedby={fields.events.errors && fields.events.errorId}>
        <legend className="font-medium">What is sent</legend>
        {WEBHOOK_EVENT_NAMES.map((event) => (
          <label key={event} className="flex min-h-9 items-center gap-2">
            <input type="checkbox" name={fields.events.name} value={event} defaultChecked={chosen.includes(event)} />
            <span>
              {WEBHOOK_EVENTS[event]} <code className="text-sm text-quiet">{event}</code>
            </span>
          </label>
        ))}
        <FieldError field={fields.events} />
      </fieldset>
      <Button busyLabel="Adding …">Add webhook</Button>
    </PostForm>
  );
}
