import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData } from "@remix-run/react";
import { DashboardFrame } from "~/features/members/dashboard-frame";
import { requireUser } from "~/platform/access/guards.server";
import { mailboxState } from "~/platform/mailboxes/mailbox-state.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";

const MAIL_STOPPED = "We have stopped sending you email";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, isEmailVerified, mustSetUpSecondFactor } = await requireUser(request);
  const { stoppedAt } = await mailboxState(user.email);
  return { email: user.email, isEmailVerified, mustSetUpSecondFactor, isMailStopped: stoppedAt !== null };
}

export default function Dashboard() {
  const { email, isEmailVerified, mustSetUpSecondFactor, isMailStopped } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-8">
      <Breadcrumbs crumbs={[{ label: "Dashboard", to: "/dashboard" }]} />
      {(!isEmailVerified || isMailStopped) && (
        <Notice meaning="caution" title={isMailStopped ? MAIL_STOPPED : "Your address is not confirmed"}>
          <p>
            {isMailStopped
              ? `Email to ${email} keeps coming back, so we send only links you ask for. Once your mailbox works, confirm your address.`
              : `To confirm it, open the link we emailed to ${email}.`}
          </p>
          <Form method="post" action="/dashboard/profile">
            <Button look="secondary" name="intent" value="resend">
              Email me a new link
            </Button>
          </Form>
        </Notice>
      )}
      {mustSetUpSecondFactor && (
        <Notice meaning="caution" title="Set up a second factor to open the admin area">
          <p>
            You are staff of this site. <Link to="/dashboard/second-factor">Set up an authenticator app</Link>, or{" "}
            <Link to="/dashboard/passkeys">add a passkey</Link>; until then you have a member’s rights.
          </p>
        </Notice>
      )}
      <DashboardFrame>
        <Outlet />
      </DashboardFrame>
    </main>
  );
}
