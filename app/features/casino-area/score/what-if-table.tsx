import { COMPONENT_LABELS } from "~/features/casinos/labels";
import { ScrollRegion } from "~/ui/scroll-region";
import type { WhatIf } from "./what-if";

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
}

/** Changes that would move a casino's score, each with the score it would give. */
export function WhatIfTable({ changes, score }: { changes: readonly WhatIf[]; score: number }) {
  return (
    <ScrollRegion label="What would change it">
      <table className="ledger text-sm">
        <thead>
          <tr>
            <th scope="col">If this changed, and nothing else</th>
            <th scope="col">Part</th>
            <th scope="col" className="figure">
              Points
            </th>
            <th scope="col" className="figure">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, words, component, points, score: then }) => (
            <tr key={id}>
              <td>{words}</td>
              <td>{COMPONENT_LABELS[component]}</td>
              <td className="figure">{signed(points)}</td>
              <td className="figure">
                {then === null ? "–" : then === score ? `${then.toFixed(1)}, as now` : then.toFixed(1)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
