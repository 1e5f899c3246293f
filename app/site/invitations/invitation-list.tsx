import { DateTime } from "~/ui/date-time";
import { RowAct } from "~/ui/lists/row-act";
import { ScrollRegion } from "~/ui/scroll-region";
import type { listInvitations } from "./invitations.server";

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** The invitations that can still be accepted, each with a button that withdraws it. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return <p className="text-quiet">Nobody has an open invitation.</p>;
  return (
    <ScrollRegion label="Open invitations">
      <table className="ledger text-sm">
        <thead>
          <tr>
            <th scope="col">Email address</th>
            <th scope="col">Invited by</th>
            <th scope="col">Open until</th>
            <th scope="col">
              <span className="sr-only">Withdraw</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map(({ id, email, by, expiresAt }) => (
            <tr key={id}>
              <td className="wrap-anywhere">{email}</td>
              <td dir="auto">{by}</td>
              <td>
                <DateTime at={expiresAt} withTime />
              </td>
              <td>
                <RowAct id={id} intent="withdraw" label={`Withdraw the invitation to ${email}`}>
                  Withdraw
                </RowAct>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
