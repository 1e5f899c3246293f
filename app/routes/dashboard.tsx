import { Form, Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { memberLoader } from "~/platform/access/guards.server";
import { mailboxState } from "~/platform/mailboxes/mailbox-state.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";
import type { ReactNode } from "react";

/** The sections, each with the pages that lead on from its own. */
const SECTIONS: readonly { label: string; to: string; within?: RegExp }[] = [
  { label: "Overview", to: "/dashboard" },
  { label: "Notices", to: "/dashboard/notices" },
  { label: "Saved and alerts", to: "/dashboard/saved", within: /^\/dashboard\/alerts\// },
  { label: "Profile", to: "/dashboard/profile", within: /^\/dashboard\/data$/ },
  {
    label: "Security",
    to: "/dashboard/security",
    within: /^\/dashboard\/(?:password|passkeys|second-factor|sessions)$/,
  },
  { label: "For casinos", to: "/dashboard/casino", within: /^\/dashboard\/casino\// },
];

const LINK =
  "block rounded-md px-3 py-2 text-ink no-underline hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold";

/** Navigation of the dashboard's sections beside (on narrow screens above) the open one. */
function DashboardFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Dashboard" className="no-print text-sm lg:sticky lg:top-24 lg:self-start">
        <ul className="flex flex-wrap gap-1 lg:block lg:space-y-1">
          {SECTIONS.map(({ label, to, within }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname === to ? "page" : within?.test(pathname) ? "true" : undefined}
                className={LINK}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-8">{children}</div>
    </div>
  );
}

const MAIL_STOPPED = "We have stopped sending you email";

export const loader = memberLoader(async (_, { user, isEmailVerified, mustSetUpSecondFactor }) => {
  const { stoppedAt } = await mailboxState(user.email);
  return { email: user.email, isEmailVerified, mustSetUpSecondFactor, isMailStopped: stoppedAt !== null };
});

export default function Dashboard() {
  const { email, isEmailVerified, mustSetUpSecondFactor, isMailStopped } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6">
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
