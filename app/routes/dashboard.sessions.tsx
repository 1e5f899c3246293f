import { getFormProps } from "@conform-to/react";
import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { sessionsForm } from "~/platform/access/sign-in/forms";
import { memberAction, requireUser } from "~/platform/access/guards.server";
import { endSessions, listSessions } from "~/platform/access/sign-in/sessions.server";
import { useEmptiedPasswords } from "~/platform/access/sign-in/use-emptied-passwords";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { parseForm } from "~/http/forms/parse-form.server";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary, TextField } from "~/ui/forms/field";
import { Feedback } from "~/ui/feedback";
import { Badge } from "~/ui/notice";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

const DONE = { ended: "The session has ended.", "all-ended": "All other sessions have ended." };

export async function loader({ request }: LoaderFunctionArgs) {
  const sessions = await listSessions(await requireUser(request));
  return { sessions, done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")) };
}

export const action = memberAction(async ({ request }, viewer) => {
  const submission = parseForm(await readForm(request), sessionsForm);
  if (submission.status !== "success") return answerInvalid("sessions", submission);
  const { password, session } = submission.value;
  const answer = await endSessions(request, viewer, password, session);
  if (answer.outcome !== "ended") return answerRefusal("sessions", submission, answer);
  return redirect(`/dashboard/sessions?done=${session ? "ended" : "all-ended"}`, 303);
});

export const meta: MetaFunction = () => [{ title: "Sessions" }, { name: "robots", content: "noindex" }];

export default function Sessions() {
  const { sessions, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(sessionsForm, "sessions", answer?.result);
  useEmptiedPasswords(form.id, answer);
  const hasOthers = sessions.length > 1;
  return (
    <>
      <h1>Sessions</h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      <p>The places where you are signed in. End any session you don’t recognise, then change your password.</p>
      <Form method="post" {...getFormProps(form)} noValidate={false} className="space-y-6">
        {hasOthers && (
          <div className="max-w-text space-y-5">
            <ErrorSummary form={form} labels={{ password: "Password" }} />
            <TextField
              field={fields.password}
              type="password"
              label="Your password"
              hint="We ask for this so that nobody who finds this browser open can sign you out elsewhere."
              autoComplete="current-password"
            />
            {/* Comes first in the form, because the Enter key presses a form's first button. */}
            <Button look="secondary" busyLabel="Ending…">
              End all others
            </Button>
          </div>
        )}
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map(({ id, device, lastSeenAt, createdAt, isByPasskey, isThisOne }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-4 py-4">
              <div className="space-y-1">
                <h2 className="flex flex-wrap items-center gap-2 text-lg">
                  {device} {isThisOne && <Badge meaning="good">This one</Badge>}
                </h2>
                <p className="text-sm text-quiet">
                  Last seen <DateTime at={lastSeenAt} withTime />. Signed in <DateTime at={createdAt} withTime />
                  {isByPasskey && ", by a passkey"}.
                </p>
              </div>
              {!isThisOne && (
                <Button
                  look="secondary"
                  name="session"
                  value={id}
                  busyLabel="Ending…"
                  aria-label={`End the session: ${device}`}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Form>
    </>
  );
}
