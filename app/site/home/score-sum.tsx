import { Link } from "@remix-run/react";
import { COMPONENT_LABELS } from "~/features/casinos/labels";
import { ScoreBar, type ScorePart } from "~/features/casinos/score/score-bar";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { ShownScore } from "~/features/casinos/shown";

export interface ScoreSumData {
  slug: string;
  name: string;
  score: ShownScore;
  parts: ScorePart[];
}

/** A casino's score as a bar of its six parts, with the points of each. */
export function ScoreSum({ sum }: { sum: ScoreSumData }) {
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3>
          <Link dir="auto" to={`/casinos/${sum.slug}`} className="text-ink">
            {sum.name}
          </Link>
        </h3>
        <span className="text-end">
          <ScoreFigure score={sum.score} />
        </span>
      </div>
      <ScoreBar parts={sum.parts} />
      <dl className="numbers grid gap-x-8 text-sm sm:grid-cols-2">
        {sum.parts.map(({ component, weight, points }) => (
          <div key={component} className="flex justify-between gap-3 border-b border-line py-1.5">
            <dt>{COMPONENT_LABELS[component]}</dt>
            <dd>
              <strong>{points.toFixed(1)}</strong> <span className="text-quiet">of {(10 * weight).toFixed(1)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
