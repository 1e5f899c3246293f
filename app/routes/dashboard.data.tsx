import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { deletionForm } from "~/platform/access/sign-in/forms";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { deleteAccount } from "~/site/member-data/own-data.server";
import { useEmptiedPasswords } from "~/platform/access/sign-in/use-emptied-passwords";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { signedOutHeaders } from "~/http/cookies/session.server";
import { Button, LinkButton } from "~/ui/forms/button";
import { CheckboxField, TextField } from "~/ui/forms/field";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

/** Nothing is shown that the frame doesn't know, and the frame's guard is no guard of this page. */
export const loader = memberLoader(() => null);

export const action = memberAction(async ({ request }, viewer) => {
  const submission = parseForm(await readForm(request), deletionForm);
  if (submission.status !== "success") return answerInvalid("delete", submission);
  const answer = await deleteAccount(request, viewer, submission.value.password);
  if (answer.outcome !== "deleted") return answerRefusal("delete", submission, answer);
  return redirect("/login?done=deleted", { status: 303, headers: signedOutHeaders(request) });
});

export const meta: MetaFunction = () => [{ title: "Delete my account" }, { name: "robots", content: "noindex" }];

export default function DeleteAccount() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(deletionForm, "delete", answer?.result);
  useEmptiedPasswords(form.id, answer);
  return (
    <>
      <h1>Delete my account</h1>
      <p className="max-w-text">
        Your profile, picture, saved casinos, newsletter and sessions are deleted at once. Published reviews and
        complaints stay for other players, without your name. Open complaints continue until they need an answer from
        you, then they are closed.
      </p>
      <SecretForm
        form={form}
        labels={{ password: "Password", confirmed: "Confirmation" }}
        className="max-w-text space-y-5"
      >
        <TextField field={fields.password} type="password" label="Your password" autoComplete="current-password" />
        <CheckboxField
          field={fields.confirmed}
          label="I want to delete my account. I understand that this can’t be undone."
        />
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busyLabel="Deleting…">
            Delete my account for good
          </Button>
          <LinkButton look="secondary" to="/dashboard/profile">
            Keep my account
          </LinkButton>
        </div>
      </SecretForm>
    </>
  );
}
