import { DateTime } from "~/ui/date-time";
import { Ledger } from "~/ui/lists/ledger";

/** Facts of a casino that changed since `since`, the latest change first. */
export interface ShownFacts {
  /** UTC, ISO 8601. */
  since: string;
  changes: readonly { fact: string; words: string; from: string | null; to: string | null }[];
}

/** What changed among a casino's facts, with the days from and to which each stood on its page. */
export function FactHistory({ since, changes }: ShownFacts) {
  return (
    <section className="space-y-1">
      <h3 id="former-facts" className="text-base">
        Former facts
      </h3>
      <p className="text-sm">
        We keep what its page said from <DateTime at={since} /> on.{" "}
        {changes.length === 0 && "Nothing has changed since."}
      </p>
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 text-accent">What changed, and when</summary>
          <Ledger
            label="Facts that changed"
            className="mt-3"
            tableClass=""
            rows={changes}
            columns={[
              { head: "Fact", cell: ({ fact }) => fact },
              { head: "What it said", cell: ({ words }) => words },
              { head: "From", cell: ({ from }) => (from === null ? "earlier" : <DateTime at={from} />) },
              { head: "To", cell: ({ to }) => (to === null ? "now" : <DateTime at={to} />) },
            ]}
          />
        </details>
      )}
    </section>
  );
}
