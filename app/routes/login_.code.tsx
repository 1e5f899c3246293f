import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { answerInvalid, answerRefusal, answerSignedIn } from "~/platform/access/sign-in/answers.server";
import { codeForm, passkeySignInForm } from "~/platform/access/sign-in/forms";
import { requireVisitor } from "~/platform/access/guards.server";
import { SignInByPasskey } from "~/platform/access/passkeys/sign-in-by-passkey";
import { hasPasskeys } from "~/platform/access/passkeys/passkey-record.server";
import { signInWithPasskey } from "~/platform/access/passkeys/passkey-sign-in.server";
import { CodeField } from "~/platform/access/second-factor/code-field";
import { secondFactorOf } from "~/platform/access/second-factor/second-factor.server";
import { signInWithCode } from "~/platform/access/second-factor/second-sign-in.server";
import { findChallenge } from "~/platform/access/sign-in/sign-in-challenge.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { pathAfterSignIn, signInPath } from "~/http/security/safe-redirect";
import { Button } from "~/ui/forms/button";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const redirectTo = pathAfterSignIn(new URL(request.url).searchParams.get("redirectTo"), "");
  const uid = await findChallenge(request);
  if (uid === null) throw redirect(signInPath(redirectTo));
  const [{ since }, isPasskeyKnown] = await Promise.all([secondFactorOf(uid), hasPasskeys(request, uid)]);
  return { redirectTo, hasApp: since !== null, hasPasskeys: isPasskeyKnown };
}

async function handlePasskey(request: Request, form: FormData) {
  const submission = parseForm(form, passkeySignInForm);
  if (submission.status !== "success") return answerInvalid("passkey", submission);
  const answer = await signInWithPasskey(request, submission.value.passkey);
  if (answer.outcome !== "signed-in") return answerRefusal("passkey", submission, answer);
  return answerSignedIn(answer, submission.value.redirectTo);
}

export async function action({ request }: ActionFunctionArgs) {
  const posted = await readForm(request);
  if (posted.get("intent") === "passkey") return handlePasskey(request, posted);
  const submission = parseForm(posted, codeForm);
  if (submission.status !== "success") return answerInvalid("code", submission);
  const { oneTimeCode, redirectTo } = submission.value;
  const answer = await signInWithCode(request, oneTimeCode);
  if (answer.outcome === "over") return redirect(signInPath(redirectTo ?? "", "too-late"), 303);
  if (answer.outcome !== "signed-in") return answerRefusal("code", submission, answer);
  return answerSignedIn(answer, redirectTo);
}

export const meta: MetaFunction = () => [{ title: "Your code" }, { name: "robots", content: "noindex" }];

/** The second step of a sign-in, for accounts that ask for a code. */
export default function SignInCode() {
  const { redirectTo, hasApp, hasPasskeys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (form: "code" | "passkey") => (answer?.form === form ? answer.result : null);
  const [form, fields] = useSchemaForm(codeForm, "code-form", resultOf("code"));
  return (
    <main id="content" className="page space-y-6 py-12">
      <div className="max-w-text space-y-6">
        <h1>Your code</h1>
        <p>
          {hasApp ? "Enter the code from your authenticator app" : "Enter one of your recovery codes"}
          {hasPasskeys ? ", or use a passkey." : "."}
        </p>
        {hasPasskeys && <SignInByPasskey action="/login/code" redirectTo={redirectTo} result={resultOf("passkey")} />}
        <SecretForm form={form} labels={{ oneTimeCode: "Code" }} className="space-y-5">
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <CodeField field={fields.oneTimeCode} hint="Six digits." hasApp={hasApp} />
          <Button busyLabel="Signing in…">Sign In</Button>
        </SecretForm>
        <p className="text-sm text-quiet">
          No {hasPasskeys ? "passkey, no " : ""}app and no recovery codes? <Link to="/contact">Write to us</Link>. We’ll
          need to check that it’s you.
        </p>
      </div>
    </main>
  );
}
