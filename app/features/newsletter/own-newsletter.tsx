import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Section } from "~/ui/section";
import type { newsletterState } from "./newsletter.server";

/** Whether a member gets the newsletter, and the button that changes it. */
export function OwnNewsletter({
  known,
  email,
  isEmailVerified,
}: {
  known: Awaited<ReturnType<typeof newsletterState>>;
  email: string;
  isEmailVerified: boolean;
}) {
  const busy = useNavigation().formAction === "/dashboard/newsletter";
  const { state = null, confirmedAt = null } = known ?? {};
  const isOn = state === "confirmed";
  const mayJoin = state === null || state === "unsubscribed";
  return (
    <Section id="newsletter" title="Newsletter">
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
      {mayJoin && <p>You’re not subscribed. It covers changes to scores and rules. Unsubscribe with one click.</p>}
      {((isOn && isEmailVerified) || mayJoin) && (
        <Form method="post" action="/dashboard/newsletter">
          <Button look="secondary" name="intent" value={isOn ? "end" : "subscribe"} busy={busy} busyLabel="Changing…">
            {isOn ? "Unsubscribe" : `Subscribe with ${email}`}
          </Button>
        </Form>
      )}
    </Section>
  );
}
