import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { dutyWords } from "~/domain/roles/duties";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { acceptInvitation, findInvitation } from "~/site/invitations/invitations.server";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";

export const loader = memberLoader(async (_, { user, role, isEmailVerified }) => ({
  email: user.email,
  isAdmin: role === "admin",
  invitation: isEmailVerified ? await findInvitation(user) : null,
}));

export const action = memberAction(async ({ request }, { user, role, isEmailVerified }) => {
  requireSameOrigin(request);
  if (role === "admin") return redirect("/admin", 303);
  const outcome = isEmailVerified ? await acceptInvitation(user, request.headers.get("X-Request-Id")) : "gone";
  return outcome === "accepted" ? redirect("/admin", 303) : data({ outcome }, { status: 409 });
});

export const meta: MetaFunction = () => [{ title: "Your invitation" }, { name: "robots", content: "noindex" }];

export default function Invitation() {
  const { email, isAdmin, invitation } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6 py-12">
      <div className="max-w-text space-y-6">
        <h1>Your invitation</h1>
        {answer && (
          <Feedback meaning="bad" role="alert" title="You can’t accept this invitation">
            <p>
              {answer.outcome === "represents"
                ? "You represent a casino, and staff can’t. Ask us to end that first."
                : "It has expired or was withdrawn. Ask the person who invited you for another."}
            </p>
          </Feedback>
        )}
        {isAdmin ? (
          <p>You are an admin already.</p>
        ) : invitation ? (
          <Form method="post" className="space-y-4">
            <p>
              <bdi>{invitation.by}</bdi> has invited you to become an admin of this site, as{" "}
              {dutyWords(invitation.duties)}. You can accept until <DateTime at={invitation.expiresAt} withTime />.
            </p>
            <Button busyLabel="Accepting…">Accept the invitation</Button>
          </Form>
        ) : (
          <p>
            There is no open invitation for <bdi>{email}</bdi>. If you were invited at another address, sign out, then
            sign in or join with that one.
          </p>
        )}
      </div>
    </main>
  );
}
