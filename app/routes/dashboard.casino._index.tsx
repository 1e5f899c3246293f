import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessForm } from "~/features/casino-area/access/access-forms";
import { askForAccess } from "~/features/casino-area/access/ask-access.server";
import { readOwnAccess } from "~/features/casino-area/access/own-access.server";
import { OwnAccess } from "~/features/casino-area/access/own-access";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";

const DONE = {
  asked:
    "We’ve emailed a link to that address. Open it to confirm that you work there. If it hasn’t come, check the spam folder, or ask again in an hour.",
  confirmed: "Address confirmed. Our staff will decide, and we’ll tell you.",
  left: "You no longer have access.",
};

export const loader = memberLoader(async ({ request }, { user }) => {
  const { searchParams } = new URL(request.url);
  return {
    ...(await readOwnAccess(user.uid, searchParams.get("casino"))),
    done: labelByParameter(DONE, searchParams.get("done")),
  };
});

export const action = memberAction(async ({ request }, viewer) => {
  const submission = parseForm(await readForm(request), accessForm);
  if (submission.status !== "success") return answerInvalid("access", submission);
  const { casino: typed, email } = submission.value;
  const asked = await askForAccess(viewer, typed, email);
  if (asked.outcome === "wait") return answerRefusal("access", submission, asked);
  if (asked.outcome === "refused") {
    const result = submission.reply({ fieldErrors: { [asked.field]: [asked.message] } });
    return data({ form: "access" as const, result }, { status: 422 });
  }
  return redirect("/dashboard/casino?done=asked", 303);
});

export const meta: MetaFunction = () => [{ title: "For casinos" }, { name: "robots", content: "noindex" }];

export default function ForCasinos() {
  const { casinos, asked, about, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(accessForm, "access", answer?.result, { casino: about ?? "" });
  return (
    <>
      <h1>For casinos</h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      <OwnAccess casinos={casinos} asked={asked} />
      <Section id="ask" title="Ask for access to a casino’s area" className="max-w-text space-y-4">
        <p>
          If you work for a casino in our lists, you can answer its complaints and reviews, see what its score is made
          of and propose corrections. We email a link to your address at the casino’s domain; then our staff decide.
        </p>
        <SchemaForm
          form={form}
          labels={{ casino: "Casino", email: "Your work email" }}
          className="space-y-5"
          aria-labelledby="ask"
        >
          <TextField field={fields.casino} hint="Its name as in our lists." autoComplete="off" />
          <TextField
            field={fields.email}
            type="email"
            hint="At the casino’s domain. Only you, your colleagues and our staff see it."
            autoComplete="email"
          />
          <Button busyLabel="Sending…">Email me the link</Button>
        </SchemaForm>
      </Section>
    </>
  );
}
