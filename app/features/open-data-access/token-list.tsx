import { formatNumber } from "~/domain/numbers";
import { DateTime } from "~/ui/date-time";
import { RowAct } from "~/ui/lists/row-act";
import { ScrollRegion } from "~/ui/scroll-region";
import type { listTokens } from "./read-tokens.server";

type Token = Awaited<ReturnType<typeof listTokens>>[number];

/** The tokens, each valid one with a button that revokes it. */
export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  if (tokens.length === 0) return <p className="text-quiet">There are no tokens yet.</p>;
  return (
    <ScrollRegion label="Read tokens">
      <table className="ledger text-sm">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Begins with</th>
            <th scope="col" className="text-end">
              Requests an hour
            </th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ id, name, begins, hourly, by, at, lastUsedAt, revokedAt }) => (
            <tr key={id}>
              <th scope="row" dir="auto" className="font-normal wrap-anywhere">
                {name}
              </th>
              <td>
                <code>{begins}…</code>
              </td>
              <td className="text-end">{formatNumber(hourly)}</td>
              <td>
                <DateTime at={at} /> by <span dir="auto">{by}</span>
              </td>
              <td>{lastUsedAt ? <DateTime at={lastUsedAt} withTime /> : "never"}</td>
              <td>
                {revokedAt ? (
                  <>
                    Revoked <DateTime at={revokedAt} />
                  </>
                ) : (
                  <RowAct id={id} intent="revoke" label={`Revoke ${name}`}>
                    Revoke
                  </RowAct>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
