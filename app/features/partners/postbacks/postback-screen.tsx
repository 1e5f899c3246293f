import { Form, useNavigation } from "@remix-run/react";
import { BackLink } from "~/ui/back-link";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { Section } from "~/ui/section";
import type { readPostbackDesk } from "./postback-desk.server";

type Desk = Awaited<ReturnType<typeof readPostbackDesk>>;

function HowToSend({ desk: { address, partner } }: { desk: Desk }) {
  const { auth, click, reference, event, amount, currency, time, signature, ...events } = partner.postbacks;
  if (auth === "off") return <p>This partner sends none. Choose otherwise in its editor, and publish it.</p>;
  const example = [`${click}=CLICK`, `${reference}=NUMBER`, `${event}=${events.commission}`, `${amount}=12.50`, `${currency}=EUR`]; // prettier-ignore
  const query = auth === "signature" ? [...example, `${time}=SECONDS`, `${signature}=SIGNATURE`] : example;
  return (
    <div className="space-y-3">
      <p>
        <code className="wrap-anywhere">
          {auth === "path" ? `${address}/SECRET` : address}?{query.join("&")}
        </code>
      </p>
      <p>It may be fetched or posted. The answer is 200 once it is counted, and 409 if it was counted before.</p>
      {auth === "signature" && (
        <p>
          SECONDS is the time in seconds since 1970, at most 5 minutes from ours. SIGNATURE is the HMAC-SHA256, in
          hexadecimal and with the secret, of all other parameters, sorted, each as <code>name=value</code> before it is
          encoded, joined by <code>&amp;</code>.
        </p>
      )}
    </div>
  );
}

/** How a partner sends its postbacks, and the button that makes their secret. */
export function PostbackScreen({ desk, made }: { desk: Desk; made: string | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  const { partner, secret } = desk;
  return (
    <main id="content" className="page dense max-w-text space-y-6 py-6">
      <BackLink to={`/admin/partners/${partner.id}`}>{partner.name}</BackLink>
      <h1 className="text-2xl">Postbacks of {partner.name}</h1>
      {made !== undefined && (
        <Feedback meaning="good" role="status" title="New secret">
          <p>
            <code className="wrap-anywhere">{made}</code>
          </p>
          <p>Copy it now: it is not shown again.</p>
        </Feedback>
      )}
      <Section id="address" title="Address" isSmall>
        <HowToSend desk={desk} />
      </Section>
      <Section id="secret" title="Secret" isSmall>
        {secret ? (
          <p>
            Made by {secret.by} on <DateTime at={secret.at} withTime />. A new one replaces it at once.
          </p>
        ) : (
          <p>There is none yet, so nothing is taken.</p>
        )}
        <Form method="post">
          <Button look="secondary" busy={busy} busyLabel="Making…">
            Make a new secret
          </Button>
        </Form>
      </Section>
    </main>
  );
}
