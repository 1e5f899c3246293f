import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from "~/features/webhooks/kinds";
import { ScrollRegion } from "~/ui/scroll-region";
import { Ledger } from "~/ui/lists/ledger";
import { formatNumber } from "~/domain/numbers";

/** Documents the badge that casinos show on their own sites. */
export function BadgeDocumentation() {
  return (
    <Section id="badge" title="Show a casino’s badge" className="max-w-text space-y-3">
      <p>
        <code>GET /badge/&lt;slug&gt;</code> is a picture (SVG) with a casino’s score of the day, or with what we say
        instead of one. Any site may embed it. <code>theme</code> is <code>light</code> or <code>dark</code>,{" "}
        <code>size</code> is <code>small</code>, <code>medium</code> or <code>large</code>; without them it is light and
        medium. Responses may be cached for the time that Cache-Control allows, at most a quarter of an hour.
      </p>
      <p>
        Link it to <code>/casinos/&lt;slug&gt;/badge?for=&lt;domain&gt;</code>, which tells your visitors whether the
        domain is the casino’s own. The HTML for both is on that page, which each casino in our{" "}
        <Link to="/casinos">list</Link> has: follow “Check a badge” on the page of its score.
      </p>
    </Section>
  );
}

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
        Operators can have published changes sent to addresses of their own. A message names what changed and where to
        read it; it contains nothing that isn’t public, and no bonus codes.
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

/** The limits of the open data, and what a token is for. */
export function RequestLimits({ hourly }: { hourly: number }) {
  return (
    <>
      <p>
        Each address can send {formatNumber(hourly)} requests an hour. The <code>RateLimit</code> header of each
        response says how many are left (<code>r</code>) and in how many seconds the limit resets (<code>t</code>).
        Above the limit, the response is a 429. With the <code>ETag</code> of an earlier response in{" "}
        <code>If-None-Match</code>, the response is a 304 if nothing has changed.
      </p>
      <p>
        If you need more, <Link to="/contact">ask us for a read token</Link> and send it as{" "}
        <code>Authorization: Bearer guide_…</code>. It has a limit of its own, which the same header shows, and gives
        access to nothing else. A wrong or revoked token gets a 401. It is a secret: keep it on your server, as pages in
        a browser can’t send it.
      </p>
    </>
  );
}
