import { Link } from "@remix-run/react";
import { defineList } from "~/platform/admin-list/list-definition";
import { amountText, formatMoney, type Money } from "~/domain/money/money";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { StateBadge } from "../public/complaint-row";
import { CATEGORY_LABELS, STATE_WORDS } from "../labels";
import { COMPLAINT_CATEGORIES, type ComplaintCategory } from "../schema";
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
  isOverdue: boolean;
  assignee: string | null;
  submittedAt: string | null;
}

const WAITS = { staff: "Staff", player: "The player", casino: "The casino", none: "Nobody" } as const;

export const complaintDeskList = defineList<DeskRow>({
  name: "complaints",
  title: "Complaints",
  path: "/admin/complaints",
  words: { one: "complaint", many: "complaints" },
  search: { label: "Reference, casino, or words of the title" },
  sort: "-submitted",
  filters: [
    {
      name: "state",
      label: "State",
      options: COMPLAINT_STATES.filter((state) => state !== "draft").map((value) => ({
        value,
        label: STATE_WORDS[value],
      })),
    },
    {
      name: "category",
      label: "About",
      options: COMPLAINT_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
    },
    { name: "casino", label: "Casino" },
    { name: "assignee", label: "Handled by" },
    {
      name: "waits",
      label: "Waiting for",
      options: Object.entries(WAITS).map(([value, label]) => ({ value, label })),
    },
    {
      name: "clock",
      label: "Clock",
      options: [
        { value: "running", label: "Has a deadline" },
        { value: "overdue", label: "Overdue" },
      ],
    },
  ],
  exports: {
    // The column beside is in euros, so that a spreadsheet can sort by it.
    disputedAmount: ({ disputed }) => disputed && amountText(disputed),
    disputedCurrency: ({ disputed }) => disputed && disputed.currency,
  },
  columns: [
    {
      key: "ref",
      label: "Reference",
      cell: ({ ref }) => (
        <Link to={`/admin/complaints/${ref}`} className="numbers whitespace-nowrap">
          {ref}
        </Link>
      ),
      csv: ({ ref }) => ref,
    },
    {
      key: "title",
      label: "Complaint",
      cell: ({ title }) => <span className="block min-w-56">{title}</span>,
      csv: ({ title }) => title,
    },
    { key: "casinoName", label: "Casino", cell: ({ casinoName }) => casinoName, csv: ({ casinoName }) => casinoName },
    {
      key: "about",
      label: "About",
      cell: ({ category }) => CATEGORY_LABELS[category],
      csv: ({ category }) => category,
    },
    {
      key: "amount",
      label: "Amount",
      figure: true,
      sort: "descending",
      cell: ({ disputed }) => (disputed ? formatMoney(disputed) : "–"),
      csv: ({ disputedEur }) => disputedEur,
    },
    {
      key: "stands",
      label: "State",
      cell: ({ state }) => <StateBadge state={state} />,
      csv: ({ state }) => state,
    },
    {
      key: "waitsOn",
      label: "Waiting for",
      cell: ({ waitingOn }) => (waitingOn === "none" ? "–" : WAITS[waitingOn]),
      csv: ({ waitingOn }) => waitingOn,
    },
    {
      key: "due",
      label: "Due",
      sort: true,
      cell: ({ dueAt, isOverdue }) =>
        dueAt === null ? (
          "–"
        ) : (
          <span className="numbers flex items-center gap-2 whitespace-nowrap">
            <DateTime at={dueAt} />
            {isOverdue && <Badge meaning="bad">Overdue</Badge>}
          </span>
        ),
      csv: ({ dueAt }) => dueAt,
    },
    {
      key: "handler",
      label: "Handled by",
      cell: ({ assignee }) => assignee ?? <span className="text-quiet">nobody</span>,
      csv: ({ assignee }) => assignee,
    },
    {
      key: "submitted",
      label: "Sent",
      sort: "descending",
      optional: true,
      cell: ({ submittedAt }) => (submittedAt ? <DateTime at={submittedAt} /> : "–"),
      csv: ({ submittedAt }) => submittedAt,
    },
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
      asks: [{ name: "to", label: "Assign to", optionsFrom: "assignee" }],
    },
  ],
  empty: { title: "There are no complaints yet", advice: "New complaints appear here." },
});
