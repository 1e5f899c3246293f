import { optionsOf } from "~/domain/codes/names-in";
import { Link } from "@remix-run/react";
import { defineList, valueColumn } from "~/platform/admin-list/list-definition";
import { DeliveryBadge } from "~/platform/outbox/delivery-list";
import { ENTRY_STATE_WORDS, entryWords } from "~/platform/outbox/delivery-words";
import { ENTRY_STATES, type EntryState } from "~/platform/outbox/schema";
import { DateTime } from "~/ui/date-time";

/** What an entry is about, as a link. */
export interface Subject {
  label: string;
  to: string;
}

export interface OutboxRow {
  id: string;
  kind: string;
  /** Which mail it is; null for what is no mail. */
  purpose: string | null;
  state: EntryState;
  about: Subject[];
  tries: number;
  problem: string | null;
  /** When it was first due. */
  since: string;
}

export const OUTBOX_PATH = "/admin/outbox";

/** Hours that an entry may have been due for at least. */
const AGES = { "1": "An hour or more", "24": "A day or more", "168": "A week or more" } as const;

export function Subjects({ about }: { about: readonly Subject[] }) {
  return about.map(({ label, to }, at) => (
    <span key={to}>
      {at > 0 && ", "}
      <Link to={to}>{label}</Link>
    </span>
  ));
}

/** Whatever leaves the site, and work that follows from a step. */
export const outboxList = defineList<OutboxRow>({
  duty: "owner",
  name: "outbox",
  title: "Outbox",
  path: OUTBOX_PATH,
  words: { one: "entry", many: "entries" },
  search: { label: "Person’s name or email, or a complaint" },
  sort: "-since",
  filters: [
    {
      name: "state",
      label: "State",
      options: ENTRY_STATES.map((value) => ({ value, label: ENTRY_STATE_WORDS[value].label })),
    },
    // The kinds that this build knows are provided by the server.
    { name: "kind", label: "Kind" },
    { name: "age", label: "Age", options: optionsOf(AGES) },
  ],
  columns: [
    {
      key: "kind",
      label: "What",
      cell: (row) => <Link to={`${OUTBOX_PATH}/${row.id}`}>{entryWords(row)}</Link>,
      csv: ({ kind, purpose }) => purpose ?? kind,
    },
    {
      key: "about",
      label: "About",
      cell: ({ about }) => <Subjects about={about} />,
      csv: ({ about }) => about.map(({ label }) => label).join(", "),
    },
    valueColumn("state", "State", ({ state }) => state, { show: (state) => <DeliveryBadge state={state} /> }),
    valueColumn("tries", "Tries", ({ tries }) => tries, { figure: true }),
    valueColumn("problem", "Last problem", ({ problem }) => problem, {
      show: (problem) => <span className="wrap-anywhere">{problem}</span>,
    }),
    valueColumn("since", "Due", ({ since }) => since, {
      sort: "descending",
      show: (since) => <DateTime at={since} withTime />,
    }),
  ],
  idOf: ({ id }) => id,
  labelOf: (row) => `${entryWords(row)} ${row.id.slice(0, 8)}`,
  empty: { title: "Nothing has been sent yet", advice: "Emails and notices are listed here for 30 days." },
});
