import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { CONFIRMED_FIELD } from "~/domain/forms/form-marks";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { findIssue } from "~/features/newsletter/issues/issues.server";
import { handleSendForm } from "~/features/newsletter/delivery/send-actions.server";
import { IssuePreview } from "~/features/newsletter/desk/issue-preview";
import { ScheduleForm } from "~/features/newsletter/delivery/schedule-form";
import { MAILS_A_MINUTE } from "~/backend/mail/pace";
import { readSendQuestion, sendTargetOf } from "~/features/newsletter/delivery/send-question.server";
import { readForm } from "~/http/bodies/form.server";
import { requireFound } from "~/http/responses/responses";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button, LinkButton } from "~/ui/forms/button";
import { VersionField } from "~/ui/forms/version/version-field";
import { Notice } from "~/ui/notice";
import { NameLink } from "~/ui/text/typed-text";
import { formatNumber } from "~/domain/numbers";

export const loader = adminLoader("editor", async ({ request, params }) => {
  const issue = requireFound(await findIssue(params["id"] ?? ""), request);
  return readSendQuestion(issue, sendTargetOf(new URL(request.url).searchParams.get("to")));
});

export const action = staffAction("editor", async ({ request, params }, staff) =>
  handleSendForm(request, params["id"] ?? "", await readForm(request), staff),
);

/** After a conflict, the page shows who would get the issue now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta = () => [{ title: "Send an issue · Newsletter · Admin" }];

export default function SendIssue() {
  const { id, subject, version, text, bytes, isDraft, to, count, recipients, may, hasSender, warning, sendAt } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.problem;
  const people = count === 1 ? "1 subscriber" : `${formatNumber(count)} subscribers`;
  return (
    <main id="content" className="page space-y-4 py-6 [&>*]:max-w-text">
      <p className="text-sm">
        <NameLink to={`/admin/newsletter/issues/${id}`}>{subject}</NameLink>
      </p>
      <h1 className="text-2xl">Send this issue to {people}?</h1>
      {problem && <ConflictNotice reason={problem} />}
      {!hasSender && (
        <Notice meaning="caution" title="No newsletter can be sent yet">
          <p>
            Each issue names an address for answers and, as the law requires in many countries, a postal address.{" "}
            <Link to="/admin/settings/newsletter">Enter them in the settings</Link>, then come back.
          </p>
        </Notice>
      )}
      {!hasSender ? null : !may || count === 0 ? (
        <p>{count === 0 && may ? "There are no recipients." : "It has already been sent, or is being sent now."}</p>
      ) : (
        <Form method="post" className="space-y-4">
          <p>
            Subject: <strong dir="auto">{subject}</strong>
          </p>
          <p>
            One email each, at most {MAILS_A_MINUTE} a minute, to the subscribers confirmed at this moment. Anyone who
            unsubscribes meanwhile is left out. Delivery continues after a restart; emails that have been sent can’t be
            recalled.
          </p>
          {warning && (
            <Notice meaning="caution">
              <p>{warning}</p>
            </Notice>
          )}
          <input type="hidden" name="to" value={to} />
          <VersionField value={version} />
          <input type="hidden" name={CONFIRMED_FIELD} value={recipients} />
          <div className="flex flex-wrap gap-3">
            <Button busyLabel="Starting…">Send it to {people}</Button>
            <LinkButton look="secondary" to={`/admin/newsletter/issues/${id}`}>
              Back to the issue
            </LinkButton>
          </div>
        </Form>
      )}
      <IssuePreview id={id} version={version} text={text} bytes={bytes} isDraft={isDraft} />
      {hasSender && may && to === "all" && (
        <ScheduleForm version={version} sendAt={sendAt} result={answer?.schedule ?? null} />
      )}
    </main>
  );
}
