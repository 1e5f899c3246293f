import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { recover } from "~/platform/access/accounts.server";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { recoveryForm } from "~/platform/access/sign-in/forms";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { isSpam, SPAM_REFUSED } from "~/http/security/honeypot.server";
import { pathAfterSignIn, withRedirect } from "~/http/security/safe-redirect";
import { pageMeta } from "~/http/pages/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { HoneypotField } from "~/ui/forms/honeypot";
import { Feedback } from "~/ui/feedback";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

const CRUMBS = [
  { label: "Sign In or Join", to: "/login" },
  { label: "Forgot password", to: "/forgot-password" },
];

export function loader({ request }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams;
  return {
    sent: parameters.get("done") === "sent",
    redirectTo: pathAfterSignIn(parameters.get("redirectTo"), ""),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, recoveryForm);
  if (submission.status !== "success") return answerInvalid("recovery", submission);
  const redirectTo = pathAfterSignIn(submission.value.redirectTo, "");
  if (isSpam(form))
    return answerRefusal("recovery", submission, { outcome: "refused", field: "", message: SPAM_REFUSED });
  const answer = await recover(request, { email: submission.value.email, redirectTo });
  if (answer.outcome !== "mailed") return answerRefusal("recovery", submission, answer);
  const query = new URLSearchParams({ done: "sent", ...(redirectTo && { redirectTo }) });
  return redirect(`/forgot-password?${query.toString()}`, 303);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Forgot your password?",
    description: "Get a link by email and set a new password.",
    path: "/forgot-password",
    matches,
    crumbs: CRUMBS,
  });

export default function ForgotPassword() {
  const { sent, redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(recoveryForm, "recovery", answer?.result);
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={CRUMBS} />
      <div className="max-w-text space-y-6">
        <h1>Forgot your password?</h1>
        {sent ? (
          <>
            <Feedback meaning="good" role="status" title="Check your inbox">
              <p>
                If there is an account with this address, we’ve emailed it a link to set a new password. The link works
                once, for 60 minutes. We send at most three an hour: if you asked several times, use the latest link.
              </p>
            </Feedback>
            <p>
              No email after a few minutes? Check your spam folder, or{" "}
              <Link to={withRedirect("/forgot-password", redirectTo)}>try again</Link>.
            </p>
          </>
        ) : (
          <>
            <p>Enter your email. We’ll send you a link to set a new password.</p>
            <SecretForm form={form} labels={{ email: "Email address" }} className="space-y-5">
              <TextField field={fields.email} type="email" autoComplete="username" />
              <input type="hidden" name="redirectTo" value={redirectTo} />
              <HoneypotField key={String(form.errors)} name={HONEYPOT_FIELD} />
              <Button busyLabel="Sending…">Send the link</Button>
            </SecretForm>
          </>
        )}
      </div>
    </main>
  );
}
