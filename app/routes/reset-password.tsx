import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { isResetTokenGood, resetPassword } from "~/platform/access/accounts.server";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { resetForm } from "~/platform/access/sign-in/forms";
import { useEmptiedPasswords } from "~/platform/access/sign-in/use-emptied-passwords";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { signedOutHeaders } from "~/http/cookies/session.server";
import { pathAfterSignIn, signInPath, withRedirect } from "~/http/security/safe-redirect";
import { Button, LinkButton } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { Notice } from "~/ui/notice";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { linkParameters } from "~/http/pages/mailed-link.server";

const LONGEST_TOKEN = 2_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const parameters = linkParameters(request);
  const token = (parameters.get("token") ?? "").slice(0, LONGEST_TOKEN);
  const redirectTo = pathAfterSignIn(parameters.get("redirectTo"), "");
  return {
    token,
    redirectTo,
    isGood: token !== "" && (await isResetTokenGood(token)),
    minLength: env.PASSWORD_MIN_LENGTH,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), resetForm);
  if (submission.status !== "success") return answerInvalid("reset", submission);
  const answer = await resetPassword(request, submission.value.token, submission.value.password);
  if (answer.outcome !== "changed") return answerRefusal("reset", submission, answer);
  const redirectTo = pathAfterSignIn(submission.value.redirectTo, "");
  return redirect(signInPath(redirectTo, "reset"), { status: 303, headers: signedOutHeaders(request) });
}

export const meta: MetaFunction = () => [{ title: "Set a new password" }, { name: "robots", content: "noindex" }];

export default function ResetPassword() {
  const { token, redirectTo, isGood, minLength } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(resetForm, "reset", answer?.result);
  useEmptiedPasswords(form.id, answer);
  return (
    <main id="content" className="page space-y-6 py-12">
      <div className="max-w-text space-y-6">
        <h1>Set a new password</h1>
        {isGood ? (
          <SecretForm form={form} labels={{ password: "New password" }} className="space-y-5">
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="redirectTo" value={redirectTo} />
            <TextField
              field={fields.password}
              type="password"
              hint={`At least ${String(minLength)} characters. Common passwords and your email address are not accepted. You will be signed out everywhere.`}
              minLength={minLength}
              autoComplete="new-password"
            />
            <Button busyLabel="Saving…">Save new password</Button>
          </SecretForm>
        ) : (
          <>
            <Notice meaning="bad" role="alert" title="This link no longer works">
              <p>It may be incomplete, older than 60 minutes, or already used.</p>
            </Notice>
            <LinkButton to={withRedirect("/forgot-password", redirectTo)}>Ask for a new link</LinkButton>
          </>
        )}
      </div>
    </main>
  );
}
