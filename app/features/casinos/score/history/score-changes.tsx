import { DateTime } from "~/ui/date-time";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import type { HistoryEntry } from "./shown-history";

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
}

function Differences({ entry: { differences, score }, before }: { entry: HistoryEntry; before: HistoryEntry }) {
  if (differences === null) return "not recorded";
  if (differences.length === 0) {
    // A score that is about to round up or down is tipped by less than two decimals show.
    const isTipped = score !== null && before.score !== null && score !== before.score;
    return isTipped ? "under 0.01" : "none";
  }
  return (
    <ul className="numbers whitespace-nowrap">
      {differences.map(({ part, points }) => (
        <li key={part}>
          {part} {signed(points)}
        </li>
      ))}
    </ul>
  );
}

/** All changes of a score, the latest first, each with its cause. */
export function ScoreChanges({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Section id="changes" title="Every change" className="space-y-3">
      <p className="max-w-text text-sm">In points before rounding. “Limit” is what a cap takes away or gives back.</p>
      <Ledger
        label="Score changes"
        className="ledger-cards"
        rows={[...history].reverse()}
        columns={[
          { head: "Date", isName: true, className: "whitespace-nowrap", cell: ({ at }) => <DateTime at={at} /> },
          {
            head: "Score",
            label: "Score",
            isFigure: true,
            cell: ({ score }) => (score === null ? "no score" : score.toFixed(1)),
          },
          { head: "Cause", cell: ({ cause }) => cause },
          {
            head: "Difference by component",
            label: "By component",
            cell: (entry, index) => {
              const before = history[history.length - index - 2];
              return before ? <Differences entry={entry} before={before} /> : "first entry";
            },
          },
        ]}
      />
    </Section>
  );
}
