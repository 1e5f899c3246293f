import { BAND_WORDS, COMPONENT_LABELS, scoreBand, type ScoreBand } from "./labels";
import type { ScoreComponents } from "./schema";

const ORDER = ["licence", "complaints", "terms", "payout", "players", "protection"] as const;

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

export interface Score {
  score: number | null;
  components: ScoreComponents;
}

function inWords({ score, components }: Score): string {
  const shares = ORDER.map((name) => `${COMPONENT_LABELS[name]} ${String(Math.round(components[name] * 100))} %`).join(
    ", ",
  );
  return `${score === null ? "No safety score" : `Safety score ${score.toFixed(1)} of 10, ${BAND_WORDS[scoreBand(score)].toLowerCase()}`}. ${shares}.`;
}

/** The safety score: its figure, and one thin bar for each of its six components, in the formula's order. */
export function ScoreFigure({ score, size = "medium" }: { score: Score; size?: "small" | "medium" | "large" }) {
  return (
    <span role="img" aria-label={inWords(score)} className="inline-flex shrink-0 items-center gap-2.5">
      <span
        className={`numbers font-serif leading-none font-semibold ${FIGURE_SIZE[size]} ${INK[scoreBand(score.score)]}`}
      >
        {score.score === null ? "–" : score.score.toFixed(1)}
      </span>
      <svg viewBox="0 0 64 34" preserveAspectRatio="none" className={BARS_SIZE[size]} aria-hidden="true">
        {ORDER.map((name, index) => (
          <g key={name}>
            <rect y={index * 6} width="64" height="3" className="fill-line" />
            <rect y={index * 6} width={Math.max(1, 64 * score.components[name])} height="3" className="fill-accent" />
          </g>
        ))}
      </svg>
    </span>
  );
}
