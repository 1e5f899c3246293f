import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { DeliveryBadge } from "~/platform/outbox/delivery-list";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, TextField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Badge, Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import type { MailTests } from "./mail-test.server";
import { mailTestForm } from "./mail-test-fields";
import { OUTBOX_PATH } from "./outbox-list";

/** The button behind a test mail's link: mail scanners open links by themselves. */
export function ConfirmArrival({ token }: { token: string }) {
  return (
    <Form method="post" className="space-y-3">
      <p>You opened the link in a test email.</p>
      <input type="hidden" name="token" value={token} />
      <Button name="intent" value="arrived" busyLabel="Saving …">
        Confirm that it arrived
      </Button>
    </Form>
  );
}

/** Why no mail leaves the site now. */
export function MailServerProblem({ unreachable }: Pick<MailTests, "unreachable">) {
  if (unreachable === null) return null;
  return (
    <Notice meaning="bad" title="The mail server can’t be used">
      <p className="wrap-anywhere">
        <DateTime at={unreachable.at} withTime />: {unreachable.problem}
      </p>
      <p>
        Emails wait, and are sent once it answers; it is asked every minute. Its address and password are SMTP_URL in
        the server’s settings.
      </p>
    </Notice>
  );
}

/** When a test mail last arrived. */
export function LastArrival({ last }: Pick<MailTests, "last">) {
  if (last === null) return <p>No test email has arrived yet.</p>;
  return (
    <p>
      A test email arrived on <DateTime at={last.arrivedAt} withTime />, at {last.to}.
    </p>
  );
}

/** The latest test mails, each with what became of it. */
export function MailTestList({ tests }: Pick<MailTests, "tests">) {
  if (tests.length === 0) return null;
  return (
    <Section id="tests" title="Latest tests" isSmall className="space-y-2">
      <ul className="max-w-text divide-y divide-line text-sm">
        {tests.map(({ to, byName, at, arrivedAt, delivery }) => (
          <li key={at} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="wrap-anywhere">
              {delivery ? <Link to={`${OUTBOX_PATH}/${delivery.id}`}>To {to}</Link> : `To ${to}`}
            </span>
            {arrivedAt ? <Badge meaning="good">Arrived</Badge> : delivery && <DeliveryBadge state={delivery.state} />}
            <span className="numbers text-quiet">
              {byName}, <DateTime at={at} withTime />
            </span>
            {!arrivedAt && delivery?.problem && (
              <span className="basis-full wrap-anywhere text-quiet">{delivery.problem}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Sends a test mail. */
export function MailTestForm({
  own,
  result,
}: {
  /** The address of the signed-in person. */
  own: string;
  result: SubmissionResult<string[]> | null;
}) {
  const [form, fields] = useSchemaForm(mailTestForm, "mail-test", result, { to: own });
  return (
    <PostForm {...getFormProps(form)} className="max-w-text space-y-4">
      <ErrorSummary form={form} labels={{ to: "Send it to" }} />
      <TextField
        field={fields.to}
        type="email"
        label="Send it to"
        hint="Open its link while you are signed in here."
        autoComplete="email"
      />
      <Button name="intent" value="send" busyLabel="Sending …">
        Send a test email
      </Button>
    </PostForm>
  );
}
