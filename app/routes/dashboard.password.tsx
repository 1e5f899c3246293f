import { redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { passwordForm } from "~/platform/access/sign-in/forms";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { changePassword } from "~/features/members/profile.server";
import { useEmptiedPasswords } from "~/platform/access/sign-in/use-emptied-passwords";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { Button } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { Done } from "~/ui/feedback";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

export const loader = memberLoader(({ request }) => ({
  minLength: env.PASSWORD_MIN_LENGTH,
  isChanged: new URL(request.url).searchParams.get("done") === "changed",
}));

export const action = memberAction(async ({ request }, viewer) => {
  const submission = parseForm(await readForm(request), passwordForm);
  if (submission.status !== "success") return answerInvalid("password", submission);
  const { current, password } = submission.value;
  const answer = await changePassword(request, viewer, current, password);
  if (answer.outcome !== "changed") return answerRefusal("password", submission, answer);
  return redirect("/dashboard/password?done=changed", { status: 303, headers: { "Set-Cookie": answer.cookie } });
});

export const meta: MetaFunction = () => [{ title: "Password" }, { name: "robots", content: "noindex" }];

export default function Password() {
  const { minLength, isChanged } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(passwordForm, "password", answer?.result);
  useEmptiedPasswords(form.id, answer);
  return (
    <>
      <h1>Password</h1>
      {isChanged && !answer && <Done>Password changed. You’ve been signed out everywhere else.</Done>}
      <SecretForm
        form={form}
        labels={{ current: "Current password", password: "New password" }}
        className="max-w-text space-y-5"
      >
        <TextField field={fields.current} type="password" autoComplete="current-password" />
        <TextField
          field={fields.password}
          type="password"
          hint={`At least ${String(minLength)} characters. Common passwords and your email address are not accepted.`}
          minLength={minLength}
          autoComplete="new-password"
        />
        <Button busyLabel="Saving…">Save new password</Button>
      </SecretForm>
      <p className="text-sm text-quiet">
        Forgotten your current password? <Link to="/forgot-password">Email me a link</Link>.
      </p>
    </>
  );
}
