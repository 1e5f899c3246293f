import { optionsOf } from "~/domain/codes/names-in";
import { Link } from "@remix-run/react";
import { defineList, valueColumn } from "~/platform/admin-list/list-definition";
import { amountText, formatMoney, type Money } from "~/domain/money/money";
import { DateTime, ShortMoment } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { STATE_MEANINGS, STATE_WORDS } from "../labels";
import { CATEGORY_LABELS } from "../kinds";
import type { Urgency } from "../public/time-left";
import type { ComplaintCategory, Priority } from "../schema";
import { PRIORITY_OPTIONS, PRIORITY_WORDS } from "../sorting/sort-form";
import { LONGEST_TAG } from "../sorting/tag-words";
import { COMPLAINT_STATES, type ComplaintState } from "~/domain/complaint-states";

/** A complaint as a row of the desk's list. */
export interface DeskRow {
  ref: string;
  title: string;
  casinoName: string;
  category: ComplaintCategory;
  disputed: Money | null;
  disputedEur: number;
  state: ComplaintState;
  waitingOn: "player" | "casino" | "staff" | "none";
  dueAt: string | null;
  /** How soon it is due; null for a complaint without a deadline. */
  urgency: Urgency | null;
  /** Time until it is due, in a few letters; null without a deadline. */
  timeLeft: string | null;
  assignee: string | null;
  submittedAt: string | null;
  tags: readonly string[];
  priority: Priority;
}

/** Shorter words for a narrow column. */
const SHORT_STATES: Partial<Record<ComplaintState, string>> = {
  awaiting_player: "Player asked",
  asking_casino: "Asking casino",
  awaiting_casino: "Casino asked",
  closed_inactive: "No answer",
  unreachable: "Not reached",
};

const URGENCY_MEANINGS: Record<Urgency, "bad" | "caution" | "plain"> = {
  over: "bad",
  today: "caution",
  later: "plain",
};

/** The time of a deadline, with how urgent it is in words. */
function DueCell({ row: { dueAt, urgency, timeLeft } }: { row: DeskRow }) {
  if (dueAt === null || urgency === null) return "–";
  return (
    <span className="numbers flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      <Badge meaning={URGENCY_MEANINGS[urgency]}>{timeLeft}</Badge>
      <ShortMoment at={dueAt} />
    </span>
  );
}

/** The title, with priority and tags. */
function TitleCell({ row: { title, tags, priority } }: { row: DeskRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 md:flex-nowrap">
      {priority !== "normal" && (
        <Badge meaning={priority === "high" ? "caution" : "plain"}>{PRIORITY_WORDS[priority]}</Badge>
      )}
      <span dir="auto" className="min-w-40 max-md:order-first">
        {title}
      </span>
      {tags.length > 0 && (
        <span
          dir="auto"
          title={tags.join(", ")}
          className="max-w-20 shrink-0 truncate rounded-sm border border-line px-1 text-xs text-quiet"
        >
          {tags.length === 1 ? tags[0] : `${tags[0] ?? ""} +${String(tags.length - 1)}`}
        </span>
      )}
    </span>
  );
}

const WAITS = { staff: "Staff", player: "The player", casino: "The casino", none: "Nobody" } as const;

/** Parameters of the queue the list opens on: what waits for staff and is the reader's own or nobody's. */
export const NEEDS_ME = "assignee=me-or-nobody&waits=staff&sort=due";

