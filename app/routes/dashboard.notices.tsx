import { redirect, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { listNotices, markNoticesRead, setNoticesByMail } from "~/platform/notifications/own-notices.server";
import { newsletterState } from "~/features/newsletter/newsletter.server";
import { OwnNewsletter } from "~/features/newsletter/own-newsletter";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Badge } from "~/ui/notice";
import { Section } from "~/ui/section";

const DONE = {
  read: "All notices are marked as read.",
  mail: "We’ll also email you each notice.",
  "no-mail": "We no longer email you notices.",
  subscribed: "Thank you for subscribing.",
  unsubscribed: "You no longer get the newsletter.",
};

export const loader = memberLoader(async ({ request }, { user, isEmailVerified }) => {
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  const [own, known] = await Promise.all([listNotices(user.uid), newsletterState(user.email)]);
  return { ...own, done, newsletter: { known, email: user.email, isEmailVerified } };
});

export const action = memberAction(async ({ request }, { user }) => {
  const form = await readForm(request);
  if (form.get("intent") === "read") await markNoticesRead(user.uid, String(form.get("until") ?? ""));
  if (form.get("intent") === "mail") await setNoticesByMail(user.uid, form.get("mail") === "yes");
  const isMail = form.get("intent") === "mail";
  const done = isMail ? (form.get("mail") === "yes" ? "mail" : "no-mail") : "read";
  return redirect(`/dashboard/notices?done=${done}`, 303);
});

export const meta: MetaFunction = () => [{ title: "Notices" }, { name: "robots", content: "noindex" }];

export default function Notices() {
  const { notices, byMail, done, newsletter } = useLoaderData<typeof loader>();
  const busy = useNavigation().formData?.get("intent");
  return (
    <>
      <h1>Notices</h1>
      {done && <Feedback meaning="good" role="status" title={done} />}
      {notices.length === 0 ? (
        <p>
          No notices yet. We’ll tell you here about your complaints and reviews, your alerts and the casinos you save.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {notices.map(({ id, text, href, at, isRead }) => (
            <li key={id} className="space-y-1 py-3">
              <p className={isRead ? "" : "font-semibold"}>
                <Link to={href}>{text}</Link>
              </p>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
                {!isRead && <Badge meaning="info">New</Badge>} <DateTime at={at} withTime />
              </p>
            </li>
          ))}
        </ul>
      )}
      {notices.some(({ isRead }) => !isRead) && (
        <Form method="post">
          <input type="hidden" name="until" value={notices[0]?.at ?? ""} />
          <Button look="secondary" name="intent" value="read" busy={busy === "read"} busyLabel="Marking…">
            Mark all as read
          </Button>
        </Form>
      )}
      <Section id="by-mail" title="By email">
        <p>{byMail ? "We also email you each notice." : "Notices only appear here; we don’t email them."}</p>
        <Form method="post">
          <input type="hidden" name="mail" value={byMail ? "no" : "yes"} />
          <Button look="secondary" name="intent" value="mail" busy={busy === "mail"} busyLabel="Changing…">
            {byMail ? "Stop emailing notices" : "Email me notices"}
          </Button>
        </Form>
        <p>
          <Link to="/dashboard/saved#alerts">Your alerts</Link> say for themselves whether and when we email you.
        </p>
        <p className="text-sm text-quiet">We always email decisions against your reviews, with the reason.</p>
      </Section>
      <OwnNewsletter {...newsletter} />
    </>
  );
}
