import { BAND_WORDS, COMPONENT_LABELS, scoreBand, type ScoreBand } from "../labels";
import { COMPONENTS, type ShownScore } from "../shown";

const INK: Partial<Record<ScoreBand, string>> = {
  excellent: "text-good",
  good: "text-good",
  mixed: "text-caution",
  none: "text-quiet",
};

const FIGURE_SIZE = { small: "text-xl", medium: "text-2xl", large: "text-3xl sm:text-4xl" };

/** A part that gets less than this share of its points, in percent, is named beside the score. */
export const WEAK = 60;

/** Returns the part that gets the smallest share of its points; null when none is weak. */
function weakestPart(shares: readonly number[]): string | null {
  const least = Math.min(...shares);
  const at = shares.indexOf(least);
  const name = COMPONENTS[at];
  return name && least < WEAK ? COMPONENT_LABELS[name].toLowerCase() : null;
}

function partsInWords(shares: readonly number[]): string {
  return COMPONENTS.map((name, at) => `${COMPONENT_LABELS[name]} ${String(shares[at])}%`).join(", ");
}

/**
 * The safety score as a figure, with the word for it and its weakest part. Who hears it instead is told what the figure
 * is, and all six parts.
 */
export function ScoreFigure({ score, size = "medium" }: { score: ShownScore; size?: "small" | "medium" | "large" }) {
  // A small one stands in a row about something else.
  const weak = score.score === null || size === "small" ? null : weakestPart(score.shares);
  const band = scoreBand(score.score);
  return (
    <span className="inline-block shrink-0">
      {score.score !== null && <span className="sr-only">Safety score </span>}
      <span className={`score-figure ${FIGURE_SIZE[size]} ${INK[band] ?? "text-bad"}`}>
        {score.score === null ? "–" : score.score.toFixed(1)}
        {score.score !== null && (
          <span className={size === "large" ? "text-xs text-quiet max-[24rem]:sr-only sm:text-base" : "sr-only"}>
            {" "}
            of 10
          </span>
        )}
      </span>{" "}
      <span className="score-word">
        {BAND_WORDS[band]}
        {weak && (
          <>
            {" · "}
            <span className="whitespace-nowrap">weak: {weak}</span>
          </>
        )}
      </span>
      <span className="sr-only">. {partsInWords(score.shares)}.</span>
    </span>
  );
}
