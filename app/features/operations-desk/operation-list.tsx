import { optionsOf } from "~/domain/codes/names-in";
import { Link } from "@remix-run/react";
import { defineList, valueColumn } from "~/platform/admin-list/list-definition";
import { DateTime } from "~/ui/date-time";
import { Badge, type Meaning } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import type { OPERATION_STATES, OperationFields } from "~/platform/operations/schema";

export type OperationState = (typeof OPERATION_STATES)[number];

export interface OperationRow {
  id: string;
  title: string;
  state: OperationState;
  position: number;
  total: number;
  counts: OperationFields["counts"];
  startedByName: string;
  at: string;
}

export const OPERATION_STATE_LABELS: Record<OperationState, string> = {
  proposed: "Not started yet",
  running: "Running",
  done: "Done",
  cancelled: "Stopped",
};

const MEANINGS: Record<OperationState, Meaning | "plain"> = {
  proposed: "caution",
  running: "info",
  done: "good",
  cancelled: "plain",
};

type Standing = Pick<OperationRow, "state" | "counts" | "total">;

/** The state in a word or two: an operation that is done with failures doesn't look like one that is simply done. */
function stateWords({ state, counts, total }: Standing): { label: string; meaning: Meaning | "plain" } {
  if (state === "proposed" && total === 0) return { label: "Nothing to do", meaning: "plain" };
  if (state === "done" && counts.failed > 0)
    return { label: `Done, ${formatNumber(counts.failed)} failed`, meaning: "bad" };
  if (state === "done" && counts.unknown > 0)
    return { label: `Done, ${formatNumber(counts.unknown)} unknown`, meaning: "caution" };
  return { label: OPERATION_STATE_LABELS[state], meaning: MEANINGS[state] };
}

export function OperationBadge({ operation }: { operation: Standing }) {
  const { label, meaning } = stateWords(operation);
  return <Badge meaning={meaning}>{label}</Badge>;
}

/** Operations on many items: bulk actions, imports, mailings. */
export const operationList = defineList<OperationRow>({
  duty: "owner",
  name: "operations",
  title: "Operations",
  path: "/admin/operations",
  words: { one: "operation", many: "operations" },
  sort: "-at",
  filters: [{ name: "state", label: "State", options: optionsOf(OPERATION_STATE_LABELS) }],
  columns: [
    {
      key: "title",
      label: "What",
      cell: ({ id, title }) => <Link to={`/admin/operations/${id}`}>{title}</Link>,
      csv: ({ title }) => title,
    },
    {
      key: "state",
      label: "State",
      cell: (operation) => <OperationBadge operation={operation} />,
      csv: (operation) => stateWords(operation).label,
    },
    {
      key: "through",
      label: "Progress",
      figure: true,
      cell: ({ position, total }) => `${formatNumber(position)} of ${formatNumber(total)}`,
      csv: ({ position }) => position,
    },
    valueColumn("failed", "Failed", ({ counts }) => counts.failed + counts.unknown, { figure: true }),
    valueColumn("skipped", "Skipped", ({ counts }) => counts.skipped, { figure: true }),
    valueColumn("by", "By", ({ startedByName }) => startedByName),
    valueColumn("at", "When", ({ at }) => at, { sort: "descending", show: (at) => <DateTime at={at} withTime /> }),
  ],
  idOf: ({ id }) => id,
  labelOf: ({ title }) => title,
  empty: { title: "Nothing yet", advice: "Bulk actions and imports are listed here, with the result for each item." },
});
