import { Link } from "@remix-run/react";
import { defineList } from "~/platform/admin-list/list-definition";
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

export function OperationBadge({ state }: { state: OperationState }) {
  return <Badge meaning={MEANINGS[state]}>{OPERATION_STATE_LABELS[state]}</Badge>;
}

/** Operations on many items: bulk actions, imports, mailings. */
export const operationList = defineList<OperationRow>({
  name: "operations",
  title: "Operations",
  path: "/admin/operations",
  words: { one: "operation", many: "operations" },
  sort: "-at",
  filters: [
    {
      name: "state",
      label: "State",
      options: (["proposed", "running", "done", "cancelled"] as const).map((value) => ({
        value,
        label: OPERATION_STATE_LABELS[value],
      })),
    },
  ],
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
      cell: ({ state }) => <OperationBadge state={state} />,
      csv: ({ state }) => OPERATION_STATE_LABELS[state],
    },
    {
      key: "through",
      label: "Through",
      figure: true,
      cell: ({ position, total }) => `${formatNumber(position)} of ${formatNumber(total)}`,
      csv: ({ position }) => position,
    },
    {
      key: "failed",
      label: "Failed",
      figure: true,
      cell: ({ counts }) => counts.failed + counts.unknown,
      csv: ({ counts }) => counts.failed + counts.unknown,
    },
    {
      key: "skipped",
      label: "Skipped",
      figure: true,
      cell: ({ counts }) => counts.skipped,
      csv: ({ counts }) => counts.skipped,
    },
    {
      key: "by",
      label: "By",
      cell: ({ startedByName }) => startedByName,
      csv: ({ startedByName }) => startedByName,
    },
    {
      key: "at",
      label: "When",
      sort: "descending",
      cell: ({ at }) => <DateTime at={at} withTime />,
      csv: ({ at }) => at,
    },
  ],
  idOf: ({ id }) => id,
  labelOf: ({ title }) => title,
  empty: { title: "Nothing yet", advice: "Bulk actions and imports are listed here, with the result for each item." },
});
