import type { ReactNode } from "react";
import { DateTime } from "~/ui/date-time";
import { LineChart, type LineDrawing } from "~/ui/charts/line-chart";
import { largestChanges, type HistoryEntry } from "./shown-history";

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

/** Score over time: a drawing, when there is more than one entry, with its largest changes named. */
export function ScoreHistory({
  history,
  drawing,
  name,
  children,
}: {
  history: readonly HistoryEntry[];
  drawing: LineDrawing | null;
  name: string;
  /** A link to all changes, beside the heading. */
  children?: ReactNode;
}) {
  return (
    <section className="space-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h3 id="history" className="text-base">
          Score history
        </h3>
        {children}
      </div>
      {drawing && (
        <div className="max-w-2xl max-sm:[&_text]:text-xl">
          <LineChart
            drawing={drawing}
            title={`Safety score of ${name} over time; all its changes are in a table, on the page of the score`}
          />
        </div>
      )}
      <Largest history={history} />
    </section>
  );
}
