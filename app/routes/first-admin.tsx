import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { answerInvalid, answerRefusal, answerSignedIn } from "~/platform/access/sign-in/answers.server";
import { useEmptiedPasswords } from "~/platform/access/sign-in/use-emptied-passwords";
import { findViewer } from "~/platform/access/viewer.server";
import { firstAdminForm } from "~/site/first-admin/first-admin-form";
import { createFirstAdmin, setupLinkState } from "~/site/first-admin/first-admin.server";
import { Button } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

const CHECKLIST = "/admin/setup";

export async function loader({ request }: LoaderFunctionArgs) {
  if ((await findViewer(request))?.role === "admin") throw redirect(CHECKLIST);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const state = await setupLinkState(token);
  return data({ state, token, minLength: env.PASSWORD_MIN_LENGTH }, { status: state === "good" ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  requireSameOrigin(request);
  const submission = parseForm(form, firstAdminForm);
  if (submission.status !== "success") return answerInvalid("first-admin", submission);
  const made = await createFirstAdmin(request, submission.value);
  if (made.outcome === "signed-in") return answerSignedIn(made, CHECKLIST);
  if (made.outcome === "link") return data({ form: made.state, result: null }, { status: 410 });
  return answerRefusal("first-admin", submission, made);
}

export const meta: MetaFunction = () => [{ title: "The first admin" }, { name: "robots", content: "noindex" }];

function FirstAdminForm({ token, minLength, result }: { token: string; minLength: number; result: Result }) {
  const [form, fields] = useSchemaForm(firstAdminForm, "first-admin", result);
  useEmptiedPasswords(form.id, result);
  return (
    <SecretForm
      form={form}
      labels={{ displayName: "Name", email: "Email address", password: "Password" }}
      className="space-y-5"
    >
      <input type="hidden" name="token" value={token} />
      <TextField
        field={fields.displayName}
        hint="Colleagues see it beside what you do, and readers beside what you sign."
        autoComplete="name"
      />
      <TextField field={fields.email} type="email" autoComplete="username" />
      <TextField
        field={fields.password}
        type="password"
        hint={`At least ${String(minLength)} characters. Common passwords and your email address are not accepted.`}
        minLength={minLength}
        autoComplete="new-password"
      />
      <Button busyLabel="Creating your account…">Create the account</Button>
    </SecretForm>
  );
}

type Result = Parameters<typeof useSchemaForm<typeof firstAdminForm>>[2];

export default function FirstAdmin() {
  const { state, token, minLength } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const now = answer?.form === "over" || answer?.form === "admin-exists" ? answer.form : state;
  return (
    <main id="content" className="page py-12">
      <div className="max-w-text space-y-6">
        {now === "good" ? (
          <>
            <h1>Make the first admin account</h1>
            <p>
              Next come a second factor, such as an app on your phone, and the list of what this site needs before it
              opens.
            </p>
            <FirstAdminForm token={token} minLength={minLength} result={answer?.result ?? null} />
          </>
        ) : now === "over" ? (
          <>
            <h1>This link no longer works</h1>
            <p>
              It is good for an hour, and works once. On the server, <code>npm run admin -- setup-link</code> shows
              another.
            </p>
          </>
        ) : (
          <>
            <h1>This site has an admin</h1>
            <p>
              The link is for the first one. <Link to="/login">Sign in</Link>, or ask an admin to invite you.
            </p>
          </>
        )}
      </div>
    </main>
  );
}
