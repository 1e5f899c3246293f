import { COMPONENT_LABELS } from "~/features/casinos/labels";
import { Ledger } from "~/ui/lists/ledger";
import type { WhatIf } from "./what-if";

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
}

/** Changes that would move a casino's score, each with the score it would give. */
export function WhatIfTable({ changes, score }: { changes: readonly WhatIf[]; score: number }) {
  return (
    <Ledger
      label="What would change it"
      rowKey="id"
      rows={changes}
      columns={[
        { head: "If this changed, and nothing else", cell: ({ words }) => words },
        { head: "Part", cell: ({ component }) => COMPONENT_LABELS[component] },
        { head: "Points", isFigure: true, cell: ({ points }) => signed(points) },
        {
          head: "Score",
          isFigure: true,
          cell: ({ score: then }) =>
            then === null ? "–" : then === score ? `${then.toFixed(1)}, as now` : then.toFixed(1),
        },
      ]}
    />
  );
}
