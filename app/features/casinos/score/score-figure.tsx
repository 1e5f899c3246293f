import { BAND_WORDS, COMPONENT_LABELS, scoreBand, type ScoreBand } from "../labels";
import { COMPONENTS, type ShownScore } from "../public/shown";

const INK: Record<ScoreBand, string> = {
  excellent: "text-good",
  good: "text-good",
  mixed: "text-caution",
  poor: "text-bad",
  bad: "text-bad",
  none: "text-quiet",
};

const FIGURE_SIZE = { small: "text-lg w-9", medium: "text-2xl w-14", large: "text-4xl w-20" };
const BARS_SIZE = { small: "w-10 h-5", medium: "w-16 h-8", large: "w-28 h-14" };

/** Draws all six bars as one path, because a list draws dozens of scores. */
function bars(shares: readonly number[]): string {
  return shares.map((share, at) => `M0 ${String(at * 6)}h${String(Math.max(1, 0.64 * share))}v3H0z`).join("");
}

const FULL_BARS = bars(COMPONENTS.map(() => 100));

function inWords({ score, shares }: ShownScore): string {
  const parts = COMPONENTS.map((name, at) => `${COMPONENT_LABELS[name]} ${String(shares[at])}%`).join(", ");
  return `${score === null ? "No safety score" : `Safety score ${score.toFixed(1)} of 10, ${BAND_WORDS[scoreBand(score)].toLowerCase()}`}. ${parts}.`;
}

/** The safety score as a figure, with one thin bar for each of its six components, in the formula's order. */
export function ScoreFigure({ score, size = "medium" }: { score: ShownScore; size?: "small" | "medium" | "large" }) {
  return (
    <span role="img" aria-label={inWords(score)} className="inline-flex shrink-0 items-center gap-2.5">
      <span
        className={`numbers font-serif leading-none font-semibold ${FIGURE_SIZE[size]} ${INK[scoreBand(score.score)]}`}
      >
        {score.score === null ? "–" : score.score.toFixed(1)}
      </span>
      <svg viewBox="0 0 64 34" preserveAspectRatio="none" className={BARS_SIZE[size]} aria-hidden="true">
        <path className="fill-line" d={FULL_BARS} />
        <path className="fill-accent" d={bars(score.shares)} />
      </svg>
    </span>
  );
}
