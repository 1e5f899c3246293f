import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import { ScrollRegion } from "~/ui/scroll-region";
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
    <ScrollRegion label="Issues">
      <table className="ledger text-sm">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">State</th>
            <th scope="col">Sent</th>
            <th scope="col" className="figure">
              Mailed
            </th>
            <th scope="col">Last change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, subject, state, sentAt, sendAt, mailed, updatedAt }) => (
            <tr key={id}>
              <td className="wrap-anywhere">
                <Link dir="auto" to={`/admin/newsletter/issues/${id}`}>
                  {subject}
                </Link>
              </td>
              <td>
                <IssueState state={state} />
              </td>
              <td>
                {sentAt ? (
                  <DateTime at={sentAt} />
                ) : sendAt ? (
                  <>
                    on <DateTime at={sendAt} withTime />
                  </>
                ) : (
                  "no"
                )}
              </td>
              <td className="figure">{mailed === null ? "" : formatNumber(mailed)}</td>
              <td>
                <DateTime at={updatedAt} withTime />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
