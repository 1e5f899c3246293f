import { Link } from "@remix-run/react";
import { BAND_WORDS, COMPONENT_LABELS, scoreBand, type ScoreBand } from "../labels";
import { COMPONENTS, type ShownScore } from "../shown";

const INK: Record<ScoreBand, string> = {
  excellent: "text-good",
  good: "text-good",
  mixed: "text-caution",
  poor: "text-bad",
  bad: "text-bad",
  none: "text-quiet",
};

const FIGURE_SIZE = {
  small: "text-lg w-9",
  medium: "text-xl w-11 xl:text-2xl xl:w-14",
  large: "text-2xl w-14 sm:text-4xl sm:w-20",
};
const BARS_SIZE = { small: "w-10 h-5", medium: "w-12 h-6 xl:w-16 xl:h-8", large: "w-16 h-8 sm:hidden" };

/** Draws all six bars as one path, because a list draws dozens of scores. */
function bars(shares: readonly number[]): string {
  return shares.map((share, at) => `M0 ${String(at * 6)}h${String(Math.max(1, 0.64 * share))}v3H0z`).join("");
}

const FULL_BARS = bars(COMPONENTS.map(() => 100));

/** The bars with their names beside them, where there is room. */
function NamedBars({ shares }: { shares: readonly number[] }) {
  return (
    <span className="grid grid-cols-[auto_4rem] items-center gap-x-2.5 text-xs leading-snug text-quiet max-sm:hidden">
      {COMPONENTS.map((name, at) => (
        <span key={name} className="contents">
          {COMPONENT_LABELS[name]}
          <svg viewBox="0 0 64 3" preserveAspectRatio="none" className="h-1.5 w-full">
            <path className="fill-line" d={bars([100])} />
            <path className="fill-accent" d={bars([shares[at] ?? 0])} />
          </svg>
        </span>
      ))}
    </span>
  );
}

/** Says what the bars of scores are, for the pages where readers first see them. */
export function BarsKey() {
  return (
    <p className="text-sm text-quiet">
      The six bars beside a score, from the top:{" "}
      {COMPONENTS.map((name) => COMPONENT_LABELS[name].toLowerCase()).join(", ")}. Longer is better.
      {/* On a line of its own, so that it doesn't change lines when the page's font replaces the fallback. */}
      <Link to="/how-we-rate" className="block w-fit">
        How we rate
      </Link>
    </p>
  );
}

function inWords({ score, shares }: ShownScore): string {
  const parts = COMPONENTS.map((name, at) => `${COMPONENT_LABELS[name]} ${String(shares[at])}%`).join(", ");
  return `${score === null ? "No safety score" : `Safety score ${score.toFixed(1)} out of 10, ${BAND_WORDS[scoreBand(score)].toLowerCase()}`}. ${parts}.`;
}

/** The safety score as a figure, with one thin bar for each of its six components, in the formula's order. */
export function ScoreFigure({ score, size = "medium" }: { score: ShownScore; size?: "small" | "medium" | "large" }) {
  return (
    <span
      role="img"
      aria-label={inWords(score)}
      className={`inline-flex shrink-0 items-center gap-2 sm:gap-2.5 ${size === "large" ? "max-sm:flex-col" : ""}`}
    >
      <span
        className={`numbers font-serif leading-none font-semibold ${FIGURE_SIZE[size]} ${INK[scoreBand(score.score)]}`}
      >
        {score.score === null ? "–" : score.score.toFixed(1)}
      </span>
      <svg viewBox="0 0 64 34" preserveAspectRatio="none" className={BARS_SIZE[size]} aria-hidden="true">
        <path className="fill-line" d={FULL_BARS} />
        <path className="fill-accent" d={bars(score.shares)} />
      </svg>
      {size === "large" && <NamedBars shares={score.shares} />}
    </span>
  );
}
