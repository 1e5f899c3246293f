import { DateTime } from "~/ui/date-time";
import { LineChart, type LineDrawing } from "~/ui/charts/line-chart";
import { ScrollRegion } from "~/ui/scroll-region";

export interface HistoryEntry {
  score: number | null;
  cause: string;
  at: string;
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
  return (
    <section aria-labelledby="history" className="space-y-4">
      <h2 id="history">Score history</h2>
      {drawing && (
        <LineChart
          drawing={drawing}
          title={`Safety score of ${name} over time; the same figures are in the table below`}
        />
      )}
      <details>
        <summary className="text-accent">Every change and its cause</summary>
        <ScrollRegion label="Score changes" className="mt-3">
          <table className="ledger text-sm">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col" className="figure">
                  Score
                </th>
                <th scope="col">Cause</th>
              </tr>
            </thead>
            <tbody>
              {[...history].reverse().map(({ at, score, cause }) => (
                <tr key={at + cause}>
                  <td className="whitespace-nowrap">
                    <DateTime at={at} />
                  </td>
                  <td className="figure">{score === null ? "none" : score.toFixed(1)}</td>
                  <td>{cause}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </section>
  );
}
