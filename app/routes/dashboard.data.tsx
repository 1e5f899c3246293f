import { getFormProps } from "@conform-to/react";
import { redirect, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { deletionForm } from "~/platform/access/sign-in/forms";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { deleteAccount } from "~/site/member-data/own-data.server";
import { useEmptiedPasswords } from "~/platform/access/sign-in/use-emptied-passwords";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { signedOutHeaders } from "~/http/cookies/session.server";
import { Button, LinkButton } from "~/ui/forms/button";
import { CheckboxField, ErrorSummary, TextField } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";

export const loader = memberLoader(({ request }) => ({
  isDeleting: new URL(request.url).searchParams.get("step") === "delete",
}));

export const action = memberAction(async ({ request }, viewer) => {
  const submission = parseForm(await readForm(request), deletionForm);
  if (submission.status !== "success") return answerInvalid("delete", submission);
  const answer = await deleteAccount(request, viewer, submission.value.password);
  if (answer.outcome !== "deleted") return answerRefusal("delete", submission, answer);
  return redirect("/login?done=deleted", { status: 303, headers: signedOutHeaders(request) });
});

export const meta: MetaFunction = () => [{ title: "Your data" }, { name: "robots", content: "noindex" }];

function DeletionForm() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(deletionForm, { id: "delete", lastResult: answer?.result });
  useEmptiedPasswords(form.id, answer);
  return (
    <Form
      method="post"
      action="/dashboard/data?step=delete"
      {...getFormProps(form)}
      noValidate={false}
      className="max-w-text space-y-5"
    >
      <ErrorSummary form={form} labels={{ password: "Password", confirmed: "Confirmation" }} />
      <TextField field={fields.password} type="password" label="Your password" autoComplete="current-password" />
      <CheckboxField
        field={fields.confirmed}
        label="I want to delete my account. I understand that this can’t be undone."
      />
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busyLabel="Deleting…">
          Delete my account for good
        </Button>
        <LinkButton look="secondary" to="/dashboard/data">
          Keep my account
        </LinkButton>
      </div>
    </Form>
  );
}

export default function YourData() {
  const { isDeleting } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Your data</h1>
      <Section id="download-title" title="Download" className="max-w-text space-y-3">
        <p>
          All the data we hold about you, in one file: account, sessions, complaints with their messages, reviews, saved
          casinos.
        </p>
        <Link to="/dashboard/data.json" reloadDocument className="button button-secondary">
          Download my data (JSON)
        </Link>
      </Section>
      <Section id="delete-title" title="Delete my account" className="max-w-text space-y-3">
        <p>
          Your profile, picture, saved casinos, newsletter and sessions are deleted at once. Published reviews and
          complaints stay for other players, without your name. Open complaints continue until they need an answer from
          you, then they are closed.
        </p>
        {isDeleting ? (
          <DeletionForm />
        ) : (
          <LinkButton look="secondary" to="/dashboard/data?step=delete">
            Delete my account …
          </LinkButton>
        )}
      </Section>
    </>
  );
}
