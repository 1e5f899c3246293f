import { useEffect, useRef } from "react";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Notice } from "~/ui/notice";
import { Ledger } from "~/ui/lists/ledger";
import { COMPONENT_LABELS } from "../labels";
import { ScoreFigure } from "./score-figure";
import { shownScore } from "../shown";
import type { ScorePreview } from "./score-preview.server";

function change(before: number | null, after: number, weight: number): string {
  if (before === null) return "new";
  const points = 10 * weight * (after - before);
  if (Math.abs(points) < 0.005) return "same";
  return `${points > 0 ? "+" : "−"}${Math.abs(points).toFixed(2)} points`;
}

/** Score now and after publishing, with its six components and the inputs that changed. */
export function ScorePreviewPanel({ preview, isOfForm }: { preview: ScorePreview | null; isOfForm: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOfForm) box.current?.focus();
  }, [isOfForm, preview]);
  return (
    // The panel is the answer to its own button, so it takes the focus.
    <div
      ref={box}
      id="panel"
      tabIndex={-1}
      role="group"
      aria-label="Score after publishing"
      {...(isOfForm && { autoFocus: true })}
      className="space-y-3"
    >
      <Button look="secondary" name="intent" value="panel" formNoValidate>
        Calculate the score
      </Button>
      <p className="text-sm text-quiet">
        {preview === null
          ? "Shows the score after publishing. Nothing is saved."
          : isOfForm
            ? "Calculated from the form. Nothing is saved."
            : "Calculated from the saved version."}
      </p>
      {preview && (
        <>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
            <div>
              <p className="eyebrow">Now</p>
              {preview.now ? (
                <>
                  <ScoreFigure score={shownScore(preview.now)} />
                  <p className="text-xs text-quiet">
                    as of <DateTime at={preview.now.at} />
                  </p>
                </>
              ) : (
                <p className="text-sm">none yet</p>
              )}
            </div>
            <span aria-hidden="true" className="text-xl text-quiet">
              →
            </span>
            <div>
              <p className="eyebrow">After publishing</p>
              <ScoreFigure score={shownScore(preview.after)} />
            </div>
          </div>
          {preview.now && (
            <p className="text-sm">
              {preview.changed.length > 0
                ? `You changed: ${preview.changed.join(", ")}.`
                : "You changed nothing that affects the score. Differences come from age, complaints and reviews."}
            </p>
          )}
          {preview.limits.map(({ words, held }) => (
            <Notice key={words} meaning={held ? "caution" : "info"}>
              <p className="text-sm">
                {words} {held ? "It lowers the score." : "Without it the score would be no higher."}
              </p>
            </Notice>
          ))}
          <Ledger
            label="The score’s components"
            rowKey="component"
            rows={preview.rows}
            columns={[
              {
                head: "Component",
                isName: true,
                className: "font-semibold",
                cell: ({ component }) => COMPONENT_LABELS[component],
              },
              { head: "Now", isFigure: true, cell: ({ before }) => (before === null ? "–" : before.toFixed(2)) },
              { head: "After", isFigure: true, cell: ({ after }) => after.toFixed(2) },
              {
                head: "Change",
                className: "whitespace-nowrap",
                cell: ({ before, after, weight }) => change(before, after, weight),
              },
              { head: "Why", className: "min-w-64", cell: ({ words }) => words },
            ]}
          />
        </>
      )}
    </div>
  );
}
