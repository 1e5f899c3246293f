import { getFormProps } from "@conform-to/react";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { codeForm } from "~/platform/access/sign-in/forms";
import { homeOf, requireVisitor } from "~/platform/access/guards.server";
import { CodeField } from "~/platform/access/second-factor/second-factor-forms";
import { signInWithCode } from "~/platform/access/second-factor/second-sign-in.server";
import { findChallenge } from "~/platform/access/sign-in/sign-in-challenge.server";
import { answerHeaders } from "~/http/responses/response-headers";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { pathAfterSignIn, signInPath } from "~/http/security/safe-redirect";
import { Button } from "~/ui/forms/button";
import { ErrorSummary } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const redirectTo = pathAfterSignIn(new URL(request.url).searchParams.get("redirectTo"), "");
  if ((await findChallenge(request)) === null) throw redirect(signInPath(redirectTo));
  return { redirectTo };
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), codeForm);
  if (submission.status !== "success") return answerInvalid("code", submission);
  const { oneTimeCode, redirectTo } = submission.value;
  const answer = await signInWithCode(request, oneTimeCode);
  if (answer.outcome === "over") return redirect(signInPath(redirectTo ?? "", "too-late"), 303);
  if (answer.outcome !== "signed-in") return answerRefusal("code", submission, answer);
  const headers = new Headers(answer.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return redirect(pathAfterSignIn(redirectTo, homeOf(answer.role)), { status: 303, headers });
}

export const headers = answerHeaders;

export const meta: MetaFunction = () => [{ title: "Your code" }, { name: "robots", content: "noindex" }];

/** The second step of a sign-in, for accounts that ask for a code. */
export default function SignInCode() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useSchemaForm(codeForm, { id: "code-form", lastResult: answer?.result });
  return (
    <main id="content" className="page space-y-6 py-12">
      <div className="max-w-text space-y-6">
        <h1>Your code</h1>
        <p>Enter the code from your authenticator app.</p>
        <Form method="post" {...getFormProps(form)} noValidate={false} className="space-y-5">
          <ErrorSummary form={form} labels={{ oneTimeCode: { id: fields.oneTimeCode.id, label: "Code" } }} />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <CodeField field={fields.oneTimeCode} hint="Six digits." />
          <Button busy={busy} busyLabel="Signing in…">
            Sign In
          </Button>
        </Form>
        <p className="text-sm text-quiet">
          No app and no recovery codes? <Link to="/contact">Write to us</Link>. We’ll need to check that it’s you.
        </p>
      </div>
    </main>
  );
}
