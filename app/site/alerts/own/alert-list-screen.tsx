import { Form, Link, useNavigation } from "@remix-run/react";
import { PACE_LABELS, WANT_WORDS } from "~/platform/alerts/labels";
import { Button } from "~/ui/forms/button";
import { Section } from "~/ui/section";
import type { alertList } from "./alert-list.server";

type List = Awaited<ReturnType<typeof alertList>>;
type Row = List["alerts"][number];

const LISTS: Partial<Record<Row["kind"], string>> = { casinos: "New casinos: ", bonuses: "New bonuses: " };

function AlertRow({ alert }: { alert: Row }) {
  const { id, kind, name, wants, pace, href, changeHref } = alert;
  const busy = useNavigation().formData?.get("id") === id;
  const words = wants.filter((want) => want !== "new").map((want) => WANT_WORDS[want]);
  return (
    <li className="flex flex-wrap items-center gap-4 py-4">
      <div className="min-w-0 grow basis-64 space-y-1">
        <h3 dir="auto" className="text-lg wrap-anywhere">
          {LISTS[kind]}
          {href === null ? name : <Link to={href}>{name}</Link>}
        </h3>
        <p className="text-sm text-quiet">
          {href === null && "We no longer list it. "}
          {words.length > 0 && `We tell you about ${words.join(", ")}. `}
          {PACE_LABELS[pace]}.
        </p>
      </div>
      {changeHref !== null && (
        <Link to={changeHref} className="inline-block min-h-6">
          Change<span className="sr-only"> the alert about {name}</span>
        </Link>
      )}
      <Form method="post" action="/dashboard/alerts">
        <input type="hidden" name="id" value={id} />
        <Button look="secondary" name="intent" value="end" busy={busy} busyLabel="Ending…">
          End<span className="sr-only"> the alert about {name}</span>
        </Button>
      </Form>
    </li>
  );
}

/** A member's alerts, and the switch that stops their mails, which casinos they saved send as well. */
export function OwnAlerts({ alerts, isStopped, hasSaved }: List & { hasSaved: boolean }) {
  const busy = useNavigation().formData?.get("intent");
  return (
    <Section id="alerts" title="Alerts">
      {alerts.length === 0 ? (
        <p>
          You have no alerts. On a list of <Link to="/casinos">casinos</Link> or <Link to="/bonuses">bonuses</Link>, and
          on the page of a casino, a complaint or this year’s <Link to="/awards">awards</Link>, choose “Tell me”.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      <p>
        {isStopped
          ? "You stopped our emails about alerts and saved casinos. You’ll still see your alerts in your notices."
          : "We email you as each alert says, in one message for everything that is due."}
      </p>
      {(alerts.length > 0 || isStopped || hasSaved) && (
        <Form method="post" action="/dashboard/alerts">
          <Button
            look="secondary"
            name="intent"
            value={isStopped ? "allow" : "stop"}
            busy={busy === "stop" || busy === "allow"}
            busyLabel="Changing…"
          >
            {isStopped ? "Allow emails again" : "Stop all emails about alerts"}
          </Button>
        </Form>
      )}
    </Section>
  );
}
