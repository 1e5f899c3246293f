import { DateTime } from "~/ui/date-time";
import { LineChart, type LineDrawing } from "~/ui/charts/line-chart";
import { Ledger } from "~/ui/lists/ledger";
import { largestChanges, type HistoryEntry } from "./shown-history";

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

/** The largest changes with their causes, numbered as on the line. */
function Largest({ history }: { history: readonly HistoryEntry[] }) {
  const changes = largestChanges(history);
  if (changes.length === 0) return <p className="text-sm">It has not changed yet.</p>;
  return (
    <ol className="numbers list-decimal ps-5 text-sm">
      {changes.map(({ entry: { at, cause }, points }) => (
        <li key={at}>
          <strong>
            {points < 0 ? "Down" : "Up"} {Math.abs(points).toFixed(1)}
          </strong>{" "}
          on <DateTime at={at} />: {cause.replace(/\.$/, "")}.
        </li>
      ))}
    </ol>
  );
}

/**
 * Score over time: a drawing, when there is more than one entry, with its largest changes named; the table of all changes
 * with their causes is folded.
 */
export function ScoreHistory({
  history,
  drawing,
  name,
}: {
  history: readonly HistoryEntry[];
  drawing: LineDrawing | null;
  name: string;
}) {
  return (
    <section className="space-y-1">
      <h3 id="history" className="text-base">
        Score history
      </h3>
      {drawing && (
        <div className="max-w-2xl max-sm:[&_text]:text-xl">
          <LineChart
            drawing={drawing}
            title={`Safety score of ${name} over time; the same figures and events are in the table below`}
          />
        </div>
      )}
      <Largest history={history} />
      <details className="text-sm">
        <summary className="min-h-6 text-accent">Every change and its cause</summary>
        <p className="mt-3 max-w-text">
          The differences are in points of the score before rounding. “Limit” is what a cap, such as the one of 7.9 for
          casinos listed under six months, takes away or gives back.
        </p>
        <Ledger
          label="Score changes"
          className="mt-3"
          tableClass=""
          rows={[...history].reverse()}
          columns={[
            { head: "Date", className: "whitespace-nowrap", cell: ({ at }) => <DateTime at={at} /> },
            { head: "Score", isFigure: true, cell: ({ score }) => (score === null ? "no score" : score.toFixed(1)) },
            { head: "Cause", cell: ({ cause }) => cause },
            {
              head: "Difference by component",
              cell: (entry, index) => {
                const before = history[history.length - index - 2];
                return before ? <Differences entry={entry} before={before} /> : "first entry";
              },
            },
          ]}
        />
      </details>
    </section>
  );
}
