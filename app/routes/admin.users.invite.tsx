import { invitationForm } from "~/site/invitations/invitation-form";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { adminLoader, requireAdmin, staffAction } from "~/platform/access/guards.server";
import { DutyChoice } from "~/platform/access/duties/duty-choice";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { refuseWrongPassword } from "~/platform/access/sign-in/reauthentication.server";
import { useEmptiedPasswords } from "~/platform/access/sign-in/use-emptied-passwords";
import { InvitationList } from "~/site/invitations/invitation-list";
import { inviteAdmin, listInvitations, withdrawInvitation } from "~/site/invitations/invitations.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";

const DONE = { invited: "Invitation sent.", withdrawn: "Invitation withdrawn." };

export const loader = adminLoader("owner", async ({ request }) => {
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  return { invitations: await listInvitations(), done };
});

export const action = staffAction("owner", async ({ request }, staff) => {
  const viewer = await requireAdmin(request, "owner");
  const form = await readForm(request);
  const id = form.get("id");
  if (form.get("intent") === "withdraw") {
    await withdrawInvitation(typeof id === "string" && id !== "" ? id.slice(0, 100) : "none", staff);
    return redirect("/admin/users/invite?done=withdrawn", 303);
  }
  const submission = parseForm(form, invitationForm);
  if (submission.status !== "success") return answerInvalid("invite", submission);
  const refusal = await refuseWrongPassword(request, viewer, submission.value.password);
  if (refusal) return answerRefusal("invite", submission, refusal);
  const invited = await inviteAdmin(submission.value.email, submission.value.duties, staff);
  if (invited.outcome === "invited") return redirect("/admin/users/invite?done=invited", 303);
  const result = submission.reply({ fieldErrors: { email: [invited.message] } });
  return data({ form: "invite" as const, result }, { status: 409 });
});

export const meta = () => [{ title: "Invite an admin · Users · Admin" }];

export default function InviteAdmin() {
  const { invitations, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(invitationForm, "invite", answer?.result);
  useEmptiedPasswords(form.id, answer);
  return (
    <main id="content" className="page space-y-6 py-6">
      <BackLink to="/admin/users">Users</BackLink>
      <h1 className="text-2xl">Invite an admin</h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      <p className="max-w-text">
        We’ll email them a link. They become an admin once they have signed in with this address, or joined with it, and
        accepted. The invitation is open for seven days. It ends earlier if your password or duties change, or your
        sessions are ended.
      </p>
      <SchemaForm
        form={form}
        labels={{ email: "Email address", duties: "Duties", password: "Your password" }}
        className="max-w-text space-y-4"
      >
        <TextField field={fields.email} type="email" autoComplete="off" />
        <DutyChoice field={fields.duties} held={[]} />
        <TextField
          field={fields.password}
          type="password"
          hint="We ask for this so that nobody who finds this browser open can invite an admin."
          autoComplete="current-password"
        />
        <Button busyLabel="Sending…">Send the invitation</Button>
      </SchemaForm>
      <Section id="open" title="Open invitations" isSmall>
        <InvitationList invitations={invitations} />
      </Section>
    </main>
  );
}
