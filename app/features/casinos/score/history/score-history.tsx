import { DateTime } from "~/ui/date-time";
import { LineChart, type LineDrawing } from "~/ui/charts/line-chart";
import { ScrollRegion } from "~/ui/scroll-region";
import type { HistoryEntry } from "./shown-history";

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
}

function Differences({ entry: { differences, score }, before }: { entry: HistoryEntry; before: HistoryEntry }) {
  if (differences === null) return "not recorded";
  if (differences.length === 0) {
    // A score next to a half is tipped by less than two decimals show.
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

/** Score over time: a drawing when there is more than one entry, and a table of changes with their causes. */
export function ScoreHistory({
  history,
  drawing,
  name,
}: {
  history: readonly HistoryEntry[];
  drawing: LineDrawing | null;
  name: string;
}) {
  const first = history[0];
  return (
    <section aria-labelledby="history" className="space-y-4">
      <h2 id="history">Score history</h2>
      {drawing && (
        <figure className="grid items-end gap-x-8 gap-y-2 lg:grid-cols-[36rem_minmax(0,1fr)]">
          <LineChart
            drawing={drawing}
            title={`Safety score of ${name} over time; the same figures and events are in the table below`}
          />
          <figcaption className="text-sm text-quiet">
            A ring marks something that happened, a dot a change that came with time alone.
            {first && (
              <>
                {" "}
                The line begins with our first evidence, on <DateTime at={first.at} />.
              </>
            )}
          </figcaption>
        </figure>
      )}
      <details>
        <summary className="text-accent">Every change and its cause</summary>
        <p className="mt-3 max-w-text text-sm">
          The differences are in points of the score before rounding. “Limit” is what a cap, such as the one of 7.9 for
          casinos listed under six months, takes away or gives back.
        </p>
        <ScrollRegion label="Score changes" className="mt-3">
          <table className="ledger text-sm">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col" className="figure">
                  Score
                </th>
                <th scope="col">Cause</th>
                <th scope="col">Difference by component</th>
              </tr>
            </thead>
            <tbody>
              {[...history].reverse().map((entry, index) => {
                const before = history[history.length - index - 2];
                return (
                  <tr key={history.length - index}>
                    <td className="whitespace-nowrap">
                      <DateTime at={entry.at} />
                    </td>
                    <td className="figure">{entry.score === null ? "no score" : entry.score.toFixed(1)}</td>
                    <td>{entry.cause}</td>
                    <td>{before ? <Differences entry={entry} before={before} /> : "first entry"}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </section>
  );
}
