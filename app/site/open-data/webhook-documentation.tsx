import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from "~/features/webhooks/kinds";
import { ScrollRegion } from "~/ui/scroll-region";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";

const EXAMPLE = `{
  "type": "score.changed",
  "timestamp": "2026-11-21T12:00:00.000Z",
  "data": {
    "slug": "a-casino",
    "name": "A Casino",
    "url": "https://…/casinos/a-casino",
    "data": "https://…/api/v1/casinos/a-casino.json",
    "score": 8.4,
    "before": 8.7
  }
}`;

/** Explains how an operator's own addresses are told about published changes, and how a receiver checks a message. */
export function WebhookDocumentation() {
  return (
    <Section id="webhooks" title="Webhooks" className="space-y-4">
      <p className="max-w-text">
        The people who run this site can have messages about published changes sent to addresses of their own. A message
        names what changed and where to read it; it contains nothing that isn’t public, and no bonus codes.
      </p>
      <Ledger
        label="Events"
        rows={WEBHOOK_EVENT_NAMES}
        columns={[
          { head: "Event", isName: true, className: "font-mono text-xs font-normal", cell: (name) => name },
          { head: "Sent when", cell: (name) => WEBHOOK_EVENTS[name] },
        ]}
      />
      <ScrollRegion label="A message" className="rounded-md bg-sunken p-4">
        <pre className="text-xs leading-5">
          <code>{EXAMPLE}</code>
        </pre>
      </ScrollRegion>
      <ul className="max-w-text list-disc space-y-2 ps-5">
        <li>
          A message is a POST of JSON, signed by{" "}
          <a href="https://www.standardwebhooks.com" rel="noopener">
            Standard Webhooks
          </a>
          : <code>webhook-id</code>, <code>webhook-timestamp</code> (seconds) and <code>webhook-signature</code>,{" "}
          <code>v1,</code> with the HMAC-SHA256 in base64 of id, timestamp and body, joined by dots. The key is what
          follows <code>whsec_</code> in the secret, decoded from base64.
        </li>
        <li>
          Each message comes at least once. It is sent again, with the same id, if we couldn’t record your answer. Act
          on an id once, and refuse a message whose timestamp is more than five minutes off: it may be a replay.
        </li>
        <li>
          Answer with a status from 200 to 299 within 10 seconds. Otherwise we try again for three days, after ten
          seconds at first and six hours at most, or later if your <code>Retry-After</code> asks for it. Then we give
          up, and go on with the next message. A 410 turns its webhook off at once, and so do five days of failing.
        </li>
        <li>
          Messages come in their order, except those that staff send again. Some may be left out while a thousand are
          waiting. Read what <code>data</code> names instead of adding up messages.
        </li>
      </ul>
    </Section>
  );
}
