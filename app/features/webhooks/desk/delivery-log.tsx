import { DateTime } from "~/ui/date-time";
import { RowAct } from "~/ui/lists/row-act";
import { Ledger } from "~/ui/lists/ledger";
import type { findWebhookPage } from "./webhooks-desk.server";

type Delivery = NonNullable<Awaited<ReturnType<typeof findWebhookPage>>>["deliveries"][number];

const STATES = { waiting: "Waiting", delivered: "Delivered", failed: "Given up" } as const;

function Tries({ attempts, body }: Pick<Delivery, "attempts" | "body">) {
  return (
    <details>
      <summary className="min-h-6">Tries and content</summary>
      <ol className="space-y-1">
        {attempts.map(({ at, status, problem, ms, excerpt }) => (
          <li key={at}>
            <DateTime at={at} withTime />: {status ?? "no answer"}, {ms} ms. {status === null && problem}{" "}
            {excerpt !== "" && (
              <q dir="auto" className="wrap-anywhere">
                {excerpt}
              </q>
            )}
          </li>
        ))}
      </ol>
      <pre className="text-xs wrap-anywhere whitespace-pre-wrap">{body}</pre>
    </details>
  );
}

/** The deliveries to a webhook, each with its tries and a button that sends it again. */
export function DeliveryLog({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return <p className="text-quiet">Nothing has been sent yet.</p>;
  return (
    <Ledger
      label="Deliveries"
      rowKey="id"
      rows={deliveries}
      columns={[
        { head: "Queued", cell: ({ at }) => <DateTime at={at} withTime /> },
        { head: "Event", cell: ({ event }) => <code>{event}</code> },
        {
          head: "State",
          cell: ({ state, nextAt }) => (
            <>
              {STATES[state]}
              {nextAt !== null && (
                <>
                  , next try <DateTime at={nextAt} withTime />
                </>
              )}
            </>
          ),
        },
        {
          head: "Last answer",
          cell: ({ attempts, body }) => (
            <>
              {attempts.length === 0 ? "none yet" : (attempts.at(-1)?.status ?? "no answer")}
              <Tries attempts={attempts} body={body} />
            </>
          ),
        },
        {
          head: "Send again",
          hasHiddenHead: true,
          cell: ({ id, event, state }) =>
            state !== "waiting" &&
            event !== "test" && (
              <RowAct id={id} intent="replay" label={`Send again: ${event}`}>
                Send again
              </RowAct>
            ),
        },
      ]}
    />
  );
}
