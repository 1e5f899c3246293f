import { dutyWords } from "~/domain/roles/duties";
import { DateTime } from "~/ui/date-time";
import { RowAct } from "~/ui/lists/row-act";
import { Ledger } from "~/ui/lists/ledger";
import type { listInvitations } from "./invitations.server";

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** The invitations that can still be accepted, each with a button that withdraws it. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return <p className="text-quiet">Nobody has an open invitation.</p>;
  return (
    <Ledger
      label="Open invitations"
      rowKey="id"
      rows={invitations}
      columns={[
        { head: "Email address", className: "wrap-anywhere", cell: ({ email }) => email },
        { head: "As", cell: ({ duties }) => dutyWords(duties) },
        { head: "Invited by", isTyped: true, cell: ({ by }) => by },
        { head: "Open until", cell: ({ expiresAt }) => <DateTime at={expiresAt} withTime /> },
        {
          head: "Withdraw",
          hasHiddenHead: true,
          cell: ({ id, email }) => (
            <RowAct id={id} intent="withdraw" label={`Withdraw the invitation to ${email}`}>
              Withdraw
            </RowAct>
          ),
        },
      ]}
    />
  );
}
