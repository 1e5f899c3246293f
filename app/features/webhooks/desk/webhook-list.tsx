import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Ledger } from "~/ui/lists/ledger";
import { WebhookState } from "./webhook-state";
import type { listWebhooks } from "./webhooks-desk.server";

type Webhook = Awaited<ReturnType<typeof listWebhooks>>[number];

/** The webhooks, each with a link to its own screen. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return <p className="text-quiet">There are no webhooks yet.</p>;
  return (
    <Ledger
      label="Webhooks"
      rowKey="id"
      rows={webhooks}
      columns={[
        {
          head: "Address",
          isName: true,
          className: "font-normal wrap-anywhere",
          cell: ({ id, host }) => <Link to={`/admin/settings/webhooks/${id}`}>{host}</Link>,
        },
        { head: "Sends", cell: ({ events }) => events.join(", ") },
        {
          head: "Added",
          cell: ({ at, by }) => (
            <>
              <DateTime at={at} /> by <span dir="auto">{by}</span>
            </>
          ),
        },
        { head: "State", cell: (webhook) => <WebhookState {...webhook} /> },
      ]}
    />
  );
}
