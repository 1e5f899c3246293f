import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { findIssue } from "~/features/newsletter/issues/issues.server";
import { MAILS_A_MINUTE } from "~/features/newsletter/delivery/pace";
import { readSendQuestion, sendTargetOf } from "~/features/newsletter/delivery/send-question.server";
import { sendIssue } from "~/features/newsletter/delivery/start-delivery.server";
import { setChangeMessage } from "~/platform/operations/set-change";
import { readForm } from "~/http/bodies/form.server";
import { requireFound } from "~/http/responses/responses";
import { ConflictNotice } from "~/ui/conflict-notice";
import { Button, LinkButton } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";

const PEOPLE = { one: "subscriber", many: "subscribers" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const issue = requireFound(await findIssue(params["id"] ?? ""), request);
  return readSendQuestion(issue, sendTargetOf(new URL(request.url).searchParams.get("to")));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const form = await readForm(request);
  const id = params["id"] ?? "";
  const recipients = form.get("recipients");
  const confirmed = {
    version: Number(form.get("version")),
    recipients: typeof recipients === "string" ? recipients : "",
  };
  const sent = await sendIssue(id, sendTargetOf(form.get("to")), confirmed, staff);
  switch (sent.outcome) {
    case "missing":
      throw requireFound(null, request);
    case "started":
      return redirect(`/admin/newsletter/issues/${encodeURIComponent(id)}`, 303);
    case "nobody":
      return data({ problem: "There are no recipients." }, { status: 422 });
    case "others":
      return data({ problem: setChangeMessage(sent.change, PEOPLE) }, { status: 409 });
    case "stale":
      return data(
        { problem: "This issue has been changed or sent since you opened it. Check it again." },
        { status: 409 },
      );
  }
}

/** After a conflict, the page shows who would get the issue now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const meta = () => [{ title: "Send an issue · Newsletter · Admin" }];

export default function SendIssue() {
  const { id, subject, version, to, count, recipients, may, warning } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const busy = useNavigation().formMethod === "POST";
  const people = count === 1 ? "1 subscriber" : `${formatNumber(count)} subscribers`;
  return (
    <main id="content" className="page max-w-text space-y-4 py-6">
      <p className="text-sm">
        <Link dir="auto" to={`/admin/newsletter/issues/${id}`}>
          {subject}
        </Link>
      </p>
      <h1 className="text-2xl">Send this issue to {people}?</h1>
      {problem && <ConflictNotice reason={problem} />}
      {!may || count === 0 ? (
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
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="recipients" value={recipients} />
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} busyLabel="Starting…">
              Send it to {people}
            </Button>
            <LinkButton look="secondary" to={`/admin/newsletter/issues/${id}`}>
              Back to the issue
            </LinkButton>
          </div>
        </Form>
      )}
    </main>
  );
}