export const complaintDeskList = defineList<DeskRow>({
  duty: "case-handler",
  name: "complaints",
  title: "Complaints",
  path: "/admin/complaints",
  canImport: true,
  words: { one: "complaint", many: "complaints" },
  search: { label: "Reference, casino, or words of the title" },
  sort: "-submitted",
  opensOn: NEEDS_ME,
  filters: [
    {
      name: "state",
      label: "State",
      options: optionsOf(
        STATE_WORDS,
        COMPLAINT_STATES.filter((state) => state !== "draft"),
      ),
    },
    { name: "category", label: "About", options: optionsOf(CATEGORY_LABELS) },
    { name: "casino", label: "Casino" },
    { name: "assignee", label: "Handled by" },
    { name: "waits", label: "Waiting for", options: optionsOf(WAITS) },
    { name: "priority", label: "Priority", options: PRIORITY_OPTIONS },
    { name: "tag", label: "Tag" },
    { name: "clock", label: "Clock", options: optionsOf({ running: "Has a deadline", overdue: "Overdue" }) },
  ],
  exports: {
    // The column beside is in euros, so that a spreadsheet can sort by it.
    disputedAmount: ({ disputed }) => disputed && amountText(disputed),
    disputedCurrency: ({ disputed }) => disputed && disputed.currency,
  },
  columns: [
    valueColumn("ref", "Reference", ({ ref }) => ref, {
      show: (ref) => (
        <Link to={`/admin/complaints/${ref}`} className="numbers whitespace-nowrap">
          {ref}
        </Link>
      ),
    }),
    {
      key: "due",
      label: "Due",
      sort: true,
      cell: (row) => <DueCell row={row} />,
      csv: ({ dueAt }) => dueAt,
    },
    {
      key: "title",
      label: "Complaint",
      cell: (row) => <TitleCell row={row} />,
      csv: ({ title }) => title,
    },
    valueColumn("casinoName", "Casino", ({ casinoName }) => casinoName, {
      show: (casinoName) => <bdi>{casinoName}</bdi>,
    }),
    {
      key: "amount",
      label: "Amount",
      figure: true,
      sort: "descending",
      cell: ({ disputed }) => <span className="whitespace-nowrap">{disputed ? formatMoney(disputed) : "–"}</span>,
      csv: ({ disputedEur }) => disputedEur,
    },
    valueColumn("stands", "State", ({ state }) => state, {
      show: (state) => (
        <span className="whitespace-nowrap">
          <Badge meaning={STATE_MEANINGS[state]}>{SHORT_STATES[state] ?? STATE_WORDS[state]}</Badge>
        </span>
      ),
    }),
    valueColumn("handler", "Handled by", ({ assignee }) => assignee, {
      show: (assignee) => (assignee === null ? <span className="text-quiet">nobody</span> : <bdi>{assignee}</bdi>),
    }),
    valueColumn("about", "About", ({ category }) => category, {
      optional: true,
      show: (category) => <span className="whitespace-nowrap">{CATEGORY_LABELS[category]}</span>,
    }),
    valueColumn("waitsOn", "Waiting for", ({ waitingOn }) => waitingOn, {
      optional: true,
      show: (waitingOn) => (waitingOn === "none" ? "–" : WAITS[waitingOn]),
    }),
    valueColumn("submitted", "Sent", ({ submittedAt }) => submittedAt, {
      sort: "descending",
      optional: true,
      show: (submittedAt) => (submittedAt ? <DateTime at={submittedAt} /> : "–"),
    }),
    {
      key: "tags",
      label: "Tags",
      optional: true,
      cell: ({ tags }) => tags.join(", ") || "–",
      csv: ({ tags }) => tags.join(", "),
    },
    valueColumn("priority", "Priority", ({ priority }) => priority, {
      optional: true,
      show: (priority) => PRIORITY_WORDS[priority],
    }),
  ],
  idOf: ({ ref }) => ref,
  labelOf: ({ ref, title }) => `${ref}: ${title}`,
  bulk: [
    { name: "take", label: "Take over" },
    {
      name: "assign",
      label: "Assign",
      confirm: true,
      explanation: "Complaints they are a party to are skipped.",
      asks: [{ name: "to", label: "Assign to", optionsFrom: "staff" }],
    },
    {
      name: "tag",
      label: "Tag",
      confirm: true,
      explanation: "Only staff see tags.",
      asks: [{ name: "tag", label: "Tag to add", maxLength: LONGEST_TAG, isLine: true, suggestionsFrom: "knownTags" }],
    },
    {
      name: "untag",
      label: "Remove tag",
      confirm: true,
      asks: [
        { name: "tag", label: "Tag to remove", maxLength: LONGEST_TAG, isLine: true, suggestionsFrom: "knownTags" },
      ],
    },
    {
      name: "priority",
      label: "Set priority",
      confirm: true,
      asks: [{ name: "priority", label: "Priority", options: PRIORITY_OPTIONS }],
    },
    {
      name: "ask",
      label: "Ask the player",
      confirm: true,
      explanation:
        "Each player is asked the same question and gets it by email; their clock starts. The question isn’t shown on the public page. Complaints that aren’t under review are skipped. This can’t be undone.",
      asks: [{ name: "question", label: "Question", minLength: 3, maxLength: 2_000 }],
    },
    {
      name: "reject",
      label: "Reject new",
      look: "danger",
      confirm: true,
      explanation:
        "Only complaints nobody has accepted yet are rejected; all others are skipped, because each of them is decided on its own page. The players get the reason by email. This can’t be undone.",
      asks: [{ name: "reason", label: "Reason", minLength: 20, maxLength: 2_000 }],
    },
  ],
  empty: { title: "There are no complaints yet", advice: "New complaints appear here." },
});
