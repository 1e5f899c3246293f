import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import { Ledger } from "~/ui/lists/ledger";
import { NameLink } from "~/ui/text/typed-text";
import type { IssueRow } from "./issue-desk.server";

const LOOKS = {
  draft: { meaning: "plain", label: "draft" },
  scheduled: { meaning: "info", label: "scheduled" },
  sending: { meaning: "info", label: "sending" },
  stopped: { meaning: "caution", label: "stopped" },
  sent: { meaning: "good", label: "sent" },
} as const;

export function IssueState({ state }: { state: IssueRow["state"] }) {
  return <Badge meaning={LOOKS[state].meaning}>{LOOKS[state].label}</Badge>;
}

/** Table of newsletter issues, newest first. */
export function IssueTable({ rows }: { rows: readonly IssueRow[] }) {
  return (
    <Ledger
      label="Issues"
      rowKey="id"
      rows={rows}
      columns={[
        {
          head: "Subject",
          className: "wrap-anywhere",
          cell: ({ id, subject }) => <NameLink to={`/admin/newsletter/issues/${id}`}>{subject}</NameLink>,
        },
        { head: "State", cell: ({ state }) => <IssueState state={state} /> },
        {
          head: "Sent",
          cell: ({ sentAt, sendAt }) =>
            sentAt ? (
              <DateTime at={sentAt} />
            ) : sendAt ? (
              <>
                on <DateTime at={sendAt} withTime />
              </>
            ) : (
              "no"
            ),
        },
        { head: "Mailed", isFigure: true, cell: ({ mailed }) => (mailed === null ? "" : formatNumber(mailed)) },
        { head: "Last change", cell: ({ updatedAt }) => <DateTime at={updatedAt} withTime /> },
      ]}
    />
  );
}
