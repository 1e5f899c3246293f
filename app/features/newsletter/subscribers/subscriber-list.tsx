import { optionsOf } from "~/domain/codes/names-in";
import { defineList, valueColumn } from "~/platform/admin-list/list-definition";
import { DateTime } from "~/ui/date-time";
import { Badge, type Meaning } from "~/ui/notice";
import type { SubscriberFields } from "../schema";
import { Link } from "@remix-run/react";
import { formatNumber } from "~/domain/numbers";

type State = SubscriberFields["state"];

export interface SubscriberRow {
  id: string;
  email: string;
  state: State;
  /** UTC, ISO 8601: time of the last request, confirmation or change. */
  since: string;
  confirmedAt: string | null;
  changedAt: string;
  source: string;
  lastFailure: string | null;
}

export const STATE_LABELS: Record<State, string> = {
  unconfirmed: "Unconfirmed",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
  suppressed: "Suppressed",
};

const MEANINGS: Record<State, Meaning | "plain"> = {
  unconfirmed: "caution",
  confirmed: "good",
  unsubscribed: "plain",
  suppressed: "bad",
};

function Day({ at }: { at: string }) {
  return (
    <span className="whitespace-nowrap">
      <DateTime at={at} />
    </span>
  );
}

export const subscriberList = defineList<SubscriberRow>({
  duty: "owner",
  name: "subscribers",
  title: "Newsletter",
  path: "/admin/newsletter",
  words: { one: "subscriber", many: "subscribers" },
  search: { label: "Address begins with" },
  filters: [{ name: "state", label: "State", options: optionsOf(STATE_LABELS) }],
  sort: "-since",
  columns: [
    valueColumn("email", "Address", ({ email }) => email, { sort: true, show: (email) => <bdi>{email}</bdi> }),
    valueColumn("state", "State", ({ state }) => state, {
      show: (state) => <Badge meaning={MEANINGS[state]}>{STATE_LABELS[state].toLowerCase()}</Badge>,
    }),
    valueColumn("since", "Signed up", ({ since }) => since, {
      sort: "descending",
      show: (since) => <Day at={since} />,
    }),
    valueColumn("confirmed", "Confirmed", ({ confirmedAt }) => confirmedAt, {
      show: (confirmedAt) => (confirmedAt ? <Day at={confirmedAt} /> : "no"),
    }),
    valueColumn("source", "On the page", ({ source }) => source),
    valueColumn("changed", "Last change", ({ changedAt }) => changedAt, {
      optional: true,
      show: (changedAt) => <DateTime at={changedAt} withTime />,
    }),
    valueColumn("problem", "Last problem", ({ lastFailure }) => lastFailure, {
      show: (lastFailure) => lastFailure ?? "none",
    }),
  ],
  idOf: ({ id }) => id,
  hrefOf: ({ email }) => `/admin/newsletter?${new URLSearchParams({ q: email }).toString()}`,
  labelOf: ({ email }) => email,
  bulk: [
    {
      name: "suppress",
      label: "Suppress",
      confirm: true,
      explanation:
        "We no longer send mail to these addresses, and nobody can subscribe them again from the site. Use it for addresses that bounce, and for people who asked never to hear from us. You can undo it.",
    },
    {
      name: "wipe",
      label: "Wipe",
      look: "danger",
      confirm: true,
      explanation:
        "The addresses are deleted for good, with the record of when and where they signed up. This can’t be undone. For a suppressed address we keep a one-way hash, so that it is never mailed again; for others we keep nothing, and their owners can subscribe again.",
    },
  ],
  empty: { title: "Nobody has subscribed yet", advice: "Addresses appear here when people subscribe." },
});

/** Number of addresses in each state, linked to their list. */
export function StateNumbers({ counts }: { counts: readonly { state: SubscriberFields["state"]; count: number }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {counts.map(({ state, count }) => (
        <div key={state} className="flex flex-col-reverse">
          <dt className="text-xs text-quiet">{STATE_LABELS[state]}</dt>
          <dd className="numbers font-serif text-xl leading-tight">
            <Link to={`/admin/newsletter?state=${state}`} className="text-ink">
              {formatNumber(count)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
