import { DateTime } from "~/ui/date-time";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";

/** Facts of a casino that changed since `since`, the latest change first. */
export interface ShownFacts {
  /** UTC, ISO 8601. */
  since: string;
  changes: readonly { fact: string; words: string; from: string | null; to: string | null }[];
}

/** What changed among a casino's facts, with the days from and to which each stood on its page. */
export function FactHistory({ since, changes }: ShownFacts) {
  return (
    <Section id="former-facts" title="Former facts" className="space-y-3">
      <p className="text-sm">
        We keep what its page said from <DateTime at={since} /> on.{" "}
        {changes.length === 0 && "Nothing has changed since."}
      </p>
      {changes.length > 0 && (
        <Ledger
          label="Facts that changed"
          className="ledger-cards"
          rows={changes}
          columns={[
            { head: "Fact", isName: true, cell: ({ fact }) => fact },
            { head: "What it said", cell: ({ words }) => words },
            { head: "From", label: "From", cell: ({ from }) => (from === null ? "earlier" : <DateTime at={from} />) },
            { head: "To", label: "To", cell: ({ to }) => (to === null ? "now" : <DateTime at={to} />) },
          ]}
        />
      )}
    </Section>
  );
}
