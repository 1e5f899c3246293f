import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { ScrollRegion } from "~/ui/scroll-region";
import { WebhookState } from "./webhook-state";
import type { listWebhooks } from "./webhooks-desk.server";

type Webhook = Awaited<ReturnType<typeof listWebhooks>>[number];

/** The webhooks, each with a link to its own screen. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return <p className="text-quiet">There are no webhooks yet.</p>;
  return (
    <ScrollRegion label="Webhooks">
      <table className="ledger text-sm">
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Sends</th>
            <th scope="col">Added</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map(({ id, host, at, by, events, ...standing }) => (
            <tr key={id}>
              <th scope="row" className="font-normal wrap-anywhere">
                <Link to={`/admin/settings/webhooks/${id}`}>{host}</Link>
              </th>
              <td>{events.join(", ")}</td>
              <td>
                <DateTime at={at} /> by <span dir="auto">{by}</span>
              </td>
              <td>
                <WebhookState {...standing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
