import { textIn } from "~/http/forms/text-in";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmMailTest, MAIL_TEST_PATH, readMailTests, sendMailTest } from "~/features/outbox-desk/mail-test.server";
import { mailTestForm } from "~/features/outbox-desk/mail-test-fields";
import {
  ConfirmArrival,
  LastArrival,
  MailServerProblem,
  MailTestForm,
  MailTestList,
} from "~/features/outbox-desk/mail-test-screen";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { Feedback } from "~/ui/feedback";
import { linkParameters } from "~/http/pages/mailed-link.server";

const DONE = {
  sent: "The test email is on its way. Open its link to confirm that it arrived.",
  arrived: "Confirmed: the test email arrived.",
};
const LONGEST_TOKEN = 200;

const tokenOf = (source: URLSearchParams | FormData) => textIn(source, "token").slice(0, LONGEST_TOKEN);

export const loader = adminLoader("owner", async ({ request }, { user }) => {
  const parameters = linkParameters(request);
  const done = labelByParameter(DONE, parameters.get("done"));
  return { ...(await readMailTests()), own: user.email, token: tokenOf(parameters), done };
});

export const action = staffAction("owner", async ({ request }, staff) => {
  const form = await readForm(request);
  if (form.get("intent") === "arrived") {
    if (await confirmMailTest(tokenOf(form), staff)) return redirect(`${MAIL_TEST_PATH}?done=arrived`, 303);
    return data({ result: null, isLinkRefused: true }, { status: 422 });
  }
  const submission = parseForm(form, mailTestForm);
  if (submission.status !== "success")
    return data({ result: submission.reply(), isLinkRefused: false }, { status: 422 });
  const wait = await sendMailTest(submission.value.to, staff);
  if (wait === 0) return redirect(`${MAIL_TEST_PATH}?done=sent`, 303);
  const result = submission.reply({ formErrors: ["You have sent too many test emails. Wait an hour."] });
  return data({ result, isLinkRefused: false }, { status: 429, headers: { "Retry-After": String(wait) } });
});

export const meta = () => [{ title: "Email · Settings · Admin" }];

export default function MailSettings() {
  const { unreachable, last, tests, own, token, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isConfirming = token !== "" && !answer?.isLinkRefused;
  return (
    <main id="content" className="min-w-0 space-y-6">
      <h1 className="text-2xl">
        <span className="text-quiet">Settings:</span> Email
      </h1>
      {answer?.isLinkRefused && (
        <Feedback meaning="bad" role="alert" title="This link no longer works">
          <p>The link in a test email works once, within an hour. Send another.</p>
        </Feedback>
      )}
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      {isConfirming ? (
        <ConfirmArrival token={token} />
      ) : (
        <>
          <MailServerProblem unreachable={unreachable} />
          <LastArrival last={last} />
          <MailTestForm own={own} result={answer?.result ?? null} />
          <MailTestList tests={tests} />
        </>
      )}
    </main>
  );
}
