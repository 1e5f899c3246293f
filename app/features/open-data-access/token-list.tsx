import { formatNumber } from "~/domain/numbers";
import { DateTime } from "~/ui/date-time";
import { RowAct } from "~/ui/lists/row-act";
import { Ledger } from "~/ui/lists/ledger";
import type { listTokens } from "./read-tokens.server";

type Token = Awaited<ReturnType<typeof listTokens>>[number];

/** The tokens, each valid one with a button that revokes it. */
export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  if (tokens.length === 0) return <p className="text-quiet">There are no tokens yet.</p>;
  return (
    <Ledger
      label="Read tokens"
      rowKey="id"
      rows={tokens}
      columns={[
        { head: "Name", isName: true, isTyped: true, className: "font-normal wrap-anywhere", cell: ({ name }) => name },
        { head: "Begins with", cell: ({ begins }) => <code>{begins}…</code> },
        {
          head: "Requests an hour",
          isFigure: true,
          cell: ({ hourly }) => formatNumber(hourly),
        },
        {
          head: "Created",
          cell: ({ by, at }) => (
            <>
              <DateTime at={at} /> by <span dir="auto">{by}</span>
            </>
          ),
        },
        {
          head: "Last used",
          cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} withTime /> : "never"),
        },
        {
          head: "State",
          cell: ({ id, name, revokedAt }) =>
            revokedAt ? (
              <>
                Revoked <DateTime at={revokedAt} />
              </>
            ) : (
              <RowAct id={id} intent="revoke" label={`Revoke ${name}`}>
                Revoke
              </RowAct>
            ),
        },
      ]}
    />
  );
}
