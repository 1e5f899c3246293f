import { BAND_WORDS, COMPONENT_LABELS, scoreBand, type ScoreBand } from "../labels";
import { COMPONENTS, type ShownScore } from "../shown";

const INK: Partial<Record<ScoreBand, string>> = {
  excellent: "text-good",
  good: "text-good",
  mixed: "text-caution",
  none: "text-quiet",
};

const FIGURE_SIZE = { small: "text-xl", medium: "text-2xl", large: "text-3xl sm:text-4xl" };

/** The bars with their names beside them, where there is room. */
function NamedBars({ shares }: { shares: readonly number[] }) {
  return (
    <span className="no-print grid grid-cols-[auto_10rem] items-center gap-x-2.5 text-xs leading-snug text-quiet max-sm:hidden">
      {COMPONENTS.map((name, at) => (
        <span key={name} className="contents">
          {COMPONENT_LABELS[name]}{" "}
          <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-1.5 w-full">
            <path className="fill-line" d="M0 0h100v3H0z" />
            <path
              className={(shares[at] ?? 0) < WEAK ? "fill-caution" : "fill-accent"}
              d={`M0 0h${String(shares[at])}v3H0z`}
            />
          </svg>
        </span>
      ))}
    </span>
  );
}

/** A part that gets less than this share of its points, in percent, is named beside the score. */
const WEAK = 60;

/** Returns the part that gets the smallest share of its points; null when none is weak. */
function weakestPart(shares: readonly number[]): string | null {
  const least = Math.min(...shares);
  const at = shares.indexOf(least);
  const name = COMPONENTS[at];
  return name && least < WEAK ? COMPONENT_LABELS[name].toLowerCase() : null;
}

function inWords({ score, shares }: ShownScore): string {
  const parts = COMPONENTS.map((name, at) => `${COMPONENT_LABELS[name]} ${String(shares[at])}%`).join(", ");
  return `${score === null ? "No safety score" : `Safety score ${score.toFixed(1)} out of 10, ${BAND_WORDS[scoreBand(score)].toLowerCase()}`}. ${parts}.`;
}

/**
 * The safety score as a figure, with the word for it and its weakest part; the large one shows all six parts as bars, in
 * the formula's order.
 */
export function ScoreFigure({ score, size = "medium" }: { score: ShownScore; size?: "small" | "medium" | "large" }) {
  const weak = score.score === null ? null : weakestPart(score.shares);
  const band = scoreBand(score.score);
  return (
    <span
      role="img"
      aria-label={inWords(score)}
      className="inline-flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1"
    >
      <span>
        <span
          className={`numbers block font-serif leading-none font-semibold ${FIGURE_SIZE[size]} ${INK[band] ?? "text-bad"}`}
        >
          {score.score === null ? "–" : score.score.toFixed(1)}
          {size === "large" && score.score !== null && (
            <span className="text-base text-quiet max-sm:hidden"> of 10</span>
          )}
        </span>{" "}
        <span className="block text-xs leading-snug text-quiet">
          {BAND_WORDS[band]} {weak && <span className="block">weak: {weak}</span>}
        </span>
      </span>{" "}
      {size === "large" && <NamedBars shares={score.shares} />}
    </span>
  );
}
