import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { memberAction, requireUser } from "~/platform/access/guards.server";
import { endNewsletter, newsletterState, subscribe } from "~/features/newsletter/newsletter.server";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { clientSite } from "~/http/security/client-address.server";
import { siteOrigin } from "~/http/security/site-origin.server";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";

const DONE = { end: "You no longer get the newsletter.", subscribe: "Thank you for subscribing." };

export async function loader({ request }: LoaderFunctionArgs) {
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  const { user, isEmailVerified } = await requireUser(request);
  const known = await newsletterState(user.email);
  const { state = null, confirmedAt = null } = known ?? {};
  return { email: user.email, isEmailVerified, state, confirmedAt, done };
}

export const action = memberAction(async ({ request }, { user, isEmailVerified }) => {
  const form = await readForm(request);
  // Without this check, anybody could join with another person's address and end that person's newsletter.
  if (form.get("intent") === "end" && isEmailVerified) await endNewsletter(user.email);
  if (form.get("intent") === "subscribe")
    await subscribe(user.email, {
      source: "/dashboard/newsletter",
      origin: siteOrigin(request),
      isOwner: isEmailVerified,
      by: clientSite(request),
    });
  return redirect(`/dashboard/newsletter?done=${form.get("intent") === "end" ? "end" : "subscribe"}`, 303);
});

export const meta: MetaFunction = () => [{ title: "Newsletter" }, { name: "robots", content: "noindex" }];

export default function NewsletterSection() {
  const { email, isEmailVerified, state, confirmedAt, done } = useLoaderData<typeof loader>();
  const isOn = state === "confirmed";
  return (
    <>
      <h1>Newsletter</h1>
      {done && <Feedback meaning="good" role="status" title={done} />}
      {isOn && (
        <p>
          It comes to {email}
          {confirmedAt && (
            <>
              {" "}
              since <DateTime at={confirmedAt} />
            </>
          )}
          .
        </p>
      )}
      {state === "unconfirmed" && <p>We’ve emailed a link to {email}. Open it to confirm your subscription.</p>}
      {state === "suppressed" && <p>Email to {email} bounced, so we don’t send the newsletter there.</p>}
      {(state === null || state === "unsubscribed") && (
        <p>You’re not subscribed. The newsletter covers changes to scores and rules. Unsubscribe with one click.</p>
      )}
      {isOn && isEmailVerified && (
        <Form method="post">
          <Button look="secondary" name="intent" value="end" busyLabel="Unsubscribing…">
            Unsubscribe
          </Button>
        </Form>
      )}
      {(state === null || state === "unsubscribed") && (
        <Form method="post">
          <Button name="intent" value="subscribe" busyLabel="Subscribing…">
            Subscribe with {email}
          </Button>
        </Form>
      )}
    </>
  );
}
